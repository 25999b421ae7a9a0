//! HoDoKu's techniques in its order.

use super::Kind;
use super::board::Board;
use super::step::Step;
use super::{almost_locked, fish, forcing, links, loops, rectangles, sets, single_digit, sue_de_coq, tables, wings};
use crate::grid::Budget;
use crate::proof::Uniqueness;

/// A search for a step; within a budget, if it may take long.
type Search = fn(&Board, &Budget) -> Option<Step>;

/// What is asked where there is no single, in order.
const SEARCHES: [Search; 47] = [
    |board, _| sets::locked_set(board, 2, Kind::LockedPair),
    |board, _| sets::locked_set(board, 3, Kind::LockedTriple),
    |board, _| sets::locked_candidates(board, Kind::Pointing),
    |board, _| sets::locked_candidates(board, Kind::Claiming),
    |board, _| sets::naked_set(board, 2, Kind::NakedPair),
    |board, _| sets::naked_set(board, 3, Kind::NakedTriple),
    |board, _| sets::hidden_set(board, 2, Kind::HiddenPair),
    |board, _| sets::hidden_set(board, 3, Kind::HiddenTriple),
    |board, _| sets::naked_set(board, 4, Kind::NakedQuadruple),
    |board, _| sets::hidden_set(board, 4, Kind::HiddenQuadruple),
    |board, _| fish::basic(board, 2, Kind::XWing),
    |board, _| fish::basic(board, 3, Kind::Swordfish),
    |board, _| fish::basic(board, 4, Kind::Jellyfish),
    |board, budget| links::xy_chain(board, Kind::RemotePair, budget),
    |board, _| sets::bug(board),
    |board, _| single_digit::skyscraper(board),
    |board, _| single_digit::two_string_kite(board),
    |board, budget| links::x_chain(board, Kind::TurbotFish, budget),
    |board, _| single_digit::empty_rectangle(board),
    |board, _| wings::w_wing(board),
    |board, _| wings::xy_wing(board),
    |board, _| wings::xyz_wing(board),
    |board, _| rectangles::unique_rectangle(board),
    |board, _| rectangles::avoidable_rectangle(board, Kind::AvoidableRectangle1),
    |board, _| rectangles::avoidable_rectangle(board, Kind::AvoidableRectangle2),
    |board, _| fish::finned(board, 2, Kind::FinnedXWing),
    |board, _| fish::finned(board, 2, Kind::SashimiXWing),
    |board, _| fish::finned(board, 3, Kind::FinnedSwordfish),
    |board, _| fish::finned(board, 3, Kind::SashimiSwordfish),
    |board, _| fish::finned(board, 4, Kind::FinnedJellyfish),
    |board, _| fish::finned(board, 4, Kind::SashimiJellyfish),
    |board, _| sue_de_coq::sue_de_coq(board),
    |board, _| single_digit::simple_colours(board),
    |board, _| single_digit::multi_colours(board),
    |board, budget| links::x_chain(board, Kind::XChain, budget),
    |board, budget| links::xy_chain(board, Kind::XyChain, budget),
    |board, _| loops::loops(board, Vec::new()),
    |board, _| loops::loops(board, tables::groups(board)),
    |board, _| almost_locked::xz(board),
    |board, _| almost_locked::xy_wing(board),
    |board, _| almost_locked::xy_chain(board),
    |board, budget| fish::franken(board, 2, Kind::FrankenXWing, budget),
    |board, budget| fish::franken(board, 3, Kind::FrankenSwordfish, budget),
    |board, budget| fish::franken(board, 2, Kind::FinnedFrankenXWing, budget),
    |board, budget| fish::franken(board, 3, Kind::FinnedFrankenSwordfish, budget),
    |board, _| forcing::chain(board),
    |board, _| forcing::net(board),
];

/// Finds the next step within a budget. Singles are taken from the queues of the board.
pub(super) fn next(board: &mut Board, uniqueness: Uniqueness, budget: &Budget) -> Option<Step> {
    let single = board
        .full_house()
        .map(|single| Step::place(Kind::FullHouse, single))
        .or_else(|| board.naked_single().map(|single| Step::place(Kind::NakedSingle, single)))
        .or_else(|| board.hidden_single().map(|single| Step::place(Kind::HiddenSingle, single)));
    single.or_else(|| {
        let is_allowed = |step: &Step| uniqueness == Uniqueness::Assumed || !step.kind.assumes_unique();
        SEARCHES
            .iter()
            .take_while(|_| budget.spend(1).is_continue())
            .find_map(|find| find(board, budget).filter(is_allowed))
    })
}
