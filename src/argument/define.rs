//! The definition of each kind of claim: when it is true, over the position and the claims that it cites.

use super::board::Board;
use super::infer::{Goal, Known, MOST_WAYS, cited, derive, each_way, is_kept, is_refuted, kept_weight};
use super::{Barred, Because, By, Claim, Filling, Link, Node, Past, Says, Sector, Sight};
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, House, HouseKind, Via};
use crate::proof::{guardians, is_deadly};

/// The work that a deadly pattern may take whose fillings are counted.
const DEADLY_WORK: usize = 200_000;

/// The work that it takes to list the sets of digits of a clue.
const OPTIONS_WORK: usize = 20;

/// What a claim is judged by: the position as the claims that it cites leave it, and all claims before it.
pub(super) struct Place<'p, 'a> {
    pub board: &'p Board<'p>,
    pub known: &'p Known<'a>,
    pub from: &'p [u16],
    pub n: u16,
    pub past: &'p dyn Past,
}

/// Returns `true` if no two of some places for a digit can both have it.
fn at_most_one(board: &Board<'_>, cells: CellSet, digit: Digit) -> bool {
    let places = cells & board.places(digit);
    places.iter().all(|cell| (places - CellSet::of(cell)).is_subset(board.layout().seen(Candidate::new(cell, digit))))
}

impl<'p> Place<'p, '_> {
    fn cited(&self) -> impl Iterator<Item = &'p Claim> + Clone {
        let _ = self.board.spend(1 + self.from.len() / 8);
        cited(self.known, self.from)
    }

    /// Whether the cited claims say that one of some wanted candidates is true.
    fn says_one(&self, wanted: &dyn Fn(Candidate) -> bool) -> bool {
        self.cited().any(|claim| claim.says.one_of(self.board, self.known, &claim.from, wanted).is_some())
    }

    /// The definition of each kind of claim.
    pub fn holds(&self, says: &Says) -> Option<bool> {
        let (board, layout) = (self.board, self.board.layout());
        Some(match says {
            Says::OnlyPlaces { digit, house, cells, .. } => {
                let members = layout.members(*house);
                let lacks = layout.digits().contains(*digit) && board.grid().held(*digit).is_disjoint(members);
                lacks && !members.is_empty() && board.places_in(*house, *digit) == *cells
            }
            Says::OnlyDigits { cell, digits, .. } => {
                board.grid().open().contains(*cell) && board.candidates(*cell) == *digits
            }
            Says::Almost { cells, digits } => self.is_almost(*cells, *digits),
            Says::Fills { digits, cells, also } => self.fills(*digits, *cells, also),
            Says::Shares { cells, sectors } => self.shares(*cells, sectors),
            Says::Covers { digit, base, cover, fins } => self.covers(*digit, base, cover, *fins),
            Says::Chain { links, joints } => self.is_chain(links, joints)?,
            Says::Colors { one, other } => self.are_colors(one, other),
            Says::Deadly { pattern, guardians: named, .. } => {
                if pattern.0.values().any(|digits| digits.len() > 2) {
                    board.spend(DEADLY_WORK)?;
                }
                is_deadly(board.grid(), pattern).is_ok() && *named == guardians(board.grid(), pattern)
            }
            Says::Impossible { cells, digits, because, others } => self.is_impossible(*cells, *digits, because, others),
            Says::Suppose { candidates, leads, .. } => {
                let of_a_color = |claim: &Claim| match &claim.says {
                    Says::Colors { one, other } => {
                        [one, other].iter().any(|color| candidates.iter().all(|one| color.contains(one)))
                    }
                    _ => false,
                };
                !leads.is_empty() && !candidates.is_empty() && (candidates.len() == 1 || self.cited().any(of_a_color))
            }
            Says::OneOf { candidates } => derive(board, self.known, self.from, &Goal::OneOf(candidates)).is_some(),
            Says::Ways { of, count, kept, barred } => self.ways(of, (*count, *kept), barred)?,
            Says::Options { sets, .. } | Says::Sum { sets, .. } => {
                if let Says::Sum { of, total, .. } = says
                    && board.left_of(of) != Some(*total)
                {
                    return Some(false);
                }
                let fillings = says.fillings(layout)?;
                let open = fillings.cells() & board.grid().open();
                board.spend(OPTIONS_WORK)?;
                let settled =
                    |cell: Cell| self.cited().filter_map(|claim| claim.says.single()).any(|one| one.cell == cell);
                let stated = open.iter().all(|cell| self.digits_of(cell).is_some() || settled(cell));
                stated && !open.is_empty() && board.options(&fillings) == *sets
            }
            Says::Excluded { candidates, sights } => self.is_excluded(candidates, sights),
            Says::Placed { candidate } => derive(board, self.known, self.from, &Goal::OneOf(&[*candidate])).is_some(),
            Says::Earlier { candidate, event } => self.past.placed(*candidate, *event),
        })
    }

    /// Returns the digits of a cell, if they are cited.
    fn digits_of(&self, cell: Cell) -> Option<DigitSet> {
        self.cited().find_map(|claim| match claim.says {
            Says::OnlyDigits { cell: of, digits, .. } if of == cell => Some(digits),
            _ => None,
        })
    }

    fn is_almost(&self, cells: CellSet, digits: DigitSet) -> bool {
        let all = cells.iter().try_fold(DigitSet::EMPTY, |all, cell| Some(all | self.digits_of(cell)?));
        all == Some(digits)
            && digits.len() == cells.len() + 1
            && digits.iter().all(|digit| at_most_one(self.board, cells, digit))
    }

    fn fills(&self, digits: DigitSet, cells: CellSet, also: &[Candidate]) -> bool {
        let (board, layout) = (self.board, self.board.layout());
        let cell_has_one = |cell: Cell| self.says_one(&|one| one.cell == cell && digits.contains(one.digit));
        let digit_is_there = |digit: Digit| self.says_one(&|one| one.digit == digit && cells.contains(one.cell));
        let once = |digit: Digit| {
            let mut places: Vec<Cell> = cells.iter().filter(|&cell| board.has(Candidate::new(cell, digit))).collect();
            places.extend(also.iter().filter(|also| also.digit == digit).map(|also| also.cell));
            let sees = |one, other| layout.seen(Candidate::new(one, digit)).contains(other);
            places.iter().enumerate().all(|(i, &one)| places[..i].iter().all(|&other| sees(one, other)))
        };
        let apart = also.iter().all(|also| digits.contains(also.digit) && !cells.contains(also.cell));
        let naked = || {
            digits.len() == cells.len() + usize::from(!also.is_empty())
                && apart
                && cells.iter().all(cell_has_one)
                && digits.iter().all(once)
                && (also.is_empty() || self.says_one(&|one| also.contains(&one)))
        };
        let hidden = || digits.len() == cells.len() && also.is_empty() && digits.iter().all(digit_is_there);
        let is_gone = |digit: Digit| cells.is_disjoint(board.places(digit));
        let locked = |claim: &Claim| match claim.says {
            Says::Almost { cells: of, digits: all } => {
                of == cells
                    && digits.is_subset(all)
                    && digits.len() == cells.len()
                    && (all - digits).iter().all(is_gone)
            }
            _ => false,
        };
        naked() || hidden() || also.is_empty() && self.cited().any(locked)
    }

    fn shares(&self, cells: CellSet, sectors: &[Sector]) -> bool {
        let board = self.board;
        if board.spend(10 * sectors.len()).is_none() {
            return false;
        }
        let sound = |sector: &Sector| {
            let inside = sector.house.is_none_or(|house| sector.cells.is_subset(board.layout().members(house)));
            inside
                && sector.cells.is_subset(cells)
                && sector.digits.iter().all(|digit| at_most_one(board, sector.cells, digit))
        };
        let given: usize = sectors.iter().map(|sector| sector.digits.len()).sum();
        let taken = |cell: Cell, digit: Digit| {
            sectors.iter().any(|sector| sector.cells.contains(cell) && sector.digits.contains(digit))
        };
        let all_taken = || cells.iter().all(|cell| board.candidates(cell).iter().all(|digit| taken(cell, digit)));
        cells.iter().all(|cell| self.digits_of(cell).is_some())
            && sectors.iter().all(sound)
            && (given < cells.len() || given == cells.len() && all_taken())
    }

    fn covers(&self, digit: Digit, base: &[House], cover: &[House], fins: CellSet) -> bool {
        let layout = self.board.layout();
        let once = |houses: &[House]| {
            houses.iter().enumerate().all(|(i, house)| !houses[..i].contains(house) && layout.houses().contains(house))
        };
        let places = |wanted: House| {
            self.cited().find_map(|claim| match claim.says {
                Says::OnlyPlaces { digit: of, house, cells, .. } if (of, house) == (digit, wanted) => Some(cells),
                _ => None,
            })
        };
        let Some(places) = base.iter().map(|&house| places(house)).collect::<Option<Vec<_>>>() else { return false };
        let body = places.iter().fold(CellSet::EMPTY, |body, &cells| body | cells);
        let bases = |cell: Cell| places.iter().filter(|cells| cells.contains(cell)).count();
        let covers = |cell: Cell| cover.iter().filter(|&&house| layout.members(house).contains(cell)).count();
        let over: CellSet = body.iter().filter(|&cell| bases(cell) > covers(cell)).collect();
        once(base) && once(cover) && cover.len() <= base.len() && over == fins
    }

    fn is_chain(&self, links: &[Link], joints: &[Vec<Via>]) -> Option<bool> {
        let (first, last) = (links.first()?, links.last()?);
        let loops = joints.len() == links.len();
        let next = links.iter().cycle().skip(1);
        let joined =
            links.iter().zip(next).zip(joints).all(|((link, next), houses)| self.excludes(link.to, next.from, houses));
        let ends = first.from != last.to || !loops;
        Some(
            ends && (loops || joints.len() + 1 == links.len())
                && joined
                && links.iter().all(|link| self.is_strong(link)),
        )
    }

    /// Whether two nodes cannot both be true, as these houses and clues show; none if both are one cell.
    fn excludes(&self, one: Node, other: Node, through: &[Via]) -> bool {
        if through.is_empty() {
            return one.cells.single().is_some() && one.cells == other.cells && one.digit != other.digit;
        }
        let layout = self.board.layout();
        let in_cell = |a: Candidate, b: Candidate| a.cell == b.cell && a.digit != b.digit;
        let see = |a: Candidate, b: Candidate| in_cell(a, b) || through.iter().any(|&via| layout.connects(via, a, b));
        one.candidates().all(|a| other.candidates().all(|b| see(a, b)))
    }

    /// Whether at least one of two nodes is true.
    fn is_strong(&self, link: &Link) -> bool {
        let (board, Link { from, to, by }) = (self.board, link);
        let inside = |node: &Node, set: CellSet| (set & board.places(node.digit)).is_subset(node.cells);
        let almost = |set: CellSet| {
            self.cited().find_map(|claim| match claim.says {
                Says::Almost { cells, digits } if cells == set => Some(digits),
                _ => None,
            })
        };
        match *by {
            By::House(house) => self.cited().any(|claim| match claim.says {
                Says::OnlyPlaces { digit, house: of, cells, .. } => {
                    of == house && [from.digit, to.digit] == [digit; 2] && cells.is_subset(from.cells | to.cells)
                }
                _ => false,
            }),
            By::Cell(cell) => {
                let ends = DigitSet::of(from.digit) | DigitSet::of(to.digit);
                let here = [from, to].iter().all(|node| node.cells == CellSet::of(cell));
                here && self.digits_of(cell).is_some_and(|digits| digits.is_subset(ends))
            }
            By::Set(set) => almost(set).is_some_and(|digits| {
                from.digit != to.digit && [from, to].iter().all(|node| digits.contains(node.digit) && inside(node, set))
            }),
            By::Beside { cells, cell } => {
                let (within, beside) = link.beside(cell);
                let Some(digits) = almost(cells) else { return false };
                let held = digits - DigitSet::of(within.digit);
                let ruled_out = |digit: Digit| {
                    let places = cells & board.places(digit);
                    held.contains(digit)
                        && !places.is_empty()
                        && places.is_subset(board.layout().seen(Candidate::new(cell, digit)))
                };
                beside.cells == CellSet::of(cell)
                    && digits.contains(within.digit)
                    && inside(&within, cells)
                    && self
                        .digits_of(cell)
                        .is_some_and(|digits| (digits - DigitSet::of(beside.digit)).iter().all(ruled_out))
            }
        }
    }

    fn are_colors(&self, one: &[Candidate], other: &[Candidate]) -> bool {
        let pair = |claim: &Claim| -> Option<[Candidate; 2]> {
            let candidates: Vec<Candidate> = match &claim.says {
                Says::OnlyPlaces { digit, cells, .. } => {
                    cells.iter().map(|cell| Candidate::new(cell, *digit)).collect()
                }
                Says::OnlyDigits { cell, digits, .. } => {
                    digits.iter().map(|digit| Candidate::new(*cell, digit)).collect()
                }
                _ => return None,
            };
            candidates.try_into().ok()
        };
        let pairs: Vec<[Candidate; 2]> = self.cited().filter_map(pair).collect();
        let Some(&first) = one.first() else { return false };
        let mut colors = [vec![first], Vec::new()];
        loop {
            if self.board.spend(1 + pairs.len() * colors.iter().map(Vec::len).sum::<usize>() / 8).is_none() {
                return false;
            }
            let across = |side: usize| {
                let known = &colors;
                pairs.iter().find_map(move |&[a, b]| {
                    let new =
                        |from: Candidate, to: Candidate| known[side].contains(&from) && !known[1 - side].contains(&to);
                    if new(a, b) { Some(b) } else { new(b, a).then_some(a) }
                })
            };
            match (across(0), across(1)) {
                (Some(found), _) => colors[1].push(found),
                (None, Some(found)) => colors[0].push(found),
                (None, None) => break,
            }
        }
        let same = |found: &[Candidate], named: &[Candidate]| {
            found.len() == named.len() && found.iter().all(|one| named.contains(one))
        };
        same(&colors[0], one) && same(&colors[1], other)
    }

    fn is_impossible(&self, cells: CellSet, digits: DigitSet, because: &Because, others: &[Candidate]) -> bool {
        let board = self.board;
        let all = cells
            .iter()
            .flat_map(|cell| (board.candidates(cell) - digits).iter().map(move |digit| Candidate::new(cell, digit)));
        let filled = Filling::Cells(cells);
        let mut fits = false;
        let only = board.with_only(cells, digits);
        let tried = each_way(&only, &filled, &mut |_| {
            fits = true;
            false
        });
        let because = match because {
            Because::Cycles { falling, rising } => {
                let counted = |houses: &[House], odd: bool| {
                    houses.iter().all(|&house| {
                        let inside = cells & board.layout().members(house);
                        house.kind == HouseKind::Box && is_diagonal(inside) && rises(inside) == odd
                    })
                };
                let all = || falling.iter().chain(rising);
                let distinct = all().enumerate().all(|(i, house)| !all().take(i).any(|other| other == house));
                let boxes = falling.len() + rising.len();
                boxes == 4
                    && distinct
                    && digits.len() == 3
                    && cells.len() == 3 * boxes
                    && counted(falling, false)
                    && counted(rising, true)
                    && rising.len() % 2 == 1
            }
        };
        cells.iter().all(|cell| self.digits_of(cell).is_some())
            && tried.is_some()
            && !fits
            && because
            && all.eq(others.iter().copied())
    }

    fn ways(&self, of: &Filling, (count, kept): (u32, u32), barred: &[Barred]) -> Option<bool> {
        let stated = match of {
            Filling::Cells(cells) => cells.iter().all(|cell| self.digits_of(cell).is_some()),
            Filling::Places { digit, houses } => houses.iter().all(|&wanted| {
                self.cited().any(|claim| matches!(claim.says, Says::OnlyPlaces { digit: of, house, .. } if (of, house) == (*digit, wanted)))
            }),
        };
        let distinct = match of {
            Filling::Cells(_) => true,
            Filling::Places { houses, .. } => houses.iter().enumerate().all(|(i, house)| !houses[..i].contains(house)),
        };
        if !stated || !distinct {
            return Some(false);
        }
        let mut found = [0_u32; 2];
        let weight = kept_weight(barred, self.known, self.from);
        each_way(self.board, of, &mut |way| {
            if self.board.spend(weight).is_none() {
                return false;
            }
            found[0] += 1;
            found[1] += u32::from(is_kept(way, barred, self.known, self.from));
            (found[0] as usize) < MOST_WAYS
        })?;
        Some(found == [count, kept] && barred.iter().all(|barred| self.is_barred(barred)))
    }

    /// Whether some candidates would leave fewer digits than cells in a set whose cells are cited.
    fn is_barred(&self, Barred { together, cells }: &Barred) -> bool {
        let layout = self.board.layout();
        let _ = self.board.spend(10 + together.len());
        let Some(digits) = cells.iter().try_fold(DigitSet::EMPTY, |all, cell| Some(all | self.digits_of(cell)?)) else {
            return false;
        };
        let takes = |one: &Candidate| {
            let places = *cells & self.board.places(one.digit);
            places.is_subset(layout.seen(*one)) && !cells.contains(one.cell)
        };
        let taken: DigitSet = together.iter().map(|one| one.digit).collect();
        together.iter().all(takes)
            && (digits - taken).len() < cells.len()
            && digits.iter().all(|digit| at_most_one(self.board, *cells, digit))
    }

    fn is_excluded(&self, candidates: &[Candidate], sights: &[Sight]) -> bool {
        let layout = self.board.layout();
        let connects = |gone: Candidate, sight: &Sight| {
            let is_clear = sight.house.is_none() || sight.clue.is_none();
            is_clear
                && sight.of.iter().all(|&seen| match sight.via() {
                    None => gone.cell == seen.cell && gone.digit != seen.digit,
                    Some(via) => layout.connects(via, gone, seen),
                })
        };
        let weight = 1 + sights.iter().map(|sight| 1 + sight.of.len()).sum::<usize>() / 8;
        let conflicts = |candidate: Candidate| {
            self.board.spend(weight).is_some() && sights.iter().any(|sight| sight.of.contains(&candidate))
        };
        !candidates.is_empty()
            && sights.iter().all(|sight| !sight.of.is_empty())
            && candidates.iter().all(|&gone| {
                if self.board.spend(weight).is_none() {
                    return false;
                }
                let sees = sights.iter().all(|sight| connects(gone, sight));
                let refuted = || sights.is_empty() && is_refuted(self.known, self.from, gone);
                sees && (refuted() || derive(self.board, self.known, self.from, &Goal::Not(gone, &conflicts)).is_some())
            })
    }
}

/// Whether some cells are three in different rows and columns.
fn is_diagonal(cells: CellSet) -> bool {
    let differ = |of: fn(Cell) -> u8| cells.iter().all(|one| cells.iter().all(|two| one == two || of(one) != of(two)));
    cells.len() == 3 && differ(Cell::row) && differ(Cell::column)
}

/// Whether three cells in different rows and columns run upwards from left to right, perhaps broken at an edge: from top to
/// bottom, their columns come in the order of an odd permutation.
pub(super) fn rises(cells: CellSet) -> bool {
    let columns: Vec<u8> = cells.iter().map(Cell::column).collect();
    let inversions = columns.iter().enumerate().flat_map(|(i, one)| columns[i..].iter().filter(move |two| *two < one));
    inversions.count() % 2 == 1
}
