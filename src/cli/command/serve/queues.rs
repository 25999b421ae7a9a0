//! Who is answered next. Each client has a queue of its own, and the queues take turns; a client for which nothing is worked
//! on does not wait for one that keeps all threads busy.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::oneshot::{self, Sender};
use tokio::time::timeout;

/// The maximum number of requests that wait for a thread.
const MOST_WAITING: usize = 512;

/// The maximum number of requests of one client that wait for a thread.
const MOST_OF_ONE: usize = 128;

/// The queues of all clients.
pub struct Queues {
    /// The number of requests to answer at the same time. A client without any may have one more, up to twice as many.
    jobs: usize,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// The number of requests that are worked on, for each client that has some.
    running: HashMap<IpAddr, usize>,
    total: usize,
    /// The clients that wait, in turn.
    waiting: VecDeque<(IpAddr, VecDeque<Sender<Place>>)>,
}

/// A place at a thread. It is given to the next when it is dropped.
pub struct Place {
    queues: Arc<Queues>,
    client: IpAddr,
}

/// There is no place before the deadline.
pub struct Busy;

impl Queues {
    pub fn new(jobs: usize) -> Self {
        Self { jobs, state: Mutex::default() }
    }

    /// The maximum number of threads.
    pub fn most_threads(jobs: usize) -> usize {
        2 * jobs
    }

    /// Returns the number of requests that wait.
    pub fn waiting(&self) -> usize {
        let is_open = |sender: &&Sender<Place>| !sender.is_closed();
        self.lock().waiting.iter().flat_map(|(_, queue)| queue).filter(is_open).count()
    }

    /// Waits for a place, but not longer than this.
    pub async fn place(self: &Arc<Self>, client: IpAddr, most: Duration) -> Result<Place, Busy> {
        let (sender, place) = oneshot::channel();
        self.join(client, sender)?;
        timeout(most, place).await.map_err(|_| Busy)?.map_err(|_| Busy)
    }

    fn join(self: &Arc<Self>, client: IpAddr, sender: Sender<Place>) -> Result<(), Busy> {
        let mut state = self.lock();
        // Those that gave up wait no more.
        state.waiting.iter_mut().for_each(|(_, queue)| queue.retain(|sender| !sender.is_closed()));
        state.waiting.retain(|(_, queue)| !queue.is_empty());
        let all: usize = state.waiting.iter().map(|(_, queue)| queue.len()).sum();
        let own = state.waiting.iter().position(|(other, _)| *other == client);
        match own.and_then(|at| state.waiting.get_mut(at)) {
            _ if all >= MOST_WAITING => return Err(Busy),
            Some((_, queue)) if queue.len() >= MOST_OF_ONE => return Err(Busy),
            Some((_, queue)) => queue.push_back(sender),
            None => state.waiting.push_back((client, VecDeque::from([sender]))),
        }
        self.hand_out(&mut state);
        Ok(())
    }

    /// Gives places to those whose turn it is.
    fn hand_out(self: &Arc<Self>, state: &mut State) {
        while let Some(at) = state.waiting.iter().position(|(client, _)| self.has_place(state, *client)) {
            let Some((client, mut queue)) = state.waiting.remove(at) else { return };
            let next = queue.pop_front();
            if !queue.is_empty() {
                state.waiting.push_back((client, queue));
            }
            let given = next.map(|sender| sender.send(Place { queues: Arc::clone(self), client }));
            match given {
                Some(Ok(())) => {
                    state.total += 1;
                    *state.running.entry(client).or_default() += 1;
                }
                // Nobody waits any more, and the place was never counted.
                Some(Err(place)) => std::mem::forget(place),
                None => {}
            }
        }
    }

    fn has_place(&self, state: &State, client: IpAddr) -> bool {
        let spare = if state.running.contains_key(&client) { 0 } else { self.jobs };
        state.total < self.jobs + spare
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut state = self.queues.lock();
        state.total -= 1;
        if let Some(running) = state.running.get_mut(&self.client) {
            *running -= 1;
            if *running == 0 {
                state.running.remove(&self.client);
            }
        }
        self.queues.hand_out(&mut state);
    }
}
