//! A text of the user's own, in which blocks are filled: as Markdown, as a page, and as a chapter of a book.

use super::books::unpacked;
use crate::support::program::{ours, print, run, write};

/// A text with a block of every kind, in lists and quotations too.
const TEXT: &str = r#"# Monday

Solve this **first** ([the rules](rules.html)):

```sudoku caption="An easy one" highlight=r1c1,r5c1
.7....5..531...4..8..64.....2...4.35.1.....6.94.1...7.....23..1..3...892..7....4.
```

Here 3 goes in r5c1: `{why r5c1=3}`, and r3c9 is not 2: `{why r3c9!=2}`.

1. A nudge:

   ```hint rungs=2
   ```

> ```step 2
> ```

## More

```steps 5-6 audience=beginner
```

```why r5c1=3
```

```lesson full_house
```

```rust
let mine = "```";
```

```sudoku from=pack.yaml#small marks=all
```

![A photo](photo.png)
"#;

const PUZZLE: &str = ".7....5..531...4..8..64.....2...4.35.1.....6.94.1...7.....23..1..3...892..7....4.";

const PACK: &str = "pack: Mine\npuzzles: [{ id: small, givens: '1.....3.....24..' }]\n";

fn desk() -> tempfile::TempDir {
    let desk = tempfile::tempdir().expect("a folder");
    write(desk.path(), "pack.yaml", PACK);
    desk
}

#[test]
fn a_text_is_filled() {
    let desk = desk();
    write(desk.path(), "text.md", TEXT);
    let markdown = print(desk.path(), &["weave", "text.md"]);
    insta::assert_snapshot!("markdown", markdown);
    // What is not filled stays byte by byte.
    for kept in [
        "Solve this **first** ([the rules](rules.html)):",
        "```rust\nlet mine = \"```\";\n```",
        "![A photo](photo.png)\n",
    ] {
        assert!(markdown.contains(kept), "{kept}");
    }
    assert_eq!(print(desk.path(), &["weave", "-"]), "", "an empty text stays empty");
}

/// A post with pictures: its own words stay byte by byte, and every picture is a file beside it.
#[test]
fn a_text_with_pictures_is_a_directory() {
    let desk = desk();
    let head = "---\ntitle: \"Monday's\"\ntags: [a, b]\n---\n\n* one  {{< short >}}\n* two[^1]\n\n[^1]: A note.\n\n";
    let blocks = format!("```sudoku\n{PUZZLE}\n```\n\n1. Now:\n\n   ```step 3\n   ```\n\n```step 3\n```\n");
    write(desk.path(), "text.md", head.to_owned() + &blocks);
    print(desk.path(), &["weave", "text.md", "-f", "svg", "-o", "post"]);
    let index = std::fs::read_to_string(desk.path().join("post/index.md")).expect("an index");
    assert!(index.starts_with(head), "{index}");
    let shown: Vec<&str> = index.split("](").skip(1).filter_map(|rest| rest.split(')').next()).collect();
    assert_eq!(shown, ["w1-board.svg", "w2-step-3.svg", "w3-step-3.svg"]);
    for file in shown {
        let picture = std::fs::read_to_string(desk.path().join("post").join(file)).expect("a picture");
        assert!(picture.starts_with("<svg"), "{file}");
    }
    assert!(!index.contains('│') && !index.contains("```"), "no board is drawn in characters: {index}");
    // A picture stands alone in a post, so it explains its signs, unless its author does.
    let words = |options: &[&str]| {
        print(desk.path(), &[&["weave", "text.md", "-f", "svg", "-o", "post"], options].concat());
        std::fs::read_to_string(desk.path().join("post/w2-step-3.svg")).expect("a picture").contains("line of sight")
    };
    assert_eq!([words(&[]), words(&["--legend=false"]), words(&["--legend"])], [true, false, true]);
    let page = print(desk.path(), &["weave", "text.md", "-f", "html"]);
    assert!(!page.contains("tags: [a, b]") && page.contains("<li>one"), "a page is not a post: {page}");
    let alone = run(desk.path(), &["weave", "text.md", "-f", "svg"], b"");
    assert!(alone.code == 2 && alone.err.contains("name a directory"), "{}", alone.err);
}

/// A step alone speaks of nothing that its reader cannot see: no link leads nowhere, and nothing is said of a walkthrough.
#[test]
fn a_step_alone_leads_nowhere_else() {
    let desk = desk();
    let puzzle = ours("puzzles/exemplars.yaml#x_wing");
    write(desk.path(), "text.md", format!("```sudoku from={puzzle}\n```\n\n```step 16\n```\n"));
    let html = print(desk.path(), &["weave", "text.md", "-f", "fragment", "--heading-level", "3"]);
    let ids: Vec<&str> = html.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let dead: Vec<&str> = html
        .split("href=\"#")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .filter(|target| !ids.contains(target))
        .collect();
    assert!(html.contains("(eliminated in ") && dead.is_empty(), "{dead:?}");
    let several = format!("```sudoku from={puzzle}\n```\n\n```steps 15-16\n```\n");
    write(desk.path(), "several.md", several);
    let several = print(desk.path(), &["weave", "several.md", "-f", "fragment"]);
    let links: Vec<&str> = several.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let known = |link: &&&str| several.contains(&format!(" id=\"{link}\""));
    assert!(!links.is_empty() && links.iter().filter(known).count() == links.len(), "{links:?}");
    assert!(!html.contains("turning point") && !html.contains("New:") && html.contains("<h3"), "{html}");
}

/// The first step of a technique, with words of the author below its board.
#[test]
fn a_step_is_named_by_its_technique() {
    let desk = desk();
    let puzzle = ours("puzzles/exemplars.yaml#x_wing");
    let woven = |order: &str| {
        write(desk.path(), "text.md", format!("```{order} from={puzzle}\n```\n"));
        run(desk.path(), &["weave", "text.md"], b"")
    };
    let by_number = woven("step 16").out;
    assert!(by_number.contains("X-Wing"), "{by_number}");
    assert_eq!(woven("step x_wing").out, by_number);
    let told = woven("step x-wing caption=\"Look *here*.\"").out;
    let (before, after) = told.split_once("*Look \\*here\\*.*").expect("a caption");
    assert!(before.trim_end().ends_with("```") && after.contains("`r"), "below the board, above the words: {told}");
    // On a page, what is in the section of a board stands beside it.
    write(desk.path(), "text.md", format!("```sudoku from={puzzle} caption=\"Look.\"\n```\n"));
    let page = print(desk.path(), &["weave", "text.md", "-f", "html"]);
    let (section, words) = page.split_once("</section>").expect("a section");
    assert!(words.contains("<em>Look.</em>") && !section.contains("<em>"), "{page}");
    let missing = woven("step jellyfish");
    assert!(missing.code == 1 && missing.err.contains("no step of the path is `jellyfish`"), "{}", missing.err);
}

#[test]
fn a_part_of_a_text_is_under_its_headings() {
    let desk = desk();
    let text = format!(
        "Text before.\n\n```sudoku\n{PUZZLE}\n```\n\n```why r5c1=3\n```\n\n```lesson x_wing\n```\n\n```drill naked pair seed=7\n```\n"
    );
    write(desk.path(), "text.md", text);
    let markdown = print(desk.path(), &["weave", "text.md"]);
    let levels = markdown.lines().filter_map(|line| Some(line.split_once("# ")?.0.len() + 1)).collect::<Vec<_>>();
    assert!(levels.len() > 4 && levels.iter().all(|&level| level > 1), "only the text has a title: {markdown}");
    // A drill has none: it is a part of the text around it.
    let drill = markdown.split("There is a naked pair.").nth(1).expect("a drill");
    assert!(drill.contains("<summary>Where to look</summary>") && !drill.contains("\n#"), "{markdown}");
    assert_eq!(drill.matches("<summary>Answer</summary>").count(), 1, "{markdown}");
}

#[test]
fn a_page_has_what_stands_in_the_text() {
    let desk = desk();
    write(desk.path(), "text.md", TEXT);
    let page = print(desk.path(), &["weave", "text.md", "-f", "html"]);
    assert_eq!(page.matches("<figure class=\"board\"").count(), 9, "a picture for each board");
    assert_eq!(page.matches("<h1").count(), 1);
    for shown in [
        "<title>Monday</title>",
        "<em>An easy one</em>",
        "href=\"rules.html\"",
        "<img src=\"photo.png\" alt=\"A photo\">",
        "img-src",
    ] {
        assert!(page.contains(shown), "{shown}");
    }
    assert!(!page.contains("```sudoku") && !page.contains("{why"), "{page}");
    // Each name once, and no reference to a name that is not there.
    let ids: Vec<&str> = page.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let once: std::collections::BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(ids.len(), once.len(), "{ids:?}");
    for to in page.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()) {
        assert!(once.contains(to), "{to}");
    }
}

/// A text is not replaced by its own output. A block that is nearly one of ours stays as it is, with a notice.
#[test]
fn what_was_perhaps_not_meant_is_said() {
    let desk = desk();
    write(desk.path(), "own.md", "# Mine\n\n```sudok\n1.....3.....24..\n```\n\n```Walktrough\n```\n\n```html\n```\n");
    let said = run(desk.path(), &["weave", "own.md", "-o", "./own.md"], b"");
    assert!(said.code == 2 && said.err.contains("the output would replace own.md"), "{}", said.err);
    let said = run(desk.path(), &["weave", "own.md"], b"");
    assert!(said.code == 0 && said.out.contains("```sudok\n") && said.err.lines().count() == 2, "{}", said.err);
    for (line, meant) in [(3, "sudoku"), (7, "walkthrough")] {
        assert!(
            said.err.contains(&format!("own.md:{line}:1: ")) && said.err.contains(&format!("`{meant}`?")),
            "{}",
            said.err
        );
    }
    write(desk.path(), "own.md", "```sudoku\n12\n```\n\n```step 1\n```\n\n```step x\n```\n");
    let said = run(desk.path(), &["weave", "own.md"], b"");
    assert!(said.code == 1 && said.err.matches("the puzzle above it has a fault").count() == 1, "{}", said.err);
}

/// A text from a stranger does not make the program wait.
#[cfg(unix)]
#[test]
fn a_pipe_is_no_puzzle() {
    let desk = desk();
    let made = std::process::Command::new("mkfifo").arg(desk.path().join("pipe")).status().expect("mkfifo runs");
    assert!(made.success());
    for name in ["pipe", "pipe#a", "/dev/zero", "/dev/stdin", "-", "-#a"] {
        write(desk.path(), "text.md", format!("```sudoku from={name}\n```\n"));
        let said = run(desk.path(), &["weave", "text.md", "-o", "out.html"], b"");
        assert!(said.code == 1 && said.err.contains("no ordinary file"), "{name}: {}", said.err);
    }
}

#[test]
fn every_fault_has_its_line() {
    let desk = desk();
    let text = "# Faults\n\n```hint\n```\n\n```sudoku colour=red\n```\n\n```sudoku\n12\n```\n\n> ```sudoku highlight=r9c9\n> 1.....3.....24..\n> ```\n\n\
        ```step 99\n```\n\n```steps 3-1\n```\n\n`{why r1c1=2}` and `{why r1c9=2}`\n\n```lesson x-wng\n```\n\n```step\n```\n\n\
        ```walkthrough audience=teacher\n```\n\n```hint rungs=9\n```\n\n```sudoku from=missing.yaml#a\n```\n\n```sudoku again\n```\n\n\
        ```sudoku\n11..............\n```\n\n`{hint}` is code, and `{why}` is a fault.\n";
    write(desk.path(), "faults.md", text);
    let said = run(desk.path(), &["weave", "faults.md", "-o", "out.html"], b"");
    assert_eq!(said.code, 1);
    insta::assert_snapshot!("faults", said.err);
    assert!(!desk.path().join("out.html").exists());
}

#[test]
fn a_book_is_filled() {
    let desk = desk();
    let chapter = |name: &str, content: &str| serde_json::json!({ "Chapter": { "name": name, "content": content, "path": "one.md", "sub_items": [] } });
    let book = |renderer: &str, chapters: Vec<serde_json::Value>| {
        let context =
            serde_json::json!({ "root": desk.path(), "renderer": renderer, "config": { "book": { "src": "." } } });
        serde_json::json!([context, { "sections": chapters, "__non_exhaustive": null }]).to_string()
    };
    let text = "# One\n\n```sudoku from=pack.yaml#small\n```\n\n* in a list\n\n  ```step 1\n  ```\n";
    let filled = |renderer: &str| {
        let said =
            run(desk.path(), &["mdbook"], book(renderer, vec![chapter("One", text), "Separator".into()]).as_bytes());
        assert_eq!(said.code, 0, "{}", said.err);
        let book: serde_json::Value = serde_json::from_str(&said.out).expect("JSON");
        assert_eq!(book["sections"][1], "Separator");
        book["sections"][0]["Chapter"]["content"].as_str().expect("a text").to_owned()
    };
    let page = filled("html");
    assert_eq!(page.matches("<figure class=\"wd-board\"").count(), 2, "{page}");
    assert!(page.contains("\n  <div class=\"whydoku\" lang=\"en\">\n"), "as deep as the list: {page}");
    let empty = page.lines().filter(|line| line.trim().is_empty()).count();
    assert_eq!(empty, 3, "as in the text; an empty line more would end the HTML: {page}");
    assert!(filled("markdown").contains("```board"), "Markdown for other renderers");
    assert_eq!(run(desk.path(), &["mdbook", "supports", "html"], b"").code, 0);
    for (input, word) in [("no JSON", "mdBook"), ("[{}, {}]", "root")] {
        let said = run(desk.path(), &["mdbook"], input.as_bytes());
        assert!(said.code == 1 && said.err.contains(word), "{}", said.err);
    }
    let faulty = book("html", vec![chapter("One", "# One\n\n```step x\n```\n")]);
    let said = run(desk.path(), &["mdbook"], faulty.as_bytes());
    assert!(said.code == 1 && said.err.contains("one.md:3:1: "), "{}", said.err);
}

/// The text in the guide is woven as it stands there.
#[test]
fn the_text_of_the_guide_is_filled() {
    let guide = std::fs::read_to_string(ours("docs/guide/writing.md")).expect("a chapter");
    let text = guide.split("````markdown\n").nth(1).and_then(|rest| rest.split("````").next()).expect("a text");
    let desk = desk();
    write(desk.path(), "monday.md", text);
    let page = print(desk.path(), &["weave", "monday.md", "-f", "html"]);
    assert!(page.matches("<figure class=\"board\"").count() > 2, "{page}");
}

#[test]
fn a_drill_is_the_same_each_time() {
    let desk = desk();
    let woven = |block: &str| {
        write(desk.path(), "drill.md", format!("# Practise\n\n```{block}\n```\n"));
        run(desk.path(), &["weave", "drill.md"], b"")
    };
    let two = woven("drill naked_pair layout=6x6 count=2 seed=1");
    assert_eq!((two.code, two.out.matches("\n**Drill ").count()), (0, 2), "{}{}", two.out, two.err);
    assert_eq!(two.out, woven("drill naked_pair layout=6x6 count=2 seed=1").out);
    assert_ne!(two.out, woven("drill naked_pair layout=6x6 count=2 seed=2").out);
    for (block, word) in [
        ("drill naked_pair count=99", "from 1 to 20"),
        ("drill naked_pair count=0", "from 1 to 20"),
        ("drill naked_pair layout=7x9", "7x9"),
        ("drill x_wing profile=beginner", "does not use"),
    ] {
        let said = woven(block);
        assert!(said.code == 1 && said.err.contains("drill.md:3:1: ") && said.err.contains(word), "{}", said.err);
    }
}

#[test]
fn a_board_has_the_width_that_is_asked_for() {
    let desk = desk();
    let woven = |size: &str, format: &str| {
        write(desk.path(), "text.md", format!("# Mine\n\n```sudoku from=pack.yaml#small {size}\n```\n"));
        run(desk.path(), &["weave", "text.md", "-f", format], b"")
    };
    assert!(woven("", "html").out.contains(" width=243 height=243"));
    assert!(woven("size=400", "html").out.contains(" width=400 height=400"));
    // 384 pixels are 4 inches.
    assert!(woven("size=384", "latex").out.contains("\\begin{minipage}{101.6mm}"));
    assert_eq!(woven("size=384", "markdown").out, woven("", "markdown").out);
    for size in ["size=9", "size=9999", "size=wide", "size=-1"] {
        let said = woven(size, "html");
        assert!(said.code == 1 && said.err.contains("use 32 to 8192 pixels"), "{size}: {}", said.err);
    }
}

/// A process that ends with the test, however that ends.
#[cfg(unix)]
struct Ended(std::process::Child);

#[cfg(unix)]
impl Drop for Ended {
    fn drop(&mut self) {
        let _ = self.0.kill();
    }
}

/// The output follows the text and the files that it names; what is wrong is reported, and ends nothing.
#[cfg(unix)]
#[test]
fn a_text_is_watched() {
    use std::io::{BufRead, BufReader};
    use std::process::{Command, Stdio};
    let desk = desk();
    let at = |name: &str| desk.path().join(name);
    // As editors do it: nobody sees half a file.
    let put = |name: &str, text: &str| {
        write(desk.path(), "half", text);
        std::fs::rename(at("half"), at(name)).expect("the same folder");
    };
    put("text.md", "# One\n\n```sudoku from=pack.yaml#small\n```\n");
    let mut command = Command::new(assert_cmd::cargo::cargo_bin("whydoku"));
    command.args(["weave", "text.md", "-o", "out.md", "--watch"]).current_dir(desk.path());
    let mut child = Ended(command.stderr(Stdio::piped()).spawn().expect("it starts"));
    let mut report = BufReader::new(child.0.stderr.take().expect("a pipe")).lines();
    let mut told = || report.next().expect("a line").expect("text");
    // The time of a change may have seconds only, so each has another length.
    assert!(told().ends_with("text.md: written"));
    assert!(std::fs::read_to_string(at("out.md")).expect("a file").starts_with("# One\n"));
    put("text.md", "# Another\n\n```sudoku from=pack.yaml#small\n```\n");
    assert!(told().ends_with("text.md: written"));
    let before = std::fs::read_to_string(at("out.md")).expect("a file");
    assert!(before.starts_with("# Another\n"));
    put("pack.yaml", &PACK.replace("1.....3.....24..", "1234............"));
    put("text.md", "# A fault\n\n```sudoku from=pack.yaml#small colour=red\n```\n");
    while !told().contains("text.md:3:32: `sudoku` has no option `colour`") {}
    put("text.md", "# No fault any more\n\n```sudoku from=pack.yaml#small\n```\n");
    while !told().ends_with("text.md: written") {}
    let filled = std::fs::read_to_string(at("out.md")).expect("a file");
    assert_ne!(filled.replace("No fault any more", "Another"), before, "the other puzzle");
    put("pack.yaml", &PACK.replace("small", "smaller"));
    while !told().contains("smaller") {}
    put("pack.yaml", PACK);
    while !told().ends_with("text.md: written") {}
    assert_eq!(std::fs::read_to_string(at("out.md")).expect("a file").replace("No fault any more", "Another"), before);
    let killed = Command::new("kill").args(["-TERM", &child.0.id().to_string()]).status();
    assert!(killed.expect("a shell tool").success());
    assert!(!child.0.wait().expect("it ends").success());
    for (args, part) in
        [(&["weave", "text.md", "--watch"][..], "--output"), (&["weave", "-", "-o", "out.md", "--watch"], "file")]
    {
        let said = run(desk.path(), args, b"");
        assert!(said.code == 2 && said.err.contains(part), "{}", said.err);
    }
}

/// Whatever is wrong with the first line of a block is reported with its line and column, and nothing is written.
#[test]
fn faults_of_a_first_line_have_a_place() {
    let desk = desk();
    for (block, column, why) in [
        ("```sudoku caption=\"unclosed\n```", 19, "missing `\"`"),
        ("```sudoku caption=\"a\" \"b\n```", 23, "missing `\"`"),
        ("~~~~ sudoku colour=red\n~~~~", 13, "`sudoku` has no option `colour`; it has from, layout, marks"),
        ("```sudoku captoin=x\n```", 11, "did you mean `caption`?"),
        ("```lesson x_wing size=5\n```", 18, "`lesson` has no option `size`; it has none"),
        ("```sudoku marks=all marks=none\n```", 21, "the option `marks` is there twice"),
        ("```{.steps of=1-2 of=3}\n```", 19, "`steps` has no option `of`"),
        ("```{.sudoku caption=x\n```", 4, "missing `}`"),
        ("```sudoku again\n```", 11, "`again` after `sudoku`"),
        ("> - ```hint rungs=1 ü=é\n>   ```", 21, "`hint` has no option `ü`"),
        ("Because `{why r1c1=1 rungs=1}`.", 22, "`why` has no option `rungs`"),
        ("Because `{why \"r1c1=1}`.", 15, "missing `\"`"),
    ] {
        write(desk.path(), "text.md", format!("# T\n\n```sudoku\n{PUZZLE}\n```\n\n{block}\n"));
        let said = run(desk.path(), &["weave", "text.md", "-o", "out.html"], b"");
        let place = format!("text.md:7:{column}: ");
        assert!(said.code == 1 && said.err.contains(&place) && said.err.contains(why), "{block}: {}", said.err);
        assert!(!desk.path().join("out.html").exists(), "{block}");
    }
}

/// A text may come from a stranger: in every format with HTML, its HTML says and shows, and does nothing.
#[test]
fn html_of_a_text_does_nothing() {
    let desk = desk();
    let acts = [
        "<script>boom()</script>",
        "<img src=x onerror=boom()>",
        "<b ONCLICK=\"boom()\">bold</b>",
        "<a href=\"javascript:boom()\">link</a>",
        "<a href=\"JaVa\tScript:boom()\">link</a>",
        "<a href=\"&#106;avascript:boom()\">link</a>",
        "<a href='data:text/html,boom()'>link</a>",
        "<iframe srcdoc=\"boom()\"></iframe>",
        "<form action=\"javascript:boom()\"><button formaction=\"javascript:boom()\">go</button></form>",
        "<svg><a xlink:href=\"javascript:boom()\"><text>x</text></a><animate attributeName=href values=javascript:boom() /></svg>",
        "<svg onload=boom()><set attributeName=onclick to=boom() /></svg>",
        "<style>body { background: url(boom()) }</style>",
        "<p style=\"background: url(boom())\">styled</p>",
        "<meta http-equiv=refresh content=\"0;url=javascript:boom()\">",
        "<base href=\"boom()\">",
        "<object data=\"boom()\"></object><embed src=\"boom()\">",
        "<details ontoggle=boom() open><summary onfocus=boom()>fold</summary>in</details>",
        "<video><source onerror=\"boom()\"></video>",
        "[link](javascript:boom())",
        "![picture](javascript:boom())",
    ];
    let kept = "<div class=\"mine\" title=\"t\">A <kbd>key</kbd>, <sub lang=de>unten</sub></div>";
    let blocks = acts.map(|html| format!("{html}\n\nIn a line: {html} so.\n\n")).concat();
    write(desk.path(), "text.md", format!("# T\n\n{kept}\n\n{blocks}\n```sudoku\n{PUZZLE}\n```\n"));
    for format in ["html", "fragment", "slides", "epub"] {
        let file = format!("out.{format}");
        print(desk.path(), &["weave", "text.md", "-f", format, "-o", &file]);
        let bytes = std::fs::read(desk.path().join(&file)).expect("a file");
        let text = match format {
            "epub" => unpacked(&bytes).into_iter().map(|(_, text)| text).collect(),
            _ => String::from_utf8(bytes).expect("text"),
        };
        assert!(
            text.contains(">key</kbd>") && text.contains("unten</sub>") && text.contains("title=\"t\""),
            "{format}"
        );
        for (at, _) in text.match_indices("boom()") {
            // As a text it may stand there, and nowhere in a tag, nor between those of a script.
            let before = &text[..at];
            let tag = &before[before.rfind('<').unwrap_or(0)..];
            let is_text = tag.contains('>') && !tag.starts_with("<script") && !tag.starts_with("<style");
            assert!(is_text, "{format}: {tag}boom()");
        }
    }
}

/// `because` is a clause, for a sentence of its author's: it says because once, and has no full stop.
#[test]
fn a_reason_is_a_clause() {
    let desk = desk();
    let claims = ["r5c1=3", "r1c1!=5", "r3c9!=2", "r1c2=7"];
    let said = claims.map(|claim| {
        write(desk.path(), "text.md", format!("```sudoku\n{PUZZLE}\n```\n\nSo it is, `{{because {claim}}}`.\n"));
        let text = print(desk.path(), &["weave", "text.md"]);
        let clause = text.split("So it is, ").nth(1).and_then(|rest| rest.strip_suffix(".\n")).expect("a sentence");
        assert!(clause.matches("because").count() == 1 && !clause.ends_with('.'), "{clause}");
        clause.to_owned()
    });
    assert_eq!(said[0], "because of a hidden single in box 4");
    assert!(said[1].starts_with("because r1c1 sees the 5 in r"), "{}", said[1]);
    assert_eq!(said[3], "because r1c2 is given");
}
