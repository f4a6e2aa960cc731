use std::{
    collections::HashMap,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, Sender, channel},
    },
    thread,
    time::Duration,
};

use papan_core::Message;
use tokio::sync::oneshot;

use crate::keeper::{Keeper, KeptText};

/// The games and settings that are kept, behind a thread of their own.
///
/// Games are written when they change; of changes that come faster than the disk only the last is written.
#[derive(Clone)]
pub struct Archive {
    orders: Sender<Order>,
    is_lasting: Arc<AtomicBool>,
}

/// How long the end of the program waits for the disk.
const LONGEST_FAREWELL: Duration = Duration::from_secs(10);

type Reply<T> = oneshot::Sender<Result<T, Message>>;

enum Order {
    Keep(KeptText),
    Find(String, Reply<Option<KeptText>>),
    Recent(usize, Reply<Vec<KeptText>>),
    Forget(String, Reply<()>),
    KeepSetting(String, String, Reply<()>),
    Setting(String, Reply<Option<String>>),
    Finish(Sender<()>),
}

impl Archive {
    /// Opens the archive.
    ///
    /// # Errors
    /// When there can be no thread.
    pub fn open(keeper: Box<dyn Keeper>, most_games: usize) -> std::io::Result<Archive> {
        let (orders, received) = channel();
        let is_lasting = Arc::new(AtomicBool::new(keeper.is_lasting()));
        let clerk = Clerk {
            keeper,
            most_games,
            is_lasting: Arc::clone(&is_lasting),
            drafts: HashMap::new(),
        };
        thread::Builder::new().name("archive".to_owned()).spawn(move || clerk.work(&received))?;
        Ok(Archive { orders, is_lasting })
    }

    /// Says whether games outlive the program, as far as is known.
    pub fn is_lasting(&self) -> bool {
        self.is_lasting.load(Ordering::Relaxed)
    }

    /// Keeps a game, soon.
    pub fn keep(&self, game: KeptText) {
        // The thread ends with the program.
        let _ = self.orders.send(Order::Keep(game));
    }

    /// Finds a game.
    pub async fn find(&self, id: &str) -> Result<Option<KeptText>, Message> {
        self.ask(|reply| Order::Find(id.to_owned(), reply)).await
    }

    /// Lists the games that changed last.
    pub async fn recent(&self, most: usize) -> Result<Vec<KeptText>, Message> {
        self.ask(|reply| Order::Recent(most, reply)).await
    }

    /// Forgets a game.
    pub async fn forget(&self, id: &str) -> Result<(), Message> {
        self.ask(|reply| Order::Forget(id.to_owned(), reply)).await
    }

    /// Keeps a setting.
    pub async fn keep_setting(&self, key: &str, value: String) -> Result<(), Message> {
        self.ask(|reply| Order::KeepSetting(key.to_owned(), value, reply)).await
    }

    /// Returns a setting.
    pub async fn setting(&self, key: &str) -> Result<Option<String>, Message> {
        self.ask(|reply| Order::Setting(key.to_owned(), reply)).await
    }

    /// Returns when everything is written, but does not wait for ever.
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

struct Clerk {
    keeper: Box<dyn Keeper>,
    most_games: usize,
    is_lasting: Arc<AtomicBool>,
    /// What is still to be written, the last of each game.
    drafts: HashMap<String, KeptText>,
}

impl Clerk {
    fn work(mut self, orders: &Receiver<Order>) {
        while let Ok(order) = orders.recv() {
            self.carry_out(order);
            while let Ok(order) = orders.try_recv() {
                self.carry_out(order);
            }
            self.write();
        }
    }

    fn carry_out(&mut self, order: Order) {
        if let Order::Keep(game) = order {
            self.drafts.insert(game.id.clone(), game);
            return;
        }
        // Whoever asks sees everything that came before.
        self.write();
        // Whoever has gone needs no answer.
        match order {
            Order::Keep(_) => {}
            Order::Find(id, reply) => drop(reply.send(self.keeper.find(&id))),
            Order::Recent(most, reply) => drop(reply.send(self.keeper.recent(most))),
            Order::Forget(id, reply) => drop(reply.send(self.keeper.forget(&id))),
            Order::Setting(key, reply) => drop(reply.send(self.keeper.setting(&key))),
            Order::Finish(reply) => drop(reply.send(())),
            Order::KeepSetting(key, value, reply) => {
                drop(reply.send(self.keeper.keep_setting(&key, &value)));
            }
        }
    }

    fn write(&mut self) {
        if self.drafts.is_empty() {
            return;
        }
        let mut written = Ok(());
        for game in std::mem::take(&mut self.drafts).into_values() {
            written = written.and(self.keeper.keep(&game));
        }
        written = written.and_then(|()| self.keeper.forget_beyond(self.most_games));
        let is_lasting = self.keeper.is_lasting() && written.is_ok();
        self.is_lasting.store(is_lasting, Ordering::Relaxed);
    }
}
