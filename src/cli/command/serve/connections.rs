//! Connections: a bounded number of them, each with a time limit for what a client sends; and an orderly end.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::select;
use tokio::signal;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{sleep, timeout};

/// The maximum number of open connections; more wait to be accepted.
const MOST: usize = 1_024;

/// The time for the head of a request, and between two requests.
const PATIENCE: Duration = Duration::from_secs(15);

/// The pause after a connection could not be accepted, such as when there are too many open files.
const PAUSE: Duration = Duration::from_millis(50);

/// Serves until the program is asked to end; then waits for the requests in progress.
pub async fn serve(listener: TcpListener, router: Router, time_limit: Duration) {
    let (graceful, places) = (GracefulShutdown::new(), Arc::new(Semaphore::new(MOST)));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(PATIENCE).max_buf_size(64 << 10);
    let mut end = std::pin::pin!(asked_to_end());
    loop {
        let accepted = select! {
            () = &mut end => None,
            accepted = accept(&listener, &places) => accepted,
        };
        let Some((stream, place)) = accepted else { break };
        let service = TowerToHyperService::new(router.clone());
        let connection = graceful.watch(http.serve_connection(TokioIo::new(stream), service));
        tokio::spawn(async move {
            // A client that breaks off is no fault of ours.
            let _ = connection.await;
            drop(place);
        });
    }
    let _ = timeout(time_limit, graceful.shutdown()).await;
}

/// Accepts a connection when there is a place for it.
async fn accept(listener: &TcpListener, places: &Arc<Semaphore>) -> Option<(TcpStream, OwnedSemaphorePermit)> {
    let place = Arc::clone(places).acquire_owned().await.ok()?;
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
                let _ = stream.set_nodelay(true);
                return Some((stream, place));
            }
            Err(_) => sleep(PAUSE).await,
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
