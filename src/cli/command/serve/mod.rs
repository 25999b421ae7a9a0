//! `whydoku serve`: the solving page, and the interface for other programs, over HTTP.

mod answers;
mod app;
mod connections;
mod guard;
mod learners;
mod metrics;
mod page;
mod queues;
mod store;
mod stream;
mod turns;
mod wire;

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::http::Method;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{MethodFilter, any, get, on};
use clap::{Args as _, FromArgMatches as _};
use tokio::net::TcpListener;
use tokio::runtime;
use whydoku::render::{Keeper, SolvingPage};
use whydoku::tutor::curriculum::Curriculum;

use crate::cli::failure::Failure;
use crate::cli::limit::seconds;
use crate::cli::terminal;
use answers::PREFIX;
use app::App;
use guard::{Guard, Policy};
use learners::ROUTES;
use queues::Queues;
use store::Store;

/// Solve with the tutor in a browser, or answer other programs over HTTP.
#[derive(clap::Args)]
#[command(after_help = "\
The page is at http://127.0.0.1:8080/. Games and progress of each learner are kept in a file. There are no passwords: this is
a local program, and everybody who reaches the page can choose any name.

Programs send JSON: POST /api/v1/hint with {\"puzzle\": \"…\", \"rungs\": 3}.
GET /api/v1/openapi.json describes all operations. GET /healthz and /metrics (Prometheus) are for operators.

Examples:
  whydoku serve --open
  whydoku serve --data family.db
  whydoku serve --port 9000 --api-only --allow-origin https://sudoku.example

Ctrl-C ends it, after the requests in progress.")]
pub struct Args {
    /// Port to listen on; 0 for any that is free
    #[arg(long, default_value_t = 8080, value_name = "PORT")]
    port: u16,
    /// Address to listen on; with any except 127.0.0.1, others can reach it
    #[arg(long, default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST), value_name = "ADDRESS")]
    host: IpAddr,
    /// Open the page in the browser
    #[arg(long, conflicts_with = "api_only")]
    open: bool,
    /// Serve no page, only the interface for programs
    #[arg(long)]
    api_only: bool,
    /// Site whose pages may send requests, such as https://sudoku.example, or * for all; can be repeated
    #[arg(long, value_name = "ORIGIN")]
    allow_origin: Vec<String>,
    /// Name under which the server is reached, besides localhost and addresses; can be repeated
    #[arg(long, value_name = "NAME")]
    allow_host: Vec<String>,
    /// Seconds for a request, waiting included; longer work is refused
    #[arg(long, default_value = "10", value_name = "SECONDS", value_parser = seconds)]
    time_limit: Duration,
    /// Number of requests to answer at the same time (default: the number of cores); up to twice as many, if clients wait
    /// for which none is answered
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// File for games and progress (default: progress.db in the user's data directory)
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,
    /// Store nothing: the page keeps progress in the browser (--api-only stores nothing unless --data is used)
    #[arg(long, conflicts_with = "data")]
    no_data: bool,
    /// WebAssembly module of the engine, with which the page solves without the server (default: whydoku.wasm beside the program, if it is there)
    #[arg(long, value_name = "FILE", conflicts_with = "api_only")]
    engine: Option<PathBuf>,
    /// Print a line for each request on standard error
    #[arg(long)]
    log: bool,
}

/// Open the solving page on a good first puzzle, to try it.
#[derive(clap::Args)]
#[command(after_help = "\
Nothing is stored, and no other machine can reach the page. `whydoku serve --open` is the page for every day: it keeps games
and progress.

Ctrl-C ends it.")]
pub struct DemoArgs {}

/// The puzzle of `demo`: one of the built-in curriculum, which needs nothing but singles.
const FIRST_PUZZLE: &str = "hidden_single_line-1";

impl Args {
    /// Returns the options of `demo`.
    fn of_demo() -> Result<Self, clap::Error> {
        let asked = ["demo", "--port", "0", "--no-data", "--open"];
        Self::from_arg_matches(&Self::augment_args(clap::Command::new("demo")).try_get_matches_from(asked)?)
    }

    /// Returns the file for progress, if it is to be kept.
    fn file(&self) -> Result<Option<PathBuf>, Failure> {
        match &self.data {
            Some(file) => Ok(Some(file.clone())),
            None if self.no_data || self.api_only => Ok(None),
            None => Store::usual_file().map(Some),
        }
    }
}

pub fn run(args: &Args) -> Result<(), Failure> {
    start(args, &|page| page)
}

pub fn demo(_: &DemoArgs) -> Result<(), Failure> {
    let puzzle = Curriculum::built_in().and_then(|curriculum| curriculum.puzzle(FIRST_PUZZLE));
    let opening = |page: String| match (page.parse::<SolvingPage>(), puzzle) {
        (Ok(at), Some(puzzle)) => at.opening(puzzle),
        _ => page,
    };
    start(&Args::of_demo().map_err(Failure::usage)?, &opening)
}

/// Serves until it is stopped; `opening` makes the address to open from that of the page.
fn start(args: &Args, opening: &dyn Fn(String) -> String) -> Result<(), Failure> {
    let jobs = args.jobs.map_or_else(cores, usize::from);
    let file = args.file()?;
    let store = file.as_deref().map(Store::open).transpose()?;
    let keeper = if store.is_some() { Keeper::Server } else { Keeper::Browser };
    let files = if args.api_only { Vec::new() } else { page::files(keeper, args.engine.as_deref())? };
    let guard = Guard::new(&args.allow_host, &args.allow_origin, args.log).map_err(Failure::usage)?;
    let app = Arc::new(App::new(files, store, jobs, args.time_limit));
    let threads = runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .max_blocking_threads(Queues::most_threads(jobs))
        .enable_all()
        .build()
        .map_err(|why| Failure::usage(format_args!("cannot start threads: {why}")))?;
    threads.block_on(async {
        let address = SocketAddr::new(args.host, args.port);
        let listener = TcpListener::bind(address).await.map_err(|why| {
            Failure::usage(format_args!("cannot listen on {address}: {why}; choose another --port, or 0 for any"))
        })?;
        let address = listener.local_addr().unwrap_or(address);
        announce(args, address, file.as_deref(), opening)?;
        connections::serve(listener, router(Arc::clone(&app), guard), app).await;
        Ok(())
    })
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The routes. The guard sees every request first, also those that lead nowhere; what it refuses has the headers of every answer.
fn router(app: Arc<App>, guard: Guard) -> Router {
    let mut router = Router::new()
        .route(&format!("{PREFIX}/openapi.json"), get(answers::openapi))
        .route(&format!("{PREFIX}/{{operation}}"), any(answers::answer))
        .route("/healthz", get(answers::health))
        .route("/metrics", get(answers::metrics));
    if app.has_store() {
        for route in &ROUTES {
            let method = Method::from_bytes(route.resource.method.as_bytes()).unwrap_or_default();
            let filter = MethodFilter::try_from(method).unwrap_or(MethodFilter::GET);
            let answer = move |state, client, path, request| answers::learners(route, state, client, path, request);
            router = router.route(&format!("{PREFIX}/{}", route.resource.path), on(filter, answer));
        }
    }
    for (at, file) in app.files.iter().enumerate() {
        router = router.route(&file.path, get(move |state| answers::file(at, state)));
    }
    router
        .fallback(answers::nothing)
        .method_not_allowed_fallback(answers::wrong_method)
        .layer(from_fn_with_state(Arc::new((guard, Arc::clone(&app))), guard::admit))
        .layer(from_fn(Policy::headers))
        .with_state(app)
}

/// Says where the server is, once it can be reached.
fn announce(
    args: &Args,
    address: SocketAddr,
    file: Option<&Path>,
    opening: &dyn Fn(String) -> String,
) -> Result<(), Failure> {
    if let Some(file) = file {
        terminal::notice(&format!("games and progress are in {}, without passwords", terminal::name(file)));
    }
    if !address.ip().is_loopback() {
        terminal::notice(&format!(
            "{} can be reached from other machines: anybody there can use it, without a password",
            address.ip()
        ));
    }
    let url = opening(format!("http://{address}{}", if args.api_only { PREFIX } else { "/" }));
    terminal::print(&format!("listening on {url}\n"))?;
    if args.open && !opened(&url) {
        terminal::notice(&format!("no browser could be opened: visit {url} yourself"));
    }
    Ok(())
}

/// Opens an address in the browser, as each system does.
fn opened(url: &str) -> bool {
    let with: &[&[&str]] = match std::env::consts::OS {
        "macos" => &[&["open"]],
        "windows" => &[&["cmd", "/c", "start", ""]],
        _ => &[&["xdg-open"], &["gio", "open"], &["x-www-browser"]],
    };
    with.iter().any(|command| {
        let [program, args @ ..] = command else { return false };
        let quiet = || Stdio::null();
        Command::new(program).args(args).arg(url).stdin(quiet()).stdout(quiet()).stderr(quiet()).spawn().is_ok()
    })
}
