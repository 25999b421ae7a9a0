//! Reports on many puzzles: a row for each, as text, CSV or JSON.

mod rated;
mod table;

use whydoku::grid::Budget;

use crate::cli::failure::Failure;
use crate::cli::input::{Named, PuzzlesArgs};
use crate::cli::job::{Asked, Job, JobArgs, Plan, Sink, Task, WhenSpent};
pub use rated::{RATED_HEADS, RateOptions, Rated, list, one_decimal, scale};
use table::ReportArgs;
pub use table::{
    Found, ReportFormat, ReportOut, Row, csv_cells, csv_head, csv_line, csv_row, json_item, json_line, or_nothing,
};

/// The options of a command that reports on puzzles.
#[derive(clap::Args)]
pub struct ReportingArgs {
    #[command(flatten)]
    pub puzzles: PuzzlesArgs,
    #[command(flatten)]
    pub report: ReportArgs,
    #[command(flatten)]
    pub job: JobArgs,
}

/// The text of a report, which grows row by row.
pub trait Rows<R> {
    /// Returns the start.
    fn head(&self) -> Result<String, Failure>;

    /// Counts a row, and returns it as text.
    fn row(&mut self, row: &R) -> Result<String, Failure>;

    /// Returns the end.
    fn end(&self) -> Result<String, Failure>;
}

impl ReportingArgs {
    /// Writes a report: a row for each puzzle. It is complete even if a later file cannot be read.
    pub fn write<T>(
        &self,
        asked: &Asked,
        budget: &Budget,
        task: T,
        rows: &mut impl Rows<T::Found>,
    ) -> Result<(), Failure>
    where
        T: Task<Item = Named>,
    {
        self.report.check(&self.puzzles)?;
        let puzzles = self.puzzles.each()?;
        let (output, budget) = (self.report.file(), budget.clone());
        let plan = Plan { args: &self.job, asked, output, seed: None, budget, spent: WhenSpent::GoOn };
        let mut job = Job::begin(plan)?;
        let mut out = self.report.begin()?;
        out.print(&rows.head()?)?;
        let (_, done) = job.run(puzzles, task, &mut Printed { rows, out: &mut out });
        if matches!(done, Err(Failure::Closed)) {
            return done;
        }
        out.print(&rows.end()?)?;
        out.finish()?;
        job.end(done)
    }
}

/// A report on its way to its destination.
struct Printed<'a, R> {
    rows: &'a mut R,
    out: &'a mut ReportOut,
}

impl<R, S: Rows<R>> Sink<R> for Printed<'_, S> {
    fn take(&mut self, row: R) -> Result<(), Failure> {
        self.out.print(&self.rows.row(&row)?)
    }
}
