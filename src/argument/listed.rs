//! The ways to place a digit that a claim counts, one by one.

use super::board::Board;
use super::infer::{cited, each_way, is_kept};
use super::{Argument, Claim, Filling, Says};
use crate::grid::{CellSet, Grid};

impl Argument {
    /// Returns the places of each way that the last claim about ways to place a digit leaves, in reading order; none if
    /// there is no such claim, or if there are more than `most`. `grid` is the position of the argument.
    pub fn ways(&self, grid: &Grid, most: u32) -> Vec<CellSet> {
        let known: Vec<&Claim> = self.claims.iter().collect();
        let mut all = Vec::new();
        if let Some(Claim { says: Says::Ways { of: of @ Filling::Places { .. }, kept, barred, .. }, from }) =
            known.iter().rev().find(|claim| matches!(claim.says, Says::Ways { .. }))
            && *kept <= most
        {
            let board = Board::of(grid).after(cited(&known, from));
            let _ = each_way(&board, of, &mut |way| {
                if is_kept(way, barred, &known, from) {
                    all.push(way.iter().map(|one| one.cell).collect());
                }
                true
            });
        }
        all
    }
}
