//! The pattern comes to the front: sizes, crosses and corners, measured on the drawings.

use super::samples;
use whydoku::grid::Layout;
use whydoku::render::{Diagram, svg};

const LOOKS: &str = include_str!("../../../templates/looks.yaml");
const PRINT: &str = include_str!("../../../templates/print.css");

/// What follows each place where `start` stands, up to the next quote.
fn values<'a>(figure: &'a str, start: &str) -> Vec<&'a str> {
    figure.split(start).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

fn number(text: &str) -> f32 {
    text.trim().trim_end_matches("px").parse().expect("a number")
}

/// The sizes of type of what plays no part and of the pattern.
fn sizes(diagram: &Diagram) -> (f32, f32) {
    let figure = svg::board(diagram);
    let rest = values(&figure, "class=\"rest\" font-size=\"");
    let marked = figure.split("class=\"marked\"").nth(1).expect("a pattern");
    (number(rest[0]), number(values(marked, "font-size=\"")[0]))
}

#[test]
fn the_pattern_is_larger_than_the_rest() {
    for diagram in [samples::x_wing(), samples::guardians()] {
        let (rest, pattern) = sizes(&diagram);
        assert!((pattern / rest - 1.6).abs() < 0.01, "{pattern} / {rest}");
    }
}

/// Where nothing is marked, all candidates are alike.
#[test]
fn without_a_pattern_nothing_fades() {
    let mut diagram = samples::bare(&Layout::named("9x9").expect("a layout"));
    let all = diagram.layout.digits();
    diagram.candidates.fill(all);
    let figure = svg::board(&diagram);
    assert!(figure.contains("class=\"candidates\"") && !figure.contains("\"rest\"") && !figure.contains("\"faded\""));
}

/// The boxes of digits that go, and of the crosses, as left, top, right and bottom.
fn boxes(figure: &str) -> (Vec<[f32; 4]>, Vec<[f32; 4]>) {
    const FONT: f32 = 13.6;
    const HALF_A_STROKE: f32 = 0.9;
    let gone = figure.split("class=\"gone\"").skip(1).filter_map(|rest| rest.split("</g>").next());
    let digits = gone.flat_map(|gone| gone.split("<text ").skip(1)).flat_map(|text| {
        let of = |axis: &str| -> Vec<f32> { values(text, &format!("{axis}=\""))[0].split(' ').map(number).collect() };
        let (xs, ys) = (of("x"), of("y"));
        let last = *ys.last().expect("a height");
        let high = |i: usize| ys.get(i).copied().unwrap_or(last);
        let digit = |(i, x): (usize, f32)| [x - 0.28 * FONT, high(i) - 0.72 * FONT, x + 0.28 * FONT, high(i)];
        xs.into_iter().enumerate().map(digit).collect::<Vec<_>>()
    });
    let crosses = values(figure, "class=\"cross\" stroke=\"currentColor\" d=\"");
    let crosses = crosses.into_iter().flat_map(|path| path.split('M').skip(1)).map(|cross| {
        let numbers: Vec<f32> = cross.split(['l', 'm', ' ']).take(3).map(number).collect();
        let [x, y, across] = numbers[..] else { panic!("{cross}") };
        let out = HALF_A_STROKE;
        [x - out, y - out, x + across + out, y + across + out]
    });
    (digits.collect(), crosses.collect())
}

#[test]
fn a_cross_stands_beside_its_digit() {
    let mut crosses_seen = 0;
    for (name, diagram) in samples::all() {
        let figure = svg::board(&diagram);
        let (digits, crosses) = boxes(&figure);
        assert_eq!(figure.contains("class=\"cross\""), !crosses.is_empty(), "{name}");
        for cross in &crosses {
            crosses_seen += 1;
            for digit in &digits {
                let apart =
                    cross[0] >= digit[2] || digit[0] >= cross[2] || cross[1] >= digit[3] || digit[1] >= cross[3];
                assert!(apart, "{name}: the cross {cross:?} lies on the digit {digit:?}");
            }
        }
    }
    assert!(crosses_seen > 10, "{crosses_seen}");
}

/// A line joins each two corners of an X-Wing that share a house.
#[test]
fn the_corners_of_a_fish_are_joined() {
    let figure = svg::board(&samples::x_wing());
    let joins = values(&figure, "class=\"join\" stroke=\"currentColor\" d=\"");
    assert_eq!(joins.len(), 1);
    assert!(joins[0].matches('M').count() >= 4, "{}", joins[0]);
    assert!(!svg::board(&samples::chain()).contains("class=\"join\""));
}

/// On paper candidates of the pattern are at least eight points high, others six, and the names of rows and columns six and
/// a half; six boards on a page leave room for these names alone.
#[test]
fn type_on_paper_is_large_enough() {
    let diagram = samples::x_wing();
    let figure = svg::board(&diagram);
    let units = number(values(&figure, "viewBox=\"")[0].split(' ').nth(2).expect("a width"));
    let of_rest = LOOKS.split("{of: [rest]").nth(1).expect("a rule").split("font-size: ").nth(1).expect("a size");
    let rest = number(of_rest.split('}').next().expect("an end"));
    let pattern = sizes(&diagram).1;
    let names = PRINT.split(".coordinates {\n    font-size: {{ ").nth(1).expect("a rule");
    let names: Vec<f32> =
        names.split(" }}").next().expect("an end").split('"').skip(1).step_by(2).map(number).collect();
    let boards = PRINT.split("li > .board {").nth(1).expect("a rule").split("width: ").skip(1);
    let widths: Vec<f32> = boards.filter_map(|rest| rest.split("mm").next()?.parse().ok()).take(4).collect();
    assert_eq!((widths.len(), names.len()), (4, 3), "{widths:?} {names:?}");
    for (i, millimetres) in widths.iter().enumerate() {
        let points = |size: f32| size * millimetres / units * 72.0 / 25.4;
        let name = names[i.div_ceil(2)];
        assert!(points(name) >= 6.5, "{millimetres} mm: {name} is {:.2} pt", points(name));
        if i < 3 {
            assert!(points(pattern) >= 8.0 && points(rest) >= 6.0, "{millimetres} mm: {:.2} pt", points(rest));
        }
    }
}
