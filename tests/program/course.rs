//! `whydoku course`: the directory is whole, every link leads somewhere, and each lesson has all its parts. How pages
//! look and behave is tested in a browser.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::LazyLock;

use crate::support::program::{print, run, write};
use serde_json::json;
use whydoku::grid::Budget;
use whydoku::render::{Telling, Words, terms};
use whydoku::service::call;
use whydoku::technique::Technique;
use whydoku::tutor::curriculum::{self, Unit};

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn units(file: &str) -> Vec<Unit> {
    let text = std::fs::read_to_string(here().join(file)).expect("a curriculum");
    curriculum::units(&text).expect("a curriculum")
}

/// The files of a directory, by name.
fn files(folder: &Path) -> BTreeMap<String, String> {
    let entries = std::fs::read_dir(folder).expect("a directory").map(|entry| entry.expect("an entry").path());
    let named = |path: &Path| path.file_name().and_then(|name| name.to_str()).expect("a name").to_owned();
    entries.map(|path| (named(&path), std::fs::read_to_string(path).expect("a text"))).collect()
}

/// The files of a course with these options.
fn site(options: &[&str]) -> BTreeMap<String, String> {
    let desk = tempfile::tempdir().expect("a folder");
    let output = desk.path().join("course");
    print(here(), &[&["course", "-o", output.to_str().expect("a name")], options].concat());
    files(&output)
}

/// The whole course.
static WHOLE: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| site(&[]));

/// The values of an attribute in a page, which drawings have without quotes.
fn values<'a>(page: &'a str, attribute: &str) -> Vec<&'a str> {
    let start = format!(" {attribute}=");
    let value = |rest: &'a str| match rest.strip_prefix('"') {
        Some(quoted) => quoted.split('"').next(),
        None => rest.split([' ', '>']).next(),
    };
    page.split(&start[..]).skip(1).filter_map(value).collect()
}

/// What a page tells the search, or the page's language.
fn data(page: &str, id: &str) -> serde_json::Value {
    let start = format!("<script type=\"application/json\" id=\"{id}\">");
    let json = page.split(&start[..]).nth(1).and_then(|rest| rest.split("</script>").next()).expect("data");
    serde_json::from_str(json).expect("JSON")
}

#[test]
fn every_link_leads_somewhere_and_every_page_is_reached() {
    for (name, files) in [("ours", &*WHOLE), ("some", &site(&["--units", "x_wing,aic"]))] {
        let mut reached = BTreeSet::from(["index.html"]);
        for (file, page) in files.iter().filter(|(file, _)| file.ends_with(".html")) {
            let ids = values(page, "id");
            assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len(), "{name}/{file} has a name twice");
            for link in values(page, "href").into_iter().chain(values(page, "src")) {
                let (to, place) = link.split_once('#').unwrap_or((link, ""));
                let (to, there) = if to.is_empty() { (&file[..], page) } else { (to, &files[to]) };
                assert!(place.is_empty() || values(there, "id").contains(&place), "{name}/{file}: a link to {link}");
                reached.extend(files.keys().find(|name| **name == to).map(String::as_str));
            }
        }
        let all: BTreeSet<&str> = files.keys().map(String::as_str).collect();
        assert_eq!(reached, all, "{name}");
    }
}

#[test]
fn every_unit_has_a_lesson_with_all_its_parts() {
    let units = units("puzzles/curriculum.yaml");
    for (n, unit) in (1..).zip(&units) {
        let page = &WHOLE[&format!("{n:02}-{}.html", unit.id)];
        let ids = values(page, "id");
        let names = |stem: &str, count: usize| (1..=count).map(|n| format!("{stem}{n}")).collect::<Vec<_>>();
        let parts = ["the_technique", "examples", "drills", "puzzles", "summary"].map(str::to_owned);
        let parts = [&parts[..], &names("drill_", 4), &names("puzzle_", unit.puzzles.len())].concat();
        let lacks: Vec<_> = parts.iter().filter(|part| !ids.contains(&part.as_str())).collect();
        assert!(lacks.is_empty(), "{}: {lacks:?}", unit.id);
        // Each of several techniques has a picture; otherwise the first example is the picture. Each other one is worked,
        // and each drill has three hints and an answer.
        let of_techniques = page.matches("What it looks like.</strong>").count();
        assert_eq!(ids.contains(&"picture"), of_techniques == 0, "{}", unit.id);
        assert!(of_techniques != 1, "{}", unit.id);
        let worked = ids.iter().filter(|id| id.starts_with('w') && id.ends_with("-step-1")).count();
        assert_eq!(worked, unit.examples.len() - usize::from(of_techniques == 0), "{}", unit.id);
        assert_eq!(page.matches("<details class=\"rung\">").count(), 4 * 4, "{}", unit.id);
        // A board each; drills and puzzles have a second one.
        let boards = page.matches("class=\"board\"").count();
        assert!(boards >= unit.examples.len() + 2 * 4 + 2 * unit.puzzles.len(), "{}: {boards} boards", unit.id);
        for told in ["How to find it.", "When to look for it.", "Common mistakes.", "You are ready to go on"] {
            assert!(page.contains(told), "{}: {told}", unit.id);
        }
    }
    let lessons = WHOLE.keys().filter(|file| file.starts_with(|sign: char| sign.is_ascii_digit())).count();
    assert_eq!(lessons, units.len());
}

/// A term stands in the lesson that the glossary names for it.
#[test]
fn lessons_use_the_terms_that_they_explain() {
    let units = units("puzzles/curriculum.yaml");
    let mut taught = 0;
    for term in terms(&Telling::default()).expect("a template") {
        let explains = |unit: &&Unit, id: &str| unit.techniques.iter().any(|rung| rung.technique.id == id);
        let lesson = term.term.taught.iter().find_map(|id| units.iter().position(|unit| explains(&unit, id)));
        let Some(at) = lesson else { continue };
        let lesson = WHOLE[&format!("{:02}-{}.html", at + 1, units[at].id)].to_lowercase();
        let name = term.name.to_lowercase();
        let spellings = name.trim_end_matches(')').split(" (");
        assert!(spellings.clone().any(|spelling| lesson.contains(spelling)), "{name} is not in {}", units[at].id);
        taught += 1;
    }
    assert!(taught > 30, "{taught}");
}

/// Each drill and each puzzle opens in the solving page as the position that it shows.
#[test]
fn puzzles_lead_into_the_solving_page() {
    let base = "https://example.org/solve/tutor.html";
    let pages = site(&["--units", "full_house,x_wing", "--solving-page", base]);
    for name in ["01-full_house.html", "02-x_wing.html"] {
        let links: Vec<&str> =
            values(&pages[name], "href").into_iter().filter_map(|link| link.strip_prefix(base)).collect();
        let lesson = pages[name].matches("id=\"drill_").count() + pages[name].matches("id=\"puzzle_").count();
        assert!(links.len() == lesson && lesson > 4, "{name}: {} links for {lesson} positions", links.len());
        for link in links {
            let text = percent_encoding::percent_decode_str(link).decode_utf8().expect("a text");
            let asked = match text.split_once('=').expect("a kind") {
                ("#puzzle", givens) => json!({ "puzzle": givens }),
                ("#position", puzzle) => {
                    let puzzle: serde_json::Value = serde_json::from_str(puzzle).expect("JSON");
                    assert!(puzzle.get("placed").is_some() && puzzle.get("id").is_none(), "{puzzle}");
                    json!({ "session": { "format": "whydoku-session/1", "puzzle": puzzle, "done": [], "undone": [], "hints": [] } })
                }
                (kind, _) => panic!("{kind}"),
            };
            let game = call("begin", asked, &Budget::default()).expect("a game");
            assert_eq!(game["solutions"], "one", "{text}");
        }
    }
    assert!(WHOLE.values().all(|page| !page.contains(">Open it in the solving page<")), "no address, no link");
}

/// A technique is found by its name on the page that teaches it, a term on that of the glossary, and a lesson by a word
/// of its text.
#[test]
fn the_search_knows_techniques_terms_and_words() {
    let index = data(&WHOLE["index.html"], "found");
    let found = index.as_array().expect("a list");
    let words = Words::load(&whydoku::render::Source::default()).expect("built in");
    let at = |title: &str| {
        let is_it = |one: &&serde_json::Value| one["title"].as_str().is_some_and(|it| it.eq_ignore_ascii_case(title));
        found.iter().filter(is_it).filter_map(|one| one["at"].as_str()).collect::<Vec<_>>()
    };
    let taught = units("puzzles/curriculum.yaml").into_iter().flat_map(|unit| unit.techniques);
    for technique in taught.map(|rung| rung.technique) {
        let places = at(words.technique(technique.id));
        assert!(places.iter().all(|place| WHOLE.contains_key(*place)) && !places.is_empty(), "{}", technique.id);
    }
    let sashimi = Technique::named("sashimi_swordfish").expect("a technique");
    assert_eq!(at(words.technique(sashimi.id)), ["27-finned_fish.html"]);
    assert_eq!(at("Fin"), ["glossary.html#term_fin"]);
    let says = |file: &str, word: &str| {
        let entry = found.iter().find(|one| one["at"] == file).expect("an entry");
        entry["words"].as_str().expect("words").split(' ').any(|it| it == word)
    };
    assert!(says("01-full_house.html", "overlooked") && !says("02-hidden_single_box.html", "overlooked"));
    assert!(!WHOLE["05-pointing.html"].contains("id=\"found\""), "only the start page has it");
}

/// The words that a lesson explains elsewhere lead to their explanation, once.
#[test]
fn terms_lead_to_the_glossary() {
    let page = &WHOLE["11-x_wing.html"];
    assert_eq!(page.matches("<a href=\"glossary.html#term_base_set\">base sets</a>").count(), 1);
    for (_, page) in WHOLE.iter().filter(|(file, _)| *file == "glossary.html") {
        assert!(page.contains("It is explained in the lesson <a href=\"25-finned_x_wing.html\">"));
    }
    // A lesson that the course does not have is not mentioned.
    assert!(!site(&["--units", "full_house"])["glossary.html"].contains("It is explained"));
}

/// A course explains the words that it uses: children who learn about singles and pairs need no guardians and no fins.
#[test]
fn no_words_are_explained_but_those_of_the_course() {
    let course = site(&["--curriculum", "puzzles/children.yaml"]);
    let (whole, own) = (&WHOLE["reading.html"], &course["reading.html"]);
    for word in ["<strong>strong link<", "<strong>guardian<", "<strong>chain<"] {
        assert!(whole.contains(word) && !own.contains(word), "{word}: {own}");
    }
    assert!(own.contains("candidate"), "{own}");
    // What it does not explain itself, it does not use.
    let small = site(&["--units", "full_house,pointing"]);
    let (whole, own) = (&WHOLE["glossary.html"], &small["glossary.html"]);
    for word in ["term_fin", "term_guardian", "term_almost_locked_set"] {
        assert!(whole.contains(word) && !own.contains(word), "{word}: {own}");
    }
    assert!(own.contains("term_house") && own.contains("term_pencil_mark"), "{own}");
    // A course with words of its own has no pages to look up others, and no link to them.
    assert!(!course.contains_key("glossary.html") && !course.contains_key("techniques.html"));
    assert!(course.values().all(|page| !page.contains("glossary.html") && !page.contains("techniques.html")));
}

/// In a book, the solutions of the puzzles are its last chapter.
#[test]
fn the_solutions_are_at_the_end_of_a_book() {
    let book = print(here(), &["course", "--units", "full_house,x_wing"]);
    let (lessons, solutions) = book.split_once("\n## Solutions of the puzzles\n").expect("a chapter");
    assert_eq!(lessons.matches("Solutions are at the end of the book.").count(), 2, "each lesson says where they are");
    assert!(!lessons.contains("-solution-"), "no solution in a lesson");
    assert_eq!(solutions.matches("<details class=\"solutions\">").count(), 2);
    assert_eq!(solutions.matches("```board p").count(), 10);
    assert!(!solutions.contains("\n## "), "it is the last one");
    assert!(
        !site(&["--units", "x_wing"]).contains_key("solutions.html"),
        "on pages, they are collapsed below the puzzles"
    );
}

/// The headings of a lesson, its folds and its pictures, in order.
fn shape(page: &str) -> String {
    let main = page.split_once("<main>").expect("a text").1.split_once("</main>").expect("an end").0;
    let bare = |html: &str| {
        let parts = html.split('<').enumerate();
        let text = parts.map(|(n, part)| if n == 0 { part } else { part.split_once('>').map_or("", |(_, text)| text) });
        text.collect::<String>().trim().to_owned()
    };
    let mut lines = Vec::new();
    for (at, _) in main.match_indices('<') {
        let (tag, rest) = main[at + 1..].split_once('>').expect("a tag ends");
        let kind = tag.split(' ').next().unwrap_or_default();
        let text = || bare(rest.split(&format!("</{kind}>")).next().unwrap_or_default());
        match kind {
            "h1" | "h2" | "h3" | "h4" => lines.push(format!("{kind} {}", text())),
            "summary" => lines.push(format!("   + {}", text())),
            "figure" => lines.push("   [board]".to_owned()),
            "template" => lines.push("   ? hints of the reader's view".to_owned()),
            _ => {}
        }
    }
    lines.join("\n").replace('\u{a0}', " ")
}

#[test]
fn the_shape_of_a_lesson() {
    insta::assert_snapshot!("shape", shape(&WHOLE["07-naked_pair.html"]));
    let child = ["course", "--curriculum", "puzzles/children.yaml", "--units", "box_4", "-f", "markdown"];
    insta::assert_snapshot!("book", print(here(), &child));
}

/// A directory keeps what else is in it.
#[test]
fn other_files_stay() {
    let desk = tempfile::tempdir().expect("a folder");
    write(desk.path(), "course/mine.html", "mine");
    write(desk.path(), "course/index.html", "old");
    let ours = here().join("puzzles/children.yaml").display().to_string();
    let args = ["course", "--curriculum", &ours, "--units", "pair", "-o", "course", "--static", "--title", "<b>Mine"];
    print(desk.path(), &args);
    let files = files(&desk.path().join("course"));
    assert_eq!(files["mine.html"], "mine");
    assert!(files["index.html"].contains("&lt;b&gt;Mine") && !files["index.html"].contains("<b>Mine"));
    assert!(!files.contains_key("course.js") && !files["index.html"].contains("<script"), "it has no script");
}

/// A course for children says all in words of its own, and names cells as they stand in the margin.
#[test]
fn a_course_for_children_has_words_of_its_own() {
    let course = site(&["--curriculum", "puzzles/children.yaml"]);
    let text =
        |page: &str| page.split_once("<main>").expect("a text").1.split_once("</main>").expect("an end").0.to_owned();
    for unit in units("puzzles/children.yaml") {
        let (_, page) =
            course.iter().find(|(file, _)| file.ends_with(&format!("-{}.html", unit.id))).expect("a lesson");
        let words = unit.words.expect("words of its own");
        // The glossary is linked from words.
        let begin = words.idea.split(' ').next().expect("a word");
        let technique = text(page).split_once("id=\"the_technique\"").expect("a section").1.to_owned();
        let technique = technique.split_once("id=\"picture\"").expect("a picture").0.to_owned();
        assert!(technique.contains(&format!("<p>{begin}")), "{}: {technique}", unit.id);
        assert_eq!(technique.matches("<p><strong>").count(), 3, "{}: {technique}", unit.id);
        assert!(!technique.contains("locked candidates") && !technique.contains("naked subset"), "{technique}");
    }
    let names = |page: &str| {
        let code = text(page).split("<code>").skip(1).map(|rest| rest[..2].to_owned()).collect::<BTreeSet<_>>();
        code.iter().filter(|name| name.starts_with('r')).count()
    };
    assert!(course.values().filter(|page| page.contains("<main>")).all(|page| names(page) == 0), "no r1c1");
    assert!(course["index.html"].contains("You can solve every Sudoku by thinking."));
    assert!(course["reading.html"].contains("B3 is in row B") && !course["reading.html"].contains("How to read this"));
}

/// A curriculum of the user's own may have any ids and titles, and units without examples, drills or requirements.
#[test]
fn a_curriculum_from_elsewhere_is_a_course_too() {
    let pack = "pack: Mine\nunits:\n- id: ../../a b\n  title: '[x](y) <i>'\n  goal: None.\n  layout: 4x4\n  \
                techniques: [full_house]\n  examples: []\n  puzzles: [one]\npuzzles:\n- {id: one, layout: 4x4, givens: \
                '1234341221.34321'}\n";
    let desk = tempfile::tempdir().expect("a folder");
    write(desk.path(), "mine.yaml", pack);
    print(desk.path(), &["course", "--curriculum", "mine.yaml", "-o", "out"]);
    let files = files(&desk.path().join("out"));
    let page = &files["01-------a-b.html"];
    assert!(page.contains("[x](y) &lt;i&gt;") && !page.contains("id=\"examples\""), "{page}");
    assert!(files["index.html"].contains("<h1 id=\"course\">Mine"));

    write(desk.path(), "wrong.yaml", pack.replace("1234341221.34321", "1..............."));
    let faulty =
        pack.replace("examples: []", "examples: [two]") + "- {id: two, layout: 4x4, givens: '1.....3.....24..'}\n";
    write(desk.path(), "faulty.yaml", faulty);
    let puzzle = |n| format!("- {{id: p{n}, layout: 4x4, givens: '1234341221.34321'}}\n");
    let ids = (0..51).map(|n| format!("p{n}")).collect::<Vec<_>>().join(", ");
    let long = pack.split("- {id: one").next().expect("a head").replace("[one]", &format!("[{ids}]"));
    write(desk.path(), "long.yaml", long + &(0..51).map(puzzle).collect::<String>());
    let cases: [(i32, &[&str], &str); 9] = [
        (1, &["--curriculum", "long.yaml"], "a lesson has at most 50 examples and puzzles"),
        (1, &["--curriculum", "wrong.yaml"], "wrong.yaml#one: it does not have exactly one solution"),
        (1, &["--curriculum", "faulty.yaml"], "faulty.yaml#two: what is taught so far finds no step"),
        (2, &["--curriculum", "none.yaml"], "none.yaml"),
        (2, &["--units", "x_wings"], "puzzles/curriculum.yaml has no unit `x_wings`"),
        (2, &["--up-to", "pointing", "--units", "pointing"], "cannot be used with"),
        (2, &["--audience", "expert"], "use --audience beginner or standard"),
        (2, &["-f", "json"], "not written as JSON"),
        (1, &["--time-limit", "0.000001"], "a limit was reached"),
    ];
    for (code, args, part) in cases {
        let said = run(desk.path(), &[&["course", "-o", "never"], args].concat(), b"");
        assert!(said.code == code && said.err.contains(part), "{args:?}: {}", said.err);
        assert!(!desk.path().join("never").exists(), "{args:?}");
    }
    let said = run(desk.path(), &["course", "-o", "mine.yaml/out"], b"");
    assert!(said.code == 2 && said.err.contains("cannot write"), "{}", said.err);
}
