//! Which digits cells can have whose sum, each times its weight, is a total.
//!
//! The sums that are reached so far are the bits of one number, counted from the least; adding a digit shifts them.

/// Returns the digits of each cell with which the total is reached; none if there are none. Bit `d` of a number stands for
/// digit `d`, in the answer as in what is `possible`.
///
/// # Errors
/// If the sums reach too far for the bits of a number.
pub(super) fn supported(weights: &[i32], total: i32, possible: &[u16]) -> Result<Option<Vec<u16>>, TooFar> {
    let cells = || weights.iter().zip(possible);
    let parts =
        |weight: i32, digits: u16| (1..=9).filter(move |digit| digits >> digit & 1 == 1).map(move |d| weight * d);
    let (mut least, mut most) = (0, 0);
    let mut lows = Vec::with_capacity(possible.len());
    for (&weight, &digits) in cells() {
        let (Some(low), Some(high)) = (parts(weight, digits).min(), parts(weight, digits).max()) else {
            return Ok(None);
        };
        lows.push(low);
        (least, most) = (least + low, most + high);
    }
    if !(least..=most).contains(&total) {
        return Ok(None);
    }
    // No sum on the way to the total is above it, so these are all that count; from the nearer end there are fewer.
    if most - total < total - least {
        let weights: Vec<i32> = weights.iter().map(|weight| -weight).collect();
        return supported(&weights, -total, possible);
    }
    if total - least >= u128::BITS as i32 {
        return Err(TooFar);
    }
    let mut before = Vec::with_capacity(possible.len());
    let mut sums = 1_u128;
    for ((&weight, &digits), &low) in cells().zip(&lows) {
        before.push(sums);
        sums = parts(weight, digits).fold(0, |all, part| all | sums.checked_shl((part - low) as u32).unwrap_or(0));
    }
    let mut ends = sums & 1 << (total - least);
    if ends == 0 {
        return Ok(None);
    }
    let mut supported = vec![0; possible.len()];
    for (at, ((&weight, &digits), &low)) in cells().zip(&lows).enumerate().rev() {
        let mut begins = 0;
        for digit in (1..=9).filter(|digit| digits >> digit & 1 == 1) {
            let sums = ends.checked_shr((weight * digit - low) as u32).unwrap_or(0) & before[at];
            if sums != 0 {
                supported[at] |= 1 << digit;
                begins |= sums;
            }
        }
        ends = begins;
    }
    Ok(Some(supported))
}

/// Sums reach too far for the bits of a number.
pub(super) struct TooFar;
