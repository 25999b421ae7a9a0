//! Diagrams: text diagrams as snapshots, and properties of every SVG and of the colours of the page.

mod bare;
mod clues;
mod contrast;
mod emphasis;
mod samples;

use crate::support::program::print;
use samples::words;
use whydoku::grid::Layout;
use whydoku::render::{BoxNumbers, Part, Sign, Source, ThemeKind, stylesheet, svg, text_board};
use whydoku::technique::Role;

#[test]
fn text_boards_read_as_before() {
    for (name, diagram) in samples::all() {
        insta::assert_snapshot!(name, text_board::draw(&diagram.with_legend(words)));
    }
}

#[test]
fn text_boards_fit_a_terminal_and_a_fence() {
    for (name, diagram) in samples::all() {
        for line in text_board::draw(&diagram.with_legend(words)).lines() {
            assert!(line.chars().count() <= 100, "{name} is wide: {line}");
            assert_eq!(line, line.trim_end(), "{name} has a space at the end of a line");
            assert!(!line.contains('`'), "{name} would end its fence");
        }
    }
}

/// A mark before a digit or a letter after it belongs to that digit alone, and the diagram can be read back.
#[test]
fn marks_on_text_boards_reach_one_digit() {
    for (name, diagram) in samples::all() {
        let text = text_board::draw(&diagram.clone().with_legend(words));
        let rows = text.lines().filter(|line| line.contains('│')).flat_map(|line| line.split(['│', ' ']));
        for cell in rows {
            for piece in
                cell.split('·').filter(|piece| piece.contains(['*', '&', '~', '%', '^', '#', '@', '!', '-', 'A', 'B']))
            {
                let digits = piece.chars().filter(char::is_ascii_digit).count();
                assert!(digits <= 1 || piece.contains('['), "{name}: {cell}");
            }
        }
        let drawn = diagram.candidates.iter().any(|digits| !digits.is_empty());
        if drawn && diagram.layout.name() == "9x9" && diagram.trial.is_empty() {
            let reading = whydoku::format::read(&text);
            let puzzle = reading.unwrap_or_else(|error| panic!("{name}: {error}\n{text}")).puzzle;
            for (&cell, digits) in puzzle.notes() {
                let candidates = diagram.candidates[cell.index()];
                assert!(
                    (candidates - *digits).is_empty(),
                    "{name}: {cell} has {candidates:?}, read {digits:?}\n{text}"
                );
            }
        }
    }
}

#[test]
fn svg_is_well_formed_and_may_stand_in_markdown() {
    for (name, diagram) in samples::all() {
        let figure = svg::draw(&diagram.with_legend(words));
        assert_eq!(unclosed(&figure), Ok(()), "{name}");
        assert!(!figure.contains('\n'), "{name} has a line feed");
        assert!(!figure.contains(" id="), "{name} has an id, which another board could have as well");
        assert!(!figure.contains(" style="), "{name} has a style that no style sheet can change");
        assert!(!figure.contains("NaN") && !figure.contains("inf"), "{name} has a number that is none");
        assert!(figure.len() < 12_000, "{name} takes {} bytes", figure.len());
    }
}

#[test]
fn text_from_outside_does_no_harm() {
    let mut diagram = samples::x_wing();
    diagram.alt = "5 < 6 & \"7\" > '4'\n\n</svg><script>\u{1b}".to_owned();
    let figure = svg::draw(&diagram.clone().with_legend(|sign: Sign| format!("<b> {sign:?}\n\n&")));
    assert!(
        figure.contains("aria-label=\"5 &lt; 6 &amp; &quot;7&quot; &gt; '4' &lt;/svg&gt;&lt;script&gt;\""),
        "{figure}"
    );
    assert!(figure.contains("&lt;b&gt; Eliminated &amp;</li>"), "{figure}");
    assert_eq!(unclosed(&figure), Ok(()));
    let text = text_board::draw(&diagram.with_legend(|_| "two\nlines ".to_owned()));
    assert!(text.contains("&7: two lines   ·: two lines\n"), "{text}");
}

#[test]
fn a_legend_names_only_what_is_there() {
    let legend = |diagram: whydoku::render::Diagram| {
        let figure = svg::draw(&diagram.with_legend(words));
        let words = figure.split("</svg>").skip(2).filter_map(|rest| rest.split("</li>").next());
        words.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(legend(samples::x_wing()), ["eliminated", "base", "cover"]);
    assert_eq!(legend(samples::hidden_single()), ["placed", "pattern", "line of sight", "seen", "found earlier"]);
    assert_eq!(legend(samples::numbered()), ["placed", "step"], "the numbers of boxes explain themselves");
    let numbered = whydoku::render::Diagram { box_numbers: BoxNumbers::Shown, ..samples::hidden_single() };
    assert!(legend(numbered).contains(&"box".to_owned()), "until a box is marked");
    assert_eq!(legend(samples::contradiction()), ["contradiction", "set A"]);
    assert!(legend(samples::chain()).contains(&"group".to_owned()));
    assert!(legend(samples::jigsaw()).contains(&"region".to_owned()));
    assert!(!svg::draw(&samples::diagonal().with_legend(words)).contains("figcaption"));
}

#[test]
fn a_pincer_is_told_from_the_pattern_by_its_shape() {
    let figure = svg::board(&samples::guardians());
    assert_eq!(figure.matches("<circle class=\"ring pattern\"").count(), 8);
    assert_eq!(figure.matches("<rect class=\"ring pincer\"").count(), 2);
}

/// Signs of a role that mean different things have an entry each.
#[test]
fn a_legend_tells_the_parts_of_a_role_apart() {
    let entries = |word: fn(Sign) -> String| {
        let figure = svg::draw(&samples::naked_quad().with_legend(word));
        figure.matches("</li>").count()
    };
    assert_eq!(entries(words), 2);
    assert_eq!(entries(|sign| format!("{sign:?}")), 4);
}

#[test]
fn the_cells_of_a_group_bear_the_numbers_of_their_steps() {
    let figure = svg::board(&samples::numbered());
    let numbers = figure.split("<text class=\"number\"").skip(1).filter_map(|text| text.split(['>', '<']).nth(1));
    assert_eq!(numbers.collect::<Vec<_>>(), ["4", "12"]);
    assert_eq!(figure.matches("<text class=\"box-number\"").count(), 9);
    assert!(!svg::board(&samples::trial()).contains("number"));
}

/// Nothing opaque joins the candidates of a group: a line, which bends around what is between them.
#[test]
fn a_group_is_tied_by_a_line() {
    let group = |between: &str| {
        let figure = svg::board(&samples::group_in_row("3r1c1", between, "3r1c3"));
        let path = figure.split("class=\"tie\" d=\"").nth(1).and_then(|rest| rest.split('"').next());
        path.expect("a tie").to_owned()
    };
    assert!(group("9r8c8").contains('L'), "nothing is in its way");
    assert!(group("3r1c2").contains('Q'), "3r1c2 is");
}

#[test]
fn sets_that_share_a_candidate_can_be_read() {
    let figure = svg::board(&samples::shared_sets());
    let letters = figure.split('<').filter_map(|tag| tag.rsplit_once('>')).map(|(_, text)| text);
    // A whole cell of a set has its letter once, and no candidate in it repeats it.
    let letters: Vec<_> = letters.filter(|text| text.starts_with(['A', 'B'])).collect();
    assert_eq!(letters, ["B", "AB", "AA"], "the last two in one text");
    assert_eq!(figure.matches("<rect class=\"part ").count(), 3);
    // No ring cuts a letter: the pill of 8r6c6 is edged as the pattern is.
    assert_eq!(figure.matches("pill set-b ring pattern\"").count() + figure.matches("pill ring pattern\"").count(), 1);
    assert_eq!(figure.matches("<circle class=\"ring pattern\"").count(), 1);
}

#[test]
fn a_contradiction_is_marked_as_one() {
    assert!(svg::board(&samples::contradiction()).contains("<g class=\"house clash\">"));
}

/// Eight pixels high on a telephone, which shows a board at three quarters of its size: in a free spot of the cell, and
/// only where there is none small behind its candidate.
#[test]
fn the_labels_of_lines_are_legible() {
    let sizes = |diagram: &whydoku::render::Diagram, class: &str| {
        let figure = svg::board(diagram);
        let start = format!(" class=\"{class}\" font-size=\"");
        let texts = figure.split(&start).skip(1);
        texts.map(|text| text.split('"').next().expect("a size").to_owned()).collect::<Vec<_>>()
    };
    let mut diagram = samples::contradiction();
    assert_eq!(sizes(&diagram, "label"), ["10.8"]);
    let all = diagram.layout.digits();
    diagram.candidates.fill(all);
    assert!(sizes(&diagram, "label").is_empty());
    assert_eq!(sizes(&diagram, "letter").len(), 2);
}

/// Candidates of different roles differ in more than colour, in a picture as in text.
#[test]
fn each_role_has_a_mark_of_its_own() {
    let source = Source::default();
    let theme = ThemeKind::named("light").expect("built in").theme(&source).expect("colours");
    let css = stylesheet(&theme, &source).expect("a style sheet");
    // A fragment may stand in a narrow column of a wide page.
    let of_windows: Vec<&str> = css.lines().filter(|line| line.contains("@media") && line.contains("-width")).collect();
    assert!(of_windows.is_empty() && css.matches("@container whydoku (").count() > 3, "{of_windows:?}");
    let shape = |class: &str| {
        let rules = css.lines().filter(|line| line.starts_with(&format!(".whydoku .wd-ring.wd-{class} {{")));
        let declarations = rules.flat_map(|rule| rule.split(['{', ';', '}']).skip(1).map(str::trim));
        declarations
            .filter(|one| !one.is_empty() && !one.starts_with("stroke: "))
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let roles = [Role::Pattern, Role::Base, Role::Target, Role::Fin, Role::EndoFin, Role::Guardian, Role::Pincer];
    let (mut shapes, mut signs) = (Vec::new(), Vec::new());
    for role in roles {
        let diagram = samples::one_role(role);
        let figure = svg::board(&diagram);
        let ring = figure.split("class=\"ring ").nth(1).and_then(|rest| rest.split('"').next()).expect("a ring");
        shapes.push((figure.contains("<rect class=\"ring"), figure.matches("\"ring ").count(), shape(ring)));
        let text = text_board::draw(&diagram.with_legend(words));
        let row = text.lines().find(|line| line.starts_with("r2")).expect("a row");
        signs.push(row.split('4').next().and_then(|before| before.chars().last()));
    }
    for i in 0..roles.len() {
        assert!(!shapes[..i].contains(&shapes[i]), "{:?} looks like another: {:?}", roles[i], shapes[i]);
        assert!(!signs[..i].contains(&signs[i]), "{:?} reads like another: {:?}", roles[i], signs[i]);
    }
}

/// No two regions that touch look the same, and each has its number.
#[test]
fn the_regions_of_a_jigsaw_are_told_apart() {
    let figure = svg::board(&samples::jigsaw());
    assert!(figure.contains("<path class=\"region-1\"") && figure.contains("<path class=\"region-2\""));
    assert_eq!(figure.matches("<text class=\"box-number\"").count(), 9);
    assert!(!svg::board(&samples::x_wing()).contains("region-"));
}

#[test]
fn a_link_bends_around_what_is_in_between() {
    let link = |between: &str| {
        let figure = svg::board(&samples::link_in_row("3r1c1", between, "3r1c7"));
        let path = figure.split("link weak\" d=\"").nth(1).and_then(|rest| rest.split('"').next());
        path.expect("a weak link").to_owned()
    };
    assert!(link("9r8c8").contains('L'), "nothing is in its way");
    assert!(link("3r1c4").contains('Q'), "3r1c4 is");
}

/// Where a link cannot bend around what is in between, it is left out there. So no stroke crosses a digit.
#[test]
fn a_link_passes_behind_digits() {
    let mut diagram = samples::link_in_row("3r1c1", "3r1c4", "3r9c8");
    let all = diagram.layout.digits();
    diagram.candidates.fill(all);
    let figure = svg::board(&diagram);
    let path = figure.split("link weak\" d=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a link");
    let parts: Vec<Vec<f32>> = path
        .split('M')
        .skip(1)
        .map(|part| part.split(['Q', 'L', ' ']).map(|number| number.parse().expect("a number")).collect())
        .collect();
    assert!(parts.len() > 3, "{path}");
    let bend =
        |t: f32, [from, bend, to]: [f32; 3]| from * (1.0 - t).powi(2) + bend * 2.0 * t * (1.0 - t) + to * t.powi(2);
    for part in &parts {
        let last = part.len() - 2;
        for step in 0..=20 {
            let at = |axis: usize| match part.len() {
                4 => part[axis] + (part[last + axis] - part[axis]) * step as f32 / 20.0,
                _ => bend(step as f32 / 20.0, [part[axis], part[2 + axis], part[last + axis]]),
            };
            // Candidates are 17 apart, around the middle of cells of 54.
            let off =
                |at: f32| [10.0, 27.0, 44.0].into_iter().map(|spot| (at % 54.0 - spot).abs()).fold(99.0, f32::min);
            assert!(off(at(0)).hypot(off(at(1))) > 4.5, "{path} crosses a digit at {} {}", at(0), at(1));
        }
    }
}

#[test]
fn every_layout_is_drawn() {
    for name in Layout::NAMES {
        let diagram = samples::bare(&Layout::named(name).expect("a layout"));
        let side = usize::from(diagram.layout.side());
        assert_eq!(unclosed(&svg::board(&diagram)), Ok(()), "{name}");
        let text = text_board::draw(&diagram.with_legend(words));
        assert_eq!(text.matches('.').count(), side * side, "{name}");
    }
    let bands = Layout::jigsaw("1111222233334444", "jigsaw").expect("regions");
    insta::assert_snapshot!("bands", text_board::draw(&samples::bare(&bands).with_legend(words)));
}

#[test]
fn a_sign_serializes_to_the_key_of_its_word() {
    let key = |sign| serde_json::to_value(sign).expect("a key");
    assert_eq!(key(Sign::StrongLink), "strong_link");
    assert_eq!(key(Sign::Role(Role::EndoFin, Part::Candidate)), "endo_fin_candidate");
}

#[test]
fn the_page_is_one_file() {
    let mut templates = minijinja::Environment::new();
    templates.set_undefined_behavior(minijinja::UndefinedBehavior::Strict);
    templates.add_template("page.html", include_str!("../../../templates/page.html")).expect("a template");
    let css = include_str!("../../../templates/page.css");
    let page = templates.get_template("page.html").expect("there").render(minijinja::context! {
        lang => "en", title => "<A & B>", css => css, generator => "Whydoku", body => "<h1>A</h1>",
        policy => "default-src 'none'", script => "", words => "",
    });
    let page = page.expect("all values are given");
    assert!(page.contains("<title>&lt;A &amp; B&gt;</title>") && page.contains("<h1>A</h1>"));
    for outside in ["<script", "<link", "@import", "url(", "http:", "https:"] {
        assert!(!page.contains(outside), "the page asks for something by {outside}");
    }
}

/// Checks that every element is closed by its own end, and every attribute is quoted.
fn unclosed(xml: &str) -> Result<(), String> {
    let mut open = Vec::new();
    for tag in xml.split('<').skip(1) {
        let (tag, text) = tag.split_once('>').ok_or(format!("no end of <{tag}"))?;
        if text.contains('>') {
            return Err(format!("a bare > after <{tag}>"));
        }
        let name = tag.trim_start_matches('/').split([' ', '/']).next().unwrap_or_default();
        // The parts of a table have no ends of their own in HTML.
        if ["tr", "th", "td"].contains(&name) {
            continue;
        }
        if tag.starts_with('/') {
            if open.pop() != Some(name) {
                return Err(format!("</{name}> closes another"));
            }
            continue;
        }
        // Outside quotes, only the names of attributes are left.
        let names: String = tag.trim_end_matches('/').split('"').step_by(2).collect();
        if tag.matches('"').count() % 2 != 0 || names.split_whitespace().skip(1).any(|name| !name.ends_with('=')) {
            return Err(format!("attributes of <{tag}>"));
        }
        if !tag.ends_with('/') {
            open.push(name);
        }
    }
    open.pop().map_or(Ok(()), |name| Err(format!("<{name}> is not closed")))
}

/// A list of several cells has a word in the plural, and each of these cells its own word.
#[test]
fn a_cell_is_one_and_a_list_may_be_several() {
    let here = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let told = |format: &str| print(here, &["explain", "puzzles/exemplars.yaml#unique_rectangle_2", "-f", format]);
    assert!(told("markdown").contains("\nfloor cells: r7c8, r8c8\n"));
    let page = told("html");
    assert!(page.contains("floor cell<") && page.contains("(floor cells)"));
}
