//! How a finding becomes a step: the pattern argues, the kernel proves, and what is recorded is told and accounted for.

use std::sync::Arc;

use super::Deduction;
use super::recorder::Recorder;
use super::stage::Stage;
use super::step::{Finding, ProvenStep, StepError};
use crate::argument::{self, Argument, Draft};
use crate::grid::Grid;
use crate::proof::{self, Conclusion, Proof, Proven};
use crate::technique::Inference;

impl Recorder {
    /// Checks a finding against the position, without recording it.
    ///
    /// # Errors
    /// If it is not a step.
    pub fn judge(&self, finding: &Finding) -> Result<ProvenStep, StepError> {
        self.judge_as(finding, None)
    }

    /// Checks a finding like [`judge`](Self::judge), for a step that draws these of its conclusions only.
    ///
    /// # Errors
    /// If it is not a step, or has not all of these conclusions.
    pub fn judge_part(&self, finding: &Finding, conclusions: &[Conclusion]) -> Result<ProvenStep, StepError> {
        self.judge_as(finding, Some(conclusions))
    }

    fn judge_as(&self, finding: &Finding, drawn: Option<&[Conclusion]>) -> Result<ProvenStep, StepError> {
        if self.stage != Stage::Open {
            return Err(StepError::Closed);
        }
        let Finding { technique, pattern } = finding;
        if !technique.accepts(&**pattern, &self.state.grid) {
            return Err(StepError::Misnamed);
        }
        let whole = pattern.argue(&self.state.grid).ok_or(StepError::NotThere)?;
        let part = drawn.filter(|drawn| *drawn != whole.conclusions());
        let inference = match part {
            Some(drawn) => whole.part(drawn, self.state.grid.layout()).ok_or(StepError::NotThere)?,
            None => whole,
        };
        let proven = inference.proven(&self.state.grid, self.uniqueness).map_err(StepError::Unproven)?;
        Ok(self.proven(finding, part.is_some(), proven))
    }

    /// Makes a step of what the kernel proved: there is no other way to make one.
    fn proven(&self, Finding { technique, pattern }: &Finding, part: bool, proven: Proven) -> ProvenStep {
        let (proof, conclusions) = proven.into_parts();
        let inference = Inference::drawn(proof, &conclusions);
        let deduction = Box::new(Deduction {
            technique,
            pattern: Arc::clone(pattern),
            placements: inference.placements,
            eliminations: inference.eliminations,
            part,
            proof: inference.proof,
            argument: Argument::default(),
            needs: Vec::new(),
            blockers: Vec::new(),
            pass: None,
        });
        ProvenStep { deduction, conclusions, moment: self.moment, is_reasoned: false }
    }

    /// Adds to a step what it depends on, and its argument. This takes longer than the proof, so it is done only
    /// for steps that are recorded, not for all that are found.
    ///
    /// # Errors
    /// If its pattern does not make a valid argument.
    ///
    /// # Panics
    /// If another recorder checked it, or if something happened since.
    pub(super) fn reason(&self, step: &mut ProvenStep) -> Result<(), StepError> {
        assert!(step.moment == self.moment, "a step is recorded in the position it was judged in");
        if !step.is_reasoned {
            let (grid, history): (&Grid, _) = (&self.state.grid, &self.state.history);
            let ProvenStep { deduction, conclusions, .. } = step;
            let mut draft = Draft::new(grid, conclusions);
            deduction.pattern.explain(&mut draft);
            deduction.argument = draft.finish(history);
            if let Some(proof) = self.proof_told(deduction, conclusions) {
                deduction.proof = proof;
            }
            let proven = argument::Step { conclusions, proof: &deduction.proof, uniqueness: self.uniqueness };
            argument::check(grid, history, &deduction.argument, proven).map_err(StepError::Untold)?;
            // The latest events are restored first, so that a step depends on the earliest possible ones.
            let mut gone = proof::missing(grid, &deduction.proof);
            if deduction.proof.truths.len() > 1 {
                gone.sort_by_key(|&gone| (std::cmp::Reverse(history.event(gone)), gone));
            }
            let gone = proof::needed(grid, &deduction.proof, conclusions, gone);
            (deduction.needs, deduction.blockers) = history.account(grid, gone);
            step.is_reasoned = true;
        }
        Ok(())
    }

    /// Returns the proof that the argument tells, if it is another than the kernel's: where some truths may take the place of
    /// others, the kernel and the pattern may choose differently.
    fn proof_told(&self, step: &Deduction, conclusions: &[Conclusion]) -> Option<Proof> {
        let grid: &Grid = &self.state.grid;
        if step.argument.states(&step.proof) {
            return None;
        }
        let mut told = step.pattern.argue(grid)?.proof;
        let lists = Proof { truths: Vec::new(), ..told.clone() };
        told.truths.retain(|&truth| step.argument.states(&Proof { truths: vec![truth], ..lists.clone() }));
        step.argument.each(&mut |claim, _| {
            told.truths.extend(claim.says.truth().filter(|truth| !told.truths.contains(truth)));
        });
        let told = proof::shrink(grid, told, conclusions);
        proof::prove(grid, told, conclusions.to_vec(), self.uniqueness).ok().map(|proven| proven.into_parts().0)
    }
}
