use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    },
    thread,
    time::{Duration, Instant},
};

use papan_core::Message;
use tokio::sync::oneshot;

use crate::{
    configuration::Report,
    storage::{Storage, StorageFault, StoredText},
};

/// The stored games and settings, behind a thread of their own.
///
/// Games are written when they change, and changes that arrive together are written together; of changes that arrive
/// faster than the disk writes, only the last is written. A game that cannot be written stays available and is retried.
#[derive(Clone)]
pub struct Archive {
    orders: Sender<Order>,
    trouble: Arc<Mutex<Trouble>>,
}

/// The reason why games do not outlive the program.
enum Trouble {
    Nothing,
    /// The storage is not persistent.
    Forgetful,
    /// The disk cannot be written.
    Unwritten(Message),
}

/// The maximum time that the end of the program waits for the disk.
const LONGEST_FAREWELL: Duration = Duration::from_secs(10);

/// The time between two attempts to write to a disk that has failed.
const BETWEEN_TRIES: Duration = Duration::from_secs(2);

/// The result of storing a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Saved {
    /// It is on disk, as this version.
    Written(u64),
    /// Another program has written the game since it was read, so this state was dropped.
    Stale,
}

type Reply<T> = oneshot::Sender<Result<T, Message>>;

enum Order {
    Keep(StoredText, oneshot::Sender<Saved>),
    Find(String, Reply<Option<StoredText>>),
    Recent(usize, Reply<Vec<StoredText>>),
    Forget(String, Reply<()>),
    KeepSetting(String, String, Reply<()>),
    Setting(String, Reply<Option<String>>),
    Finish(Sender<()>),
}

impl Archive {
    /// Opens the archive; `report` is called when writing to the disk begins to fail.
    ///
    /// # Errors
    /// When the thread cannot be started.
    pub fn open(
        storage: Box<dyn Storage>,
        max_games: usize,
        report: Option<Report>,
    ) -> std::io::Result<Archive> {
        let (orders, received) = channel();
        let trouble = if storage.is_lasting() { Trouble::Nothing } else { Trouble::Forgetful };
        let trouble = Arc::new(Mutex::new(trouble));
        let clerk = Clerk {
            storage,
            max_games,
            report,
            trouble: Arc::clone(&trouble),
            versions: HashMap::new(),
            drafts: HashMap::new(),
            next_try: None,
        };
        thread::Builder::new().name("archive".to_owned()).spawn(move || clerk.work(&received))?;
        Ok(Archive { orders, trouble })
    }

    /// Returns whether games outlive the program, as far as is known.
    pub fn is_lasting(&self) -> bool {
        matches!(*lock(&self.trouble), Trouble::Nothing)
    }

    /// Returns the reason why games do not outlive the program, if they do not.
    pub fn trouble(&self) -> Option<Message> {
        match &*lock(&self.trouble) {
            Trouble::Nothing => None,
            Trouble::Forgetful => Some(Message::new("server-not-kept")),
            Trouble::Unwritten(fault) => Some(not_kept(fault)),
        }
    }

    /// Writes a game soon; the returned channel receives the result. The version of the game is the last one that its
    /// task has received; the archive uses its own last version of the game if that is later.
    pub fn keep(&self, game: StoredText) -> oneshot::Receiver<Saved> {
        let (reply, written) = oneshot::channel();
        // The thread ends with the program.
        let _ = self.orders.send(Order::Keep(game, reply));
        written
    }

    /// Finds a game.
    pub async fn find(&self, id: &str) -> Result<Option<StoredText>, Message> {
        self.ask(|reply| Order::Find(id.to_owned(), reply)).await
    }

    /// Lists the games that changed last.
    pub async fn recent(&self, max: usize) -> Result<Vec<StoredText>, Message> {
        self.ask(|reply| Order::Recent(max, reply)).await
    }

    /// Deletes a game.
    pub async fn forget(&self, id: &str) -> Result<(), Message> {
        self.ask(|reply| Order::Forget(id.to_owned(), reply)).await
    }

    /// Stores a setting.
    pub async fn keep_setting(&self, key: &str, value: String) -> Result<(), Message> {
        self.ask(|reply| Order::KeepSetting(key.to_owned(), value, reply)).await
    }

    /// Returns a setting.
    pub async fn setting(&self, key: &str) -> Result<Option<String>, Message> {
        self.ask(|reply| Order::Setting(key.to_owned(), reply)).await
    }

    /// Waits until everything is written, up to a time limit.
    pub fn finish(&self) {
        let (reply, finished) = channel();
        let _ = self.orders.send(Order::Finish(reply));
        let _ = finished.recv_timeout(LONGEST_FAREWELL);
    }

    async fn ask<T>(&self, order: impl FnOnce(Reply<T>) -> Order) -> Result<T, Message> {
        let (reply, answer) = oneshot::channel();
        let _ = self.orders.send(order(reply));
        answer.await.unwrap_or_else(|_| Err(Message::new("server-archive-gone")))
    }
}

fn lock(trouble: &Mutex<Trouble>) -> std::sync::MutexGuard<'_, Trouble> {
    trouble.lock().unwrap_or_else(PoisonError::into_inner)
}

fn not_kept(fault: &Message) -> Message {
    Message::new("serve-data-unwritable").with("fault", fault.clone())
}

struct Clerk {
    storage: Box<dyn Storage>,
    max_games: usize,
    report: Option<Report>,
    trouble: Arc<Mutex<Trouble>>,
    /// The versions of the games that were written: only new games make old ones exceed the limit.
    versions: HashMap<String, u64>,
    /// The last unwritten state of each game, and the channels that wait for its result.
    drafts: HashMap<String, Draft>,
    /// When writing to a disk that has failed is retried.
    next_try: Option<Instant>,
}

struct Draft {
    game: StoredText,
    waiting: Vec<oneshot::Sender<Saved>>,
}

impl Clerk {
    fn work(mut self, orders: &Receiver<Order>) {
        loop {
            let order = match self.next_try {
                None => orders.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(_) => orders.recv_timeout(BETWEEN_TRIES),
            };
            match order {
                Ok(order) => self.carry_out(order),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
            while let Ok(order) = orders.try_recv() {
                self.carry_out(order);
            }
            self.write();
        }
    }

    fn carry_out(&mut self, order: Order) {
        // A query sees all changes before it. A caller that has gone needs no answer.
        match order {
            Order::Keep(game, reply) => {
                let id = game.id.clone();
                let version = self.versions.get(&id).copied().unwrap_or(0).max(game.version);
                let game = StoredText { version, ..game };
                let mut waiting =
                    self.drafts.remove(&id).map_or_else(Vec::new, |draft| draft.waiting);
                waiting.push(reply);
                self.drafts.insert(id, Draft { game, waiting });
            }
            Order::Find(id, reply) => drop(reply.send(self.find(&id))),
            Order::Recent(max, reply) => {
                self.write();
                drop(reply.send(self.recent(max)));
            }
            Order::Forget(id, reply) => {
                self.drafts.remove(&id);
                self.versions.remove(&id);
                drop(reply.send(self.storage.forget(&id)));
            }
            Order::Setting(key, reply) => drop(reply.send(self.storage.setting(&key))),
            Order::KeepSetting(key, value, reply) => {
                drop(reply.send(self.storage.keep_setting(&key, &value)));
            }
            Order::Finish(reply) => {
                self.next_try = None;
                self.write();
                let _ = reply.send(());
            }
        }
    }

    fn find(&mut self, id: &str) -> Result<Option<StoredText>, Message> {
        match self.drafts.get(id) {
            Some(draft) => Ok(Some(draft.game.clone())),
            None => self.storage.find(id),
        }
    }

    fn recent(&mut self, max: usize) -> Result<Vec<StoredText>, Message> {
        let mut games = self.storage.recent(max)?;
        if !self.drafts.is_empty() {
            games.retain(|game| !self.drafts.contains_key(&game.id));
            games.extend(self.drafts.values().map(|draft| draft.game.clone()));
            games.sort_by(|a, b| (b.updated, &a.id).cmp(&(a.updated, &b.id)));
            games.truncate(max);
        }
        Ok(games)
    }

    fn write(&mut self) {
        let is_early = self.next_try.is_some_and(|next| Instant::now() < next);
        if self.drafts.is_empty() || is_early {
            return;
        }
        let written = loop {
            let games: Vec<StoredText> =
                self.drafts.values().map(|draft| draft.game.clone()).collect();
            match self.storage.keep(&games) {
                Ok(()) => break self.note_written(games),
                Err(StorageFault::Failed(fault)) => break Err(fault),
                // Nothing was written; each round has fewer games.
                Err(StorageFault::Stale(ids)) => {
                    for id in ids {
                        self.versions.remove(&id);
                        self.end_draft(&id, Saved::Stale);
                    }
                }
            }
        };
        self.note(written);
        self.forget_old_drafts();
    }

    fn note_written(&mut self, games: Vec<StoredText>) -> Result<(), Message> {
        let has_new = games.iter().any(|game| !self.versions.contains_key(&game.id));
        for StoredText { id, version, .. } in games {
            self.end_draft(&id, Saved::Written(version + 1));
            self.versions.insert(id, version + 1);
        }
        if !has_new {
            return Ok(());
        }
        if self.versions.len() > 4 * self.max_games {
            // Tasks have received the versions of the states that were written.
            self.versions.clear();
        }
        self.storage.forget_beyond(self.max_games)
    }

    /// Ends a draft, and sends its result.
    fn end_draft(&mut self, id: &str, saved: Saved) {
        let waiting = self.drafts.remove(id).map_or_else(Vec::new, |draft| draft.waiting);
        for waiting in waiting {
            // A receiver that was dropped needs no result.
            let _ = waiting.send(saved);
        }
    }

    /// Notes whether the disk is writable.
    fn note(&mut self, written: Result<(), Message>) {
        let is_left = written.is_err() && !self.drafts.is_empty();
        self.next_try = is_left.then(|| Instant::now() + BETWEEN_TRIES);
        if !self.storage.is_lasting() {
            return;
        }
        let mut trouble = lock(&self.trouble);
        match written {
            Ok(()) => *trouble = Trouble::Nothing,
            Err(fault) => {
                if let (Trouble::Nothing, Some(report)) = (&*trouble, &self.report) {
                    report(&not_kept(&fault));
                }
                *trouble = Trouble::Unwritten(fault);
            }
        }
    }

    /// Drops old drafts: a disk that stays full must not fill the memory, too.
    fn forget_old_drafts(&mut self) {
        let excess = self.drafts.len().saturating_sub(self.max_games);
        if excess > 0 {
            let mut ages: Vec<(u64, String)> = self
                .drafts
                .values()
                .map(|draft| (draft.game.updated, draft.game.id.clone()))
                .collect();
            ages.sort_unstable();
            for (_, id) in ages.into_iter().take(excess) {
                self.drafts.remove(&id);
            }
        }
    }
}
