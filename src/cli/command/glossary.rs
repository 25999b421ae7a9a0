//! `whydoku glossary`: what the terms mean.

use whydoku::render;
use whydoku::service::TermFacts;

use crate::cli::document::DocumentArgs;
use crate::cli::failure::Failure;
use crate::cli::terminal;

/// List the terms that explanations use, or explain one with a picture.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  whydoku glossary
  whydoku glossary fin
  whydoku glossary 'strong link' -o strong-link.html")]
pub struct Args {
    /// Term to explain (default: all)
    term: Option<String>,
    #[command(flatten)]
    document: DocumentArgs,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    args.document.check()?;
    let telling = args.document.telling()?;
    let asked = match &args.term {
        None => None,
        Some(name) => Some(render::term(name, &telling)?.map_err(|meant| unknown(name, &meant))?),
    };
    if args.document.is_json()? {
        let terms = asked.map_or_else(|| render::terms(&telling), |term| Ok(vec![term]))?;
        let terms: Vec<TermFacts> = terms.into_iter().map(TermFacts::of).collect();
        return args.document.write_json(&serde_json::json!({ "terms": terms }));
    }
    args.document.write(&render::glossary(asked.as_ref(), &telling)?)
}

/// Returns the error for a term that the glossary does not have.
fn unknown(name: &str, meant: &[String]) -> Failure {
    let names: Vec<String> = meant.iter().map(|name| format!("`{name}`")).collect();
    let meant = if names.is_empty() { String::new() } else { format!("did you mean {}? ", names.join(", ")) };
    Failure::usage(format_args!("unknown term `{}`; {meant}`whydoku glossary` lists all", terminal::quoted(name)))
}
