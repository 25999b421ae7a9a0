//! Which claims are used: those that draw a conclusion, and those that a used one cites.

use super::{Argument, Claim, Says};

/// Returns the number of a claim that nothing uses.
pub(super) fn idle(claims: &[Claim], concludes: &dyn Fn(&Claim) -> bool) -> Option<u16> {
    if is_line(claims, concludes) {
        return None;
    }
    let mut used: Vec<bool> = claims.iter().map(concludes).collect();
    idle_after(claims, 0, &mut used)
}

/// Whether each claim is cited by the next, as in every single, and the last one draws a conclusion. No such claim is idle.
fn is_line(claims: &[Claim], concludes: &dyn Fn(&Claim) -> bool) -> bool {
    let cited = claims.windows(2).zip(0..).all(|(pair, n)| pair[1].from.contains(&n));
    cited
        && claims.last().is_some_and(concludes)
        && !claims.iter().any(|claim| matches!(claim.says, Says::Suppose { .. }))
}

/// Whether a claim cites this number, itself or in what follows from its assumption.
pub(super) fn cites(claim: &Claim, n: u16) -> bool {
    claim.from.contains(&n)
        || match &claim.says {
            Says::Suppose { claims, leads, .. } => {
                leads.iter().any(|lead| lead.from.contains(&n)) || claims.iter().any(|inner| cites(inner, n))
            }
            _ => false,
        }
}

fn idle_after(claims: &[Claim], first: usize, used: &mut Vec<bool>) -> Option<u16> {
    let mut found = None;
    for (i, claim) in claims.iter().enumerate().rev() {
        let number = first + i;
        match used.get(number) {
            Some(true) => {
                found = inside(claim, number, used, &mut |inner, first, used| idle_after(inner, first, used))
                    .flatten()
                    .or(found)
            }
            _ => found = Some(number as u16),
        }
    }
    found
}

/// Visits the claims inside an assumption, with the number of the first, and what is used of them.
type Visit<'a, T> = &'a mut dyn FnMut(&[Claim], usize, &mut Vec<bool>) -> T;

/// Marks what a claim cites, and visits the claims inside it with what is used of them.
fn inside<T>(claim: &Claim, number: usize, used: &mut Vec<bool>, visit: Visit<'_, T>) -> Option<T> {
    mark(used, &claim.from);
    let Says::Suppose { claims, leads, .. } = &claim.says else { return None };
    // The numbers inside go on after that of the assumption; the claims after it are done already.
    used.truncate(number + 1);
    used.resize(number + 1 + claims.len(), false);
    leads.iter().for_each(|lead| mark(used, &lead.from));
    let visited = visit(claims, number + 1, used);
    used.truncate(number + 1);
    Some(visited)
}

fn mark(used: &mut [bool], from: &[u16]) {
    from.iter().for_each(|&number| {
        if let Some(used) = used.get_mut(usize::from(number)) {
            *used = true;
        }
    });
}

/// A claim that is kept, with its number before.
struct Kept {
    claim: Claim,
    number: usize,
    inner: Vec<Kept>,
}

impl Argument {
    /// Returns the argument without the claims that nothing uses.
    pub(super) fn swept(self, concludes: &dyn Fn(&Claim) -> bool) -> Self {
        if idle(&self.claims, concludes).is_none() {
            return self;
        }
        let mut used: Vec<bool> = self.claims.iter().map(concludes).collect();
        let kept = keep(&self.claims, 0, &mut used);
        Self { claims: renumbered(kept, &mut Vec::new(), 0) }
    }
}

fn keep(claims: &[Claim], first: usize, used: &mut Vec<bool>) -> Vec<Kept> {
    let mut kept = Vec::new();
    for (i, claim) in claims.iter().enumerate().rev() {
        let number = first + i;
        if used.get(number) == Some(&true) {
            let inner =
                inside(claim, number, used, &mut |inner, first, used| keep(inner, first, used)).unwrap_or_default();
            kept.push(Kept { claim: claim.clone(), number, inner });
        }
    }
    kept.reverse();
    kept
}

/// Gives claims their new numbers; `new` has those before, by their old ones.
fn renumbered(kept: Vec<Kept>, new: &mut Vec<u16>, mut next: u16) -> Vec<Claim> {
    let mut claims = Vec::with_capacity(kept.len());
    for Kept { mut claim, number, inner } in kept {
        let again = |from: &mut Vec<u16>, new: &[u16]| from.iter_mut().for_each(|n| *n = new[usize::from(*n)]);
        again(&mut claim.from, new);
        claim.says.why_mut().into_iter().flatten().for_each(|why| {
            if let super::Cause::Claim(n) = &mut why.because {
                *n = new[usize::from(*n)];
            }
        });
        new.resize(number, 0);
        new.push(next);
        if let Says::Suppose { claims: inside, leads, .. } = &mut claim.says {
            *inside = renumbered(inner, new, next + 1);
            leads.iter_mut().for_each(|lead| again(&mut lead.from, new));
            new.truncate(number + 1);
        }
        claims.push(claim);
        next += 1;
    }
    claims
}
