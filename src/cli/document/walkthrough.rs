//! The options for walkthroughs.

use clap::ValueEnum;
use whydoku::engine::Profile;
use whydoku::grid::{Budget, Edition};
use whydoku::render::{self, Telling, Trials};
use whydoku::trace::{Checked, Trace};
use whydoku::tutor::{self, Length, Score};

use crate::cli::document::page::{AudienceArg, DocumentArgs};
use crate::cli::failure::Failure;
use crate::cli::output;

/// How to explain a trace, and where to write it.
#[derive(clap::Args)]
pub struct WalkthroughArgs {
    #[command(flatten)]
    document: DocumentArgs,
    /// Title to use instead of the puzzle's
    #[arg(long, allow_hyphen_values = true)]
    title: Option<String>,
    /// How a search draws the digits that depend on a guess: all of them, only a frame, or none until the end
    #[arg(long, value_enum, default_value = "shown")]
    trials: TrialsArg,
    /// Leave gaps in the sentences of the steps, to be filled in, with a key at the end
    #[arg(long)]
    gaps: bool,
    /// Include the steps that nothing later uses; JSON, and profiles with passes or a search, always do
    #[arg(long)]
    all_steps: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum TrialsArg {
    Shown,
    Boxed,
    Hidden,
}

/// Facts about a trace that are not part of it.
#[derive(Default)]
pub struct About<'a> {
    /// The profile that made the trace, if it is known and the trace may have idle steps.
    pub profile: Option<&'a Profile>,
    /// The length before it was shortened, if it was.
    pub before: Option<Length>,
    /// The score on the scale of its profile, if there is one.
    pub score: Option<Score>,
    /// The edition of the puzzle, if there are several.
    pub edition: Option<Edition>,
}

impl WalkthroughArgs {
    /// Rejects what cannot work, before anything is computed.
    pub fn check(&self) -> Result<(), Failure> {
        if self.gaps && matches!(self.document.audience, AudienceArg::Expert | AudienceArg::Handout) {
            return Err(Failure::usage("--gaps needs sentences: use --audience beginner or standard"));
        }
        if self.gaps && self.document.is_json()? {
            return Err(Failure::usage(
                "a trace has no sentences in which --gaps could leave gaps; use another format",
            ));
        }
        self.document.page.check()
    }

    /// Writes the walkthrough of a trace, with the additional facts.
    pub fn tell(
        &self,
        trace: &Checked<Trace>,
        About { profile, before, score, edition }: About,
    ) -> Result<(), Failure> {
        if self.document.is_json()? {
            let mut trace = (**trace).clone();
            trace.puzzle.title = self.title.clone().or(trace.puzzle.title);
            let text = trace.to_json().map_err(Failure::data)?;
            return output::write(&text, self.document.file());
        }
        let trials = match self.trials {
            TrialsArg::Shown => Trials::Shown,
            TrialsArg::Boxed => Trials::Boxed,
            TrialsArg::Hidden => Trials::Hidden,
        };
        let title = self.title.clone();
        let score = score.or_else(|| tutor::difficulty(trace, &Budget::default()));
        let mut telling = Telling { title, trials, before, score, ..self.document.telling()? };
        telling.style.paper.edition = edition;
        let told = match profile {
            Some(profile) if !self.all_steps => render::useful_walkthrough(trace, profile, &telling)?,
            _ => render::walkthrough(trace, &telling)?,
        };
        self.document.write(&if self.gaps { render::with_gaps(&told, &telling)? } else { told })
    }
}
