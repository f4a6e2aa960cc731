use std::{
    io,
    net::{IpAddr, SocketAddr, TcpListener},
    sync::Arc,
    thread::{self, JoinHandle},
    time::{Duration, SystemTime},
};

use axum::{Extension, Router, http::StatusCode};
use hyper::server::conn::http1;
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use papan_core::Message;
use tokio::{
    net::TcpStream,
    runtime::{Builder, Runtime},
    sync::{Semaphore, watch},
    time::timeout,
};

use crate::{
    Configuration,
    api::{self, Failure},
    guard::Guard,
    services::Services,
    table_registry::TableRegistry,
    visitors::Visitors,
    write_timeout::WriteTimeout,
};

/// The longest head of a request, in bytes.
const MAX_HEAD: usize = 32 * 1024;

/// The most headers of a request.
const MAX_HEADERS: usize = 100;

/// The maximum time for connections to end when the server does.
const FAREWELL: Duration = Duration::from_secs(1);

/// The maximum number of concurrent callers that receive the response that the server is full; others are disconnected.
const TURNED_AWAY: usize = 64;

/// A server that runs until it is stopped or dropped.
pub struct Server {
    addresses: Vec<SocketAddr>,
    closing: watch::Sender<bool>,
    thread: Option<JoinHandle<()>>,
}

/// The state that all connections share.
pub struct Shared {
    pub tables: TableRegistry,
    pub guard: Arc<Guard>,
    pub closing: Closing,
}

/// Signals the end of the server.
#[derive(Clone)]
pub struct Closing(watch::Receiver<bool>);

impl Closing {
    /// Waits until the server ends.
    pub async fn wait(&mut self) {
        // A dropped sender means that it has ended, too.
        let _ = self.0.wait_for(|is_closing| *is_closing).await;
    }
}

impl Server {
    /// Starts to answer on the listeners, which are bound already.
    ///
    /// # Errors
    /// The error of the system.
    pub fn start(configuration: Configuration, listeners: Vec<TcpListener>) -> io::Result<Server> {
        let addresses: Vec<SocketAddr> =
            listeners.iter().map(TcpListener::local_addr).collect::<io::Result<_>>()?;
        let ports: Vec<u16> = addresses.iter().map(SocketAddr::port).collect();
        let guard = Guard::new(&configuration.hosts, &ports, configuration.token.clone());
        let services = Arc::new(Services::new(configuration)?);
        let (closing, closed) = watch::channel(false);
        let shared = Arc::new(Shared {
            tables: TableRegistry::new(Arc::clone(&services)),
            guard: Arc::new(guard),
            closing: Closing(closed),
        });
        let runtime = runtime()?;
        let work = move || {
            runtime.block_on(serve(shared, listeners));
            runtime.shutdown_timeout(FAREWELL);
            services.archive.finish();
        };
        let thread = thread::Builder::new().name("server".to_owned()).spawn(work)?;
        Ok(Server { addresses, closing, thread: Some(thread) })
    }

    /// Returns the addresses that the server listens on.
    pub fn addresses(&self) -> &[SocketAddr] {
        &self.addresses
    }

    /// Ends all connections, and waits until everything is stored.
    pub fn stop(mut self) {
        self.end();
    }

    fn end(&mut self) {
        // Sending fails only when the server has ended already.
        let _ = self.closing.send(true);
        if let Some(thread) = self.thread.take() {
            // The panic of that thread has been reported already.
            let _ = thread.join();
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.end();
    }
}

/// Makes a small runtime: hundreds of games need little, and read-only clients need less.
fn runtime() -> io::Result<Runtime> {
    Builder::new_multi_thread()
        .worker_threads(2)
        .thread_stack_size(1024 * 1024)
        .max_blocking_threads(4)
        .thread_name("papan-server")
        .enable_all()
        .build()
}

async fn serve(shared: Arc<Shared>, listeners: Vec<TcpListener>) {
    let router = api::router(Arc::clone(&shared));
    let bounds = &shared.tables.services.bounds;
    let connections = Arc::new(Semaphore::new(bounds.connections));
    let rooms = Arc::new(Rooms {
        connections: Arc::clone(&connections),
        visitors: Visitors::new(bounds.visits),
        turned_away: Arc::new(Semaphore::new(TURNED_AWAY)),
    });
    for listener in listeners {
        tokio::spawn(accept(Arc::clone(&shared), listener, router.clone(), Arc::clone(&rooms)));
    }
    let services = Arc::clone(&shared.tables.services);
    tokio::spawn(async move { services.heartbeat.run().await });
    let mut closing = shared.closing.clone();
    closing.wait().await;
    let all = u32::try_from(bounds.connections).unwrap_or(u32::MAX);
    // Connections that do not end in time are dropped with the runtime.
    let _ = timeout(FAREWELL, connections.acquire_many(all)).await;
}

/// The limits on connections.
struct Rooms {
    connections: Arc<Semaphore>,
    visitors: Arc<Visitors>,
    /// Callers that receive the response that the server is full.
    turned_away: Arc<Semaphore>,
}

async fn accept(shared: Arc<Shared>, listener: TcpListener, router: Router, rooms: Arc<Rooms>) {
    let listener =
        listener.set_nonblocking(true).and_then(|()| tokio::net::TcpListener::from_std(listener));
    let Ok(listener) = listener else {
        return;
    };
    let mut closing = shared.closing.clone();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = closing.wait() => return,
        };
        // Usually too many open files, until another client disconnects.
        let Ok((stream, address)) = accepted else {
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let place = Arc::clone(&rooms.connections).try_acquire_owned();
        let (Ok(place), Some(visit)) = (place, rooms.visitors.enter(address.ip())) else {
            if let Ok(turn) = Arc::clone(&rooms.turned_away).try_acquire_owned() {
                tokio::spawn(async move {
                    turn_away(stream).await;
                    drop(turn);
                });
            }
            continue;
        };
        let (shared, router) = (Arc::clone(&shared), router.clone());
        tokio::spawn(async move {
            answer(shared, stream, router.layer(Extension(Arc::new(visit)))).await;
            drop(place);
        });
    }
}

/// Sends a caller the response that the server is full.
async fn turn_away(stream: TcpStream) {
    let failure = Failure::new(StatusCode::SERVICE_UNAVAILABLE, &Message::new("server-busy"));
    let body = failure.text();
    let text = format!(
        "HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\n\
         content-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    );
    // Unread data on a closed connection makes the system reset it before the response is read.
    let tell = async {
        let mut request = [0; 4096];
        stream.readable().await?;
        let _ = stream.try_read(&mut request);
        stream.writable().await?;
        stream.try_write(text.as_bytes())
    };
    // The timeout ends connections of callers that do not read.
    let _ = timeout(FAREWELL, tell).await;
}

async fn answer(shared: Arc<Shared>, stream: TcpStream, router: Router) {
    // A move is one small packet, and must not be delayed for a second one.
    let _ = stream.set_nodelay(true);
    let bounds = &shared.tables.services.bounds;
    let mut builder = http1::Builder::new();
    builder
        .timer(TokioTimer::new())
        .header_read_timeout(bounds.header_time)
        // The buffer may exceed its limit before that is detected; the size of a head is exact.
        .max_buf_size(MAX_HEAD)
        .max_header_size(MAX_HEAD)
        .max_headers(MAX_HEADERS);
    let service = TowerToHyperService::new(router);
    let stream = TokioIo::new(WriteTimeout::new(stream, bounds.write_time));
    let connection = builder.serve_connection(stream, service).with_upgrades();
    let mut connection = std::pin::pin!(connection);
    let mut closing = shared.closing.clone();
    // A connection that is reset or sends no HTTP affects no other one.
    tokio::select! {
        _ = connection.as_mut() => {}
        () = closing.wait() => {
            connection.as_mut().graceful_shutdown();
            let _ = timeout(FAREWELL, connection).await;
        }
    }
}

/// Returns the addresses under which a server that listens on an address is reachable: itself, or all of this machine.
pub fn addresses_of(address: IpAddr) -> Vec<IpAddr> {
    if !address.is_unspecified() {
        return vec![address];
    }
    let mut found: Vec<IpAddr> = if_addrs::get_if_addrs()
        .unwrap_or_default()
        .into_iter()
        .map(|interface| interface.ip())
        .filter(|found| found.is_ipv4() || address.is_ipv6())
        // Link-local addresses need a zone identifier, which a browser does not accept.
        .filter(|found| !matches!(found, IpAddr::V6(six) if six.is_unicast_link_local()))
        .collect();
    found.sort_by_key(|found| (!found.is_loopback(), *found));
    found.dedup();
    found
}

/// Returns the current time.
pub fn milliseconds_since_1970() -> u64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    since.as_millis() as u64
}
