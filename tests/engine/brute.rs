//! Solutions counted from the characters of a puzzle, with houses of our own: nothing here depends on the library except
//! the names of layouts.

use whydoku::grid::Puzzle;

/// A puzzle as characters.
pub struct Plain {
    pub side: usize,
    /// The digits row by row, 0 for an empty cell.
    pub digits: Vec<usize>,
    houses: Vec<Vec<usize>>,
}

impl Plain {
    pub fn of(puzzle: &Puzzle) -> Self {
        let line = puzzle.givens().to_line(puzzle.layout());
        let digits: Vec<usize> = line.chars().map(|sign| sign.to_digit(10).unwrap_or(0) as usize).collect();
        let side = digits.len().isqrt();
        let name = puzzle.layout().name();
        let regions: Vec<usize> = match puzzle.layout().regions() {
            Some(regions) => regions.bytes().map(|sign| usize::from(sign - b'1')).collect(),
            None => {
                let (high, wide) =
                    [(2, 2), (2, 3), (2, 4), (3, 3)][[4, 6, 8, 9].iter().position(|&n| n == side).expect("a size")];
                (0..side * side).map(|at| at / side / high * (side / wide) + at % side / wide).collect()
            }
        };
        let cells = |is_in: &dyn Fn(usize, usize) -> bool| {
            (0..side * side).filter(|at| is_in(at / side, at % side)).collect::<Vec<_>>()
        };
        let mut houses = Vec::new();
        for n in 0..side {
            houses.push(cells(&|row, _| row == n));
            houses.push(cells(&|_, column| column == n));
            houses.push(cells(&|row, column| regions[row * side + column] == n));
        }
        if name.ends_with("diagonal") {
            houses.push(cells(&|row, column| row == column));
            houses.push(cells(&|row, column| row + column == side - 1));
        }
        if name == "windoku" {
            for (top, left) in [(1, 1), (1, 5), (5, 1), (5, 5)] {
                houses.push(cells(&|row, column| (top..top + 3).contains(&row) && (left..left + 3).contains(&column)));
            }
        }
        assert!(houses.iter().all(|house| house.len() == side), "{name}");
        Self { side, digits, houses }
    }

    /// Counts the solutions, up to a limit.
    pub fn solutions(&self, limit: usize) -> usize {
        let mut digits = self.digits.clone();
        let clash = self.houses.iter().any(|house| {
            let filled: Vec<usize> = house.iter().map(|&at| digits[at]).filter(|&digit| digit > 0).collect();
            (1..filled.len()).any(|n| filled[..n].contains(&filled[n]))
        });
        let mut found = 0;
        if !clash {
            self.fill(&mut digits, limit, &mut found);
        }
        found
    }

    /// Returns the places of a digit in a house, or the digits of a cell: the fewest there are.
    fn choices(&self, digits: &[usize]) -> Option<Vec<(usize, usize)>> {
        let mut used = vec![0_u32; digits.len()];
        for house in &self.houses {
            let here = house.iter().fold(0, |here, &at| here | 1 << digits[at]);
            house.iter().for_each(|&at| used[at] |= here);
        }
        let fits = |at: usize, digit: usize| digits[at] == 0 && used[at] >> digit & 1 == 0;
        let mut fewest: Option<Vec<(usize, usize)>> = None;
        let mut offer = |choices: Vec<(usize, usize)>| {
            if fewest.as_ref().is_none_or(|fewest| choices.len() < fewest.len()) {
                fewest = Some(choices);
            }
        };
        for at in (0..digits.len()).filter(|&at| digits[at] == 0) {
            offer((1..=self.side).filter(|&digit| fits(at, digit)).map(|digit| (at, digit)).collect());
        }
        for house in &self.houses {
            for digit in (1..=self.side).filter(|&digit| house.iter().all(|&at| digits[at] != digit)) {
                offer(house.iter().filter(|&&at| fits(at, digit)).map(|&at| (at, digit)).collect());
            }
        }
        fewest
    }

    fn fill(&self, digits: &mut Vec<usize>, limit: usize, found: &mut usize) {
        let Some(choices) = self.choices(digits) else {
            *found += 1;
            return;
        };
        for (at, digit) in choices {
            if *found < limit {
                digits[at] = digit;
                self.fill(digits, limit, found);
                digits[at] = 0;
            }
        }
    }

    /// Returns `true` if no given can be left out.
    pub fn is_minimal(&self) -> bool {
        (0..self.digits.len()).filter(|&at| self.digits[at] > 0).all(|at| {
            let mut digits = self.digits.clone();
            digits[at] = 0;
            Self { side: self.side, digits, houses: self.houses.clone() }.solutions(2) > 1
        })
    }
}
