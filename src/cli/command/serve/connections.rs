//! Connections: a bounded number of them, each with a time limit for what a client sends; and an orderly end. Where there are
//! too many, one makes room that waits for its client: for the rest of a request, for the next one, or for the client to take
//! its answer. Of these it is one of the client with the most connections, and the one on which nothing came or went for longest.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::select;
use tokio::signal;
use tokio::time::{sleep, timeout};

use super::app::App;
use super::turns::{Client, Turns};
use super::wire::{MOST_HEAD, Wire};

/// The maximum number of open connections.
const MOST: usize = 512;

/// The maximum number of open connections of one client.
const MOST_OF_ONE: usize = 256;

/// The time for the head of a request, and between two requests.
const PATIENCE: Duration = Duration::from_secs(15);

/// The pause after a connection could not be accepted, such as when there are too many open files.
const PAUSE: Duration = Duration::from_millis(50);

/// Serves until the program is asked to end; then waits for the requests in progress.
pub async fn serve(listener: TcpListener, router: Router, app: Arc<App>) {
    let (graceful, seats) = (GracefulShutdown::new(), Arc::new(Seats::default()));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(PATIENCE).max_buf_size(MOST_HEAD);
    let mut end = std::pin::pin!(asked_to_end());
    loop {
        let accepted = select! {
            () = &mut end => None,
            accepted = accept(&listener) => Some(accepted),
        };
        let Some((stream, address)) = accepted else { break };
        // A client that asks everything at once gets no more connections.
        let Some(seat) = seats.take(address) else { continue };
        let wire = Wire::new(stream, Arc::clone(&seat.turns), Arc::clone(&app));
        let client = Client { address, turns: Arc::clone(&seat.turns) };
        let router = TowerToHyperService::new(router.clone());
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(client.clone());
            router.call(request)
        });
        let connection = graceful.watch(http.serve_connection(TokioIo::new(wire), service));
        tokio::spawn(async move {
            select! {
                // A client that breaks off is no fault of ours.
                _ = connection => {}
                () = seat.turns.close.notified() => {}
            }
            drop(seat);
        });
    }
    let _ = timeout(app.time_limit, graceful.shutdown()).await;
}

/// Accepts a connection.
async fn accept(listener: &TcpListener) -> (TcpStream, IpAddr) {
    loop {
        match listener.accept().await {
            Ok((stream, address)) => {
                let _ = stream.set_nodelay(true);
                return (stream, address.ip());
            }
            Err(_) => sleep(PAUSE).await,
        }
    }
}

/// The open connections, by numbers that are given in turn.
#[derive(Default)]
struct Seats(Mutex<BTreeMap<u64, (IpAddr, Arc<Turns>)>>);

/// A connection that is open. It is forgotten when it is dropped.
struct Seat {
    seats: Arc<Seats>,
    number: u64,
    turns: Arc<Turns>,
}

impl Seats {
    /// Takes a seat for a client; none if there are too many connections, and the server works for all of them.
    fn take(self: &Arc<Self>, client: IpAddr) -> Option<Seat> {
        let mut seats = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut all: HashMap<IpAddr, usize> = HashMap::new();
        seats.values().for_each(|(client, _)| *all.entry(*client).or_default() += 1);
        let own = all.get(&client).copied().unwrap_or_default();
        if own >= MOST_OF_ONE || seats.len() >= MOST {
            let waiting = seats
                .iter()
                .filter(|(_, (other, turns))| turns.is_waiting() && (own < MOST_OF_ONE || *other == client));
            let first = |(_, (other, turns)): &(&u64, &(IpAddr, Arc<Turns>))| (Reverse(all.get(other)), turns.last());
            let number = waiting.min_by_key(first).map(|(&number, _)| number)?;
            let (_, turns) = seats.remove(&number)?;
            turns.close.notify_one();
        }
        let number = seats.last_key_value().map_or(0, |(last, _)| last + 1);
        let turns = Arc::new(Turns::new());
        seats.insert(number, (client, Arc::clone(&turns)));
        Some(Seat { seats: Arc::clone(self), number, turns })
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        let mut seats = self.seats.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Another connection may have its number, if this one made room.
        if seats.get(&self.number).is_some_and(|(_, turns)| Arc::ptr_eq(turns, &self.turns)) {
            seats.remove(&self.number);
        }
    }
}

/// Waits for Ctrl-C, or for the signal by which a service is ended.
async fn asked_to_end() {
    #[cfg(unix)]
    if let Ok(mut ended) = signal::unix::signal(signal::unix::SignalKind::terminate()) {
        return select! {
            _ = ended.recv() => {}
            _ = signal::ctrl_c() => {}
        };
    }
    let _ = signal::ctrl_c().await;
}
