//! Connections: a bounded number of them, each with a time limit for what a client sends; and an orderly end. Where there are
//! too many, the one that was opened first of those on which nothing is asked makes room.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, HttpBody};
use axum::http::Request;
use hyper::body::{Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::select;
use tokio::signal;
use tokio::sync::Notify;
use tokio::time::{sleep, timeout};

/// The maximum number of open connections.
const MOST: usize = 512;

/// The maximum number of open connections of one client.
const MOST_OF_ONE: usize = 256;

/// The time for the head of a request, and between two requests.
const PATIENCE: Duration = Duration::from_secs(15);

/// The pause after a connection could not be accepted, such as when there are too many open files.
const PAUSE: Duration = Duration::from_millis(50);

/// The address from which a request comes.
#[derive(Clone, Copy)]
pub struct Client(pub IpAddr);

/// Serves until the program is asked to end; then waits for the requests in progress.
pub async fn serve(listener: TcpListener, router: Router, time_limit: Duration) {
    let (graceful, seats) = (GracefulShutdown::new(), Arc::new(Seats::default()));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(PATIENCE).max_buf_size(64 << 10);
    let mut end = std::pin::pin!(asked_to_end());
    loop {
        let accepted = select! {
            () = &mut end => None,
            accepted = accept(&listener) => Some(accepted),
        };
        let Some((stream, client)) = accepted else { break };
        // A client that asks everything at once gets no more connections.
        let Some(seat) = seats.take(client) else { continue };
        let (router, turns) = (TowerToHyperService::new(router.clone()), Arc::clone(&seat.turns));
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(Client(client));
            let turn = Turn::begin(&turns);
            let answer = router.call(request);
            async move {
                let Ok(response) = answer.await;
                Ok::<_, Infallible>(response.map(|body| Held { body, _turn: turn }))
            }
        });
        let connection = graceful.watch(http.serve_connection(TokioIo::new(stream), service));
        tokio::spawn(async move {
            select! {
                // A client that breaks off is no fault of ours.
                _ = connection => {}
                () = seat.turns.close.notified() => {}
            }
            drop(seat);
        });
    }
    let _ = timeout(time_limit, graceful.shutdown()).await;
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

/// The open connections, in the order in which they were opened.
#[derive(Default)]
struct Seats(Mutex<BTreeMap<u64, (IpAddr, Arc<Turns>)>>);

/// What happens on a connection.
#[derive(Default)]
struct Turns {
    /// The number of requests that are not answered in full yet.
    open: AtomicUsize,
    /// Told when the connection is to make room.
    close: Notify,
}

/// A connection that is open. It is forgotten when it is dropped.
struct Seat {
    seats: Arc<Seats>,
    number: u64,
    turns: Arc<Turns>,
}

impl Seats {
    /// Takes a seat for a client; none if there are too many connections, and something is asked on all of them.
    fn take(self: &Arc<Self>, client: IpAddr) -> Option<Seat> {
        let mut seats = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let own = seats.values().filter(|(other, _)| *other == client).count();
        if own >= MOST_OF_ONE || seats.len() >= MOST {
            let is_idle = |(other, turns): &(IpAddr, Arc<Turns>)| {
                turns.open.load(Ordering::Acquire) == 0 && (own < MOST_OF_ONE || *other == client)
            };
            let number = seats.iter().find(|(_, seat)| is_idle(seat)).map(|(&number, _)| number)?;
            let (_, turns) = seats.remove(&number)?;
            turns.close.notify_one();
        }
        let number = seats.last_key_value().map_or(0, |(last, _)| last + 1);
        let turns = Arc::new(Turns::default());
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

/// A request, until its answer was sent.
struct Turn(Arc<Turns>);

impl Turn {
    fn begin(turns: &Arc<Turns>) -> Self {
        turns.open.fetch_add(1, Ordering::AcqRel);
        Self(Arc::clone(turns))
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.0.open.fetch_sub(1, Ordering::AcqRel);
    }
}

/// The body of an answer, and the turn that ends with it.
struct Held {
    body: Body,
    _turn: Turn,
}

impl HttpBody for Held {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
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
