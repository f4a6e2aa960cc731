use std::{sync::Arc, time::Duration};

use axum::{
    Extension,
    extract::{
        State,
        ws::{
            CloseFrame, Message as Frame, WebSocket, WebSocketUpgrade, close_code,
            rejection::WebSocketUpgradeRejection,
        },
    },
    http::StatusCode,
    response::{IntoResponse, Response},
};
use papan_core::Message;
use papan_wire::{Fault, FromClient, FromServer, PROTOCOL, Request, into_wire};
use tokio::{
    sync::{OwnedSemaphorePermit, mpsc},
    time::{Instant, MissedTickBehavior, interval_at, sleep_until, timeout},
};

use crate::{
    api::Failure,
    fault,
    server::{Closing, Shared},
    table::{Place, Table},
    table_registry::Missing,
    telemetry::TelemetryStream,
    visitors::Visit,
};

/// The time between two pings to an idle client.
const BETWEEN_PINGS: Duration = Duration::from_secs(30);

/// The time after which a client that sends nothing, or reads nothing, is disconnected.
const LONGEST_SILENCE: Duration = Duration::from_secs(100);

/// The maximum number of queued answers to a client's own requests.
const OUTBOX: usize = 32;

/// Bytes that a socket reads at once; thousands of sockets are open and idle.
const READ_BUFFER: usize = 4 * 1024;

/// Opens a socket.
pub async fn socket(
    State(shared): State<Arc<Shared>>,
    Extension(visit): Extension<Arc<Visit>>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    let Ok(upgrade) = upgrade else {
        let message = Message::new("server-not-a-socket");
        return Failure::new(StatusCode::BAD_REQUEST, &message).into_response();
    };
    let services = &shared.tables.services;
    let permits = (
        Arc::clone(&services.sockets).try_acquire_owned(),
        Arc::clone(&services.strangers).try_acquire_owned(),
    );
    let (Ok(permit), Ok(stranger)) = permits else {
        let message = Message::new("server-too-many-sockets").with("most", services.bounds.sockets);
        return Failure::new(StatusCode::SERVICE_UNAVAILABLE, &message).into_response();
    };
    let max = services.bounds.bytes;
    upgrade
        .max_message_size(max)
        .max_frame_size(max)
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(0)
        .on_upgrade(|socket| async move {
            Client { socket, stranger: Some(stranger) }.serve(&shared).await;
            drop((permit, visit));
        })
}

struct Client {
    socket: WebSocket,
    /// Held until the client has joined a game.
    stranger: Option<OwnedSemaphorePermit>,
}

/// Why a connection ends.
enum End {
    /// The client has disconnected, or violates the WebSocket protocol.
    Gone,
    /// The client sent something that is not allowed.
    Forbidden(Fault),
    /// The game does not exist, or was deleted.
    TableClosed,
    /// The task that owned the game has failed.
    TableFailed,
    /// The server ends.
    ServerClosing,
}

/// The content of one frame of a client.
enum Said {
    /// A ping or a pong.
    Nothing,
    Request(FromClient),
    /// An invalid request, with the reason.
    Nonsense(Message),
}

type Heard<T> = Result<T, End>;

impl Client {
    async fn serve(&mut self, shared: &Shared) {
        let end = match self.talk(shared).await {
            Ok(()) => return,
            Err(end) => end,
        };
        let (code, fault) = match end {
            End::Gone => return,
            End::Forbidden(fault) => (close_code::POLICY, Some(fault)),
            End::TableClosed => (close_code::NORMAL, None),
            End::TableFailed => {
                let message = into_wire::message(&Message::new("server-table-failed"));
                let _ = self.send(&FromServer::Notice { message }).await;
                (close_code::ERROR, None)
            }
            End::ServerClosing => (close_code::AWAY, None),
        };
        if let Some(fault) = fault {
            // The connection ends in any case.
            let _ = self.send(&FromServer::Refused { id: None, fault }).await;
        }
        let frame = CloseFrame { code, reason: "".into() };
        let _ = timeout(BETWEEN_PINGS, self.socket.send(Frame::Close(Some(frame)))).await;
    }

    async fn talk(&mut self, shared: &Shared) -> Heard<()> {
        let mut closing = shared.closing.clone();
        let table = tokio::select! {
            table = self.introduction(shared) => table?,
            () = closing.wait() => return Err(End::ServerClosing),
        };
        let (outbox, inbox) = mpsc::channel(OUTBOX);
        self.stranger = None;
        let known = Arc::clone(&table);
        let ended = match table.join(outbox).await {
            Some((place, state)) => match self.send_frame(Frame::Text(state.text())).await {
                Ok(()) => {
                    // This state was made for one client only, and is not needed after it is sent.
                    drop(state);
                    self.converse(place, inbox, closing).await
                }
                Err(end) => Err(end),
            },
            None => Err(End::TableClosed),
        };
        match ended {
            Err(End::TableClosed) if !known.is_forgotten() => Err(End::TableFailed),
            ended => ended,
        }
    }

    /// Receives the first message, which carries the token and the game to join.
    async fn introduction(&mut self, shared: &Shared) -> Heard<Arc<Table>> {
        let first = timeout(shared.tables.services.bounds.join_time, self.hear_first()).await;
        let FromClient { id, request } = first.map_err(|_| forbidden("server-no-join"))??;
        let Request::Join { protocol, token, game } = request else {
            return Err(forbidden("server-no-join"));
        };
        if !shared.guard.accepts(&token) {
            return Err(forbidden("server-no-token"));
        }
        if protocol != PROTOCOL {
            let message = Message::new("server-other-protocol").with("found", protocol);
            let message = message.with("known", PROTOCOL);
            return Err(End::Forbidden(fault::of(&message)));
        }
        match shared.tables.table(&game).await {
            Ok(table) => Ok(table),
            Err(Missing::Unknown(message) | Missing::Full(message) | Missing::Broken(message)) => {
                let fault = fault::of(&message);
                self.send(&FromServer::Refused { id, fault }).await?;
                Err(End::TableClosed)
            }
        }
    }

    async fn converse(
        &mut self,
        mut place: Place,
        mut inbox: mpsc::Receiver<FromServer>,
        mut closing: Closing,
    ) -> Heard<()> {
        let mut telemetry = TelemetryStream::new(&place.table);
        let mut pings = interval_at(Instant::now() + BETWEEN_PINGS, BETWEEN_PINGS);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut heard_at = Instant::now();
        loop {
            let due = telemetry.due;
            tokio::select! {
                heard = self.hear() => {
                    heard_at = Instant::now();
                    match heard? {
                        Said::Nothing => {}
                        Said::Request(FromClient { id, request }) => {
                            if !place.ask(id, request).await {
                                return Err(End::TableClosed);
                            }
                        }
                        Said::Nonsense(fault) => {
                            let fault = fault::of(&fault);
                            self.send(&FromServer::Refused { id: None, fault }).await?;
                        }
                    }
                }
                changed = place.states.changed() => {
                    changed.map_err(|_| End::TableClosed)?;
                    let latest = Arc::clone(&place.states.borrow_and_update());
                    self.send_frame(Frame::Text(latest.text())).await?;
                }
                Some(message) = inbox.recv() => self.send(&message).await?,
                () = telemetry.wait(), if due.is_none() => {}
                () = sleep_until(due.unwrap_or_else(Instant::now)), if due.is_some() => {
                    if let Some(message) = telemetry.take() {
                        self.send(&message).await?;
                    }
                }
                _ = pings.tick() => {
                    if heard_at.elapsed() > LONGEST_SILENCE {
                        return Err(End::Gone);
                    }
                    self.send_frame(Frame::Ping(Vec::new().into())).await?;
                }
                () = closing.wait() => return Err(End::ServerClosing),
            }
        }
    }

    /// Receives the next frame. Cancel-safe.
    async fn hear(&mut self) -> Heard<Said> {
        let frame = self.socket.recv().await.ok_or(End::Gone)?.map_err(|_| End::Gone)?;
        let text = match frame {
            Frame::Text(text) => text,
            Frame::Binary(_) => return Ok(Said::Nonsense(Message::new("server-binary"))),
            Frame::Close(_) => return Err(End::Gone),
            // The WebSocket library answers pings.
            Frame::Ping(_) | Frame::Pong(_) => return Ok(Said::Nothing),
        };
        Ok(serde_json::from_str(&text).map_or_else(
            |error| {
                let message = Message::new("server-bad-json");
                Said::Nonsense(message.with("reason", error.to_string()))
            },
            Said::Request,
        ))
    }

    /// Receives the first message.
    async fn hear_first(&mut self) -> Heard<FromClient> {
        loop {
            match self.hear().await? {
                Said::Nothing => {}
                Said::Request(request) => return Ok(request),
                Said::Nonsense(fault) => {
                    return Err(End::Forbidden(fault::of(&fault)));
                }
            }
        }
    }

    async fn send(&mut self, message: &FromServer) -> Heard<()> {
        // Serialising plain data does not fail.
        let text = serde_json::to_string(message).unwrap_or_default();
        self.send_frame(Frame::Text(text.into())).await
    }

    async fn send_frame(&mut self, frame: Frame) -> Heard<()> {
        let sent = timeout(LONGEST_SILENCE, self.socket.send(frame)).await;
        sent.map_err(|_| End::Gone)?.map_err(|_| End::Gone)
    }
}

fn forbidden(key: &'static str) -> End {
    End::Forbidden(fault::of(&Message::new(key)))
}
