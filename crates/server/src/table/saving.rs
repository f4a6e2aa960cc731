use std::{sync::Arc, time::Duration};

use papan_core::Message;
use papan_play::engine::{self, Access};
use papan_wire::GameState;
use tokio::{
    sync::oneshot::{self, error::TryRecvError},
    time::timeout,
};

use super::{Play, actor::Actor};
use crate::{
    archive::Saved, published::Published, server::milliseconds_since_1970, storage::StoredText,
};

/// The maximum time that a change waits for the disk before it is published.
const LONGEST_WRITE: Duration = Duration::from_millis(500);

impl Actor {
    /// Stores the game if it has changed, and then publishes it: a state that a client has received is not lost when
    /// the program is killed. A disk that hangs delays only one change.
    pub(super) async fn settle(&mut self) {
        if !std::mem::take(&mut self.is_changed) {
            return;
        }
        let mut is_behind = false;
        if let Some(before) = &mut self.unwritten {
            match before.try_recv() {
                Ok(Saved::Written(version)) => self.play.stored_version = version,
                Ok(Saved::Stale) => return self.give_way().await,
                Err(TryRecvError::Empty) => is_behind = true,
                Err(TryRecvError::Closed) => {}
            }
        }
        let state = self.state(true);
        let updated = milliseconds_since_1970();
        if !self.services.is_read_only
            && let Some(mut written) = self.store(updated)
        {
            self.unwritten = None;
            let waits = !is_behind && self.services.archive.is_lasting();
            let longest = if waits { LONGEST_WRITE } else { Duration::ZERO };
            match timeout(longest, &mut written).await {
                Ok(Ok(Saved::Written(version))) => self.play.stored_version = version,
                Ok(Ok(Saved::Stale)) => return self.give_way().await,
                Ok(Err(_)) => {}
                Err(_) => self.unwritten = Some(written),
            }
        }
        self.publish(state, updated);
    }

    /// Sends the game to the archive; the returned channel receives the result.
    fn store(&self, updated: u64) -> Option<oneshot::Receiver<Saved>> {
        let stored = self.stored_game();
        // Serialising plain data does not fail.
        let text = serde_json::to_string(&stored).ok()?;
        let (id, game, version) = (self.play.id.clone(), stored.game, self.play.stored_version);
        Some(self.services.archive.keep(StoredText { id, game, text, updated, version }))
    }

    fn publish(&self, mut state: GameState, updated: u64) {
        state.kept = self.services.archive.is_lasting();
        let published = Published::new(state, self.stored_game(), updated);
        self.published.send_replace(Arc::new(published));
    }

    /// Returns to the stored game: another program has changed it, and the unwritten state was based on an older one.
    async fn give_way(&mut self) {
        self.unwritten = None;
        match self.stored().await {
            Ok(Some(play)) => {
                self.replace(play);
                self.tell_all(&Message::new("server-changed-elsewhere"));
            }
            Ok(None) => {}
            Err(fault) => self.tell_all(&fault),
        }
        self.publish(self.state(true), milliseconds_since_1970());
    }

    /// Publishes the changes of another server to the game.
    pub(super) async fn refresh(&mut self) {
        // A failed read is retried the next time.
        if let Ok(Some(play)) = self.stored().await
            && play.stored_version != self.play.stored_version
        {
            self.replace(play);
            self.publish(self.state(true), milliseconds_since_1970());
        }
    }

    async fn stored(&self) -> Result<Option<Play>, Message> {
        let found = self.services.archive.find(&self.play.id).await?;
        found.map(|kept| Play::restore(&kept)).transpose()
    }

    /// Replaces the state of the game.
    fn replace(&mut self, mut play: Play) {
        self.update(engine::Event::Attended(false), None);
        self.update(engine::Event::Command(engine::Command::StopAnalysis), None);
        // Pages ignore states that are older than theirs.
        play.version = play.version.max(self.play.version) + 1;
        play.engine.skip_tickets(self.play.engine.tickets());
        if self.services.is_read_only {
            play.engine.set_access(Access::Watch);
        }
        self.play = play;
        self.driver.forget();
        self.telemetry.thinking.send_replace(None);
        self.update(engine::Event::Attended(self.is_watched()), None);
        self.is_changed = false;
    }
}
