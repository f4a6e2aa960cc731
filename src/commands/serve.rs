use std::{
    collections::HashSet,
    env,
    io::ErrorKind,
    net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener, ToSocketAddrs},
    process::{Command, Stdio},
    sync::{Arc, mpsc},
};

use clap::Args;
use papan_console::{Console, Failure, on_interrupt};
use papan_core::Message;
use papan_referee::RegisteredBot;
use papan_server::{
    Configuration, Server, addresses_of, random_hex,
    storage::{DatabaseStorage, MemoryStorage, Storage},
};
use papan_store::{ServerLock, Store, StoreFault};
use serde_json::json;

use crate::{
    database::{DatabaseArguments, data_folder, stored},
    program_arguments::default_programs,
    redirect_page::RedirectPage,
    registry,
};

/// The port that is tried first.
const PORT: u16 = 7777;

/// How many ports are tried, one after the other.
const PORTS: u16 = 20;

/// Bytes of the token: 128 bits cannot be guessed.
const TOKEN_BYTES: usize = 16;

/// The shortest token that is accepted, in characters: as long as 128 bits in hexadecimal digits.
const MIN_TOKEN: usize = 2 * TOKEN_BYTES;

/// How many different characters a token has at least: 32 random hexadecimal digits have fewer once in ten million.
const MIN_TOKEN_CHARACTERS: usize = 8;

/// Random bytes in the name of a redirect page.
const NAME_BYTES: usize = 8;

/// The environment variable with the token, for programs that start a server and have to know it beforehand.
const TOKEN: &str = "PAPAN_TOKEN";

#[derive(Args, Default)]
pub struct Arguments {
    /// Port [default: 7777, or the next one that is free]
    #[arg(long, value_name = "PORT")]
    port: Option<u16>,

    /// Address to listen on; 0.0.0.0 opens the server to the network [default: 127.0.0.1]
    #[arg(long, value_name = "HOST")]
    host: Option<String>,

    /// Open the browser
    #[arg(long)]
    open: bool,

    /// Show the games of the database and change nothing, also while another server has it
    #[arg(long)]
    read_only: bool,

    #[command(flatten)]
    database: DatabaseArguments,

    /// Print the address as JSON
    #[arg(long)]
    json: bool,
}

/// An event of a running server.
enum Happened {
    /// The server is asked to end.
    Interrupt,
    /// A notice for the user.
    Notice(Message),
}

pub fn run(arguments: &Arguments, console: &Console) -> Result<(), Failure> {
    let token = token()?;
    let address = arguments.address()?;
    let listener = arguments.listen(address, console)?;
    let port = listener.local_addr().map_err(|error| cannot_start(&error))?.port();
    let addresses = addresses_of(address);
    let origins: Vec<String> =
        addresses.iter().map(|address| format!("http://{}:{port}", bracketed(*address))).collect();
    let origin = origins.first().map_or("", String::as_str);
    let OpenStorage { storage, notice, lock } = arguments.open_storage(origin, console)?;
    if let Some(notice) = &notice {
        console.notice(notice);
    }
    let mut configuration = Configuration::new(token.clone(), storage);
    configuration.is_read_only = arguments.read_only;
    configuration.notices.extend(notice);
    configuration.hosts = addresses.iter().map(|address| bracketed(*address)).collect();
    configuration.hosts.extend(arguments.host.clone());
    configuration.bots = Arc::new(bots);
    configuration.programs = Some(default_programs()?);
    configuration.bounds = configuration.bounds.within_open_files();
    let (happen, happened) = mpsc::channel();
    let report = happen.clone();
    configuration.report = Some(Arc::new(move |message: &Message| {
        let _ = report.send(Happened::Notice(message.clone()));
    }));
    let server =
        Server::start(configuration, vec![listener]).map_err(|error| cannot_start(&error))?;
    on_interrupt(move || {
        let _ = happen.send(Happened::Interrupt);
    });
    let links: Vec<String> =
        origins.iter().map(|origin| format!("{origin}/#token={token}")).collect();
    arguments.announce(&links, address, (port, &token), console)?;
    let page = links.first().filter(|_| arguments.open).and_then(|link| open_browser(link));
    if arguments.open && page.is_none() {
        console.notice(&Message::new("serve-cannot-open-browser"));
    }
    // The handler and the server hold the other end as long as the program runs.
    while let Ok(Happened::Notice(notice)) = happened.recv() {
        console.notice(&notice);
    }
    server.stop();
    // Another server may take the games once all of them are written.
    drop((lock, page));
    Ok(())
}

/// The storage of the games.
struct OpenStorage {
    storage: Box<dyn Storage>,
    /// A notice about it for the user.
    notice: Option<Message>,
    /// Held as long as the server runs.
    lock: Option<ServerLock>,
}

/// Returns the token of the environment, or a new one.
fn token() -> Result<String, Failure> {
    let Some(given) = env::var_os(TOKEN).filter(|given| !given.is_empty()) else {
        return random_hex(TOKEN_BYTES).map_err(Failure::Unable);
    };
    // It is part of an address and of a header.
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-._~".contains(c);
    match given.into_string() {
        Ok(token)
            if token.len() >= MIN_TOKEN
                && token.chars().all(is_plain)
                && token.chars().collect::<HashSet<_>>().len() >= MIN_TOKEN_CHARACTERS =>
        {
            Ok(token)
        }
        _ => {
            let message = Message::new("serve-weak-token").with("variable", TOKEN);
            let message = message.with("min", MIN_TOKEN);
            Err(Failure::Usage(message.with("different", MIN_TOKEN_CHARACTERS)))
        }
    }
}

impl Arguments {
    fn address(&self) -> Result<IpAddr, Failure> {
        let Some(host) = &self.host else {
            return Ok(IpAddr::V4(Ipv4Addr::LOCALHOST));
        };
        let plain = host.trim_start_matches('[').trim_end_matches(']');
        let unknown = |reason: String| {
            let message = Message::new("serve-unknown-host").with("found", host.as_str());
            Failure::Usage(message.with("reason", reason))
        };
        let mut found = (plain, 0).to_socket_addrs().map_err(|error| unknown(error.to_string()))?;
        // An IPv4 address in the form of IPv6 is still the same.
        found.next().map(|found| found.ip().to_canonical()).ok_or_else(|| unknown(String::new()))
    }

    /// Listens on the requested port, or on the first of several that is free.
    fn listen(&self, address: IpAddr, console: &Console) -> Result<TcpListener, Failure> {
        let first = self.port.unwrap_or(PORT);
        let last = if self.port.is_some() { first } else { first + PORTS - 1 };
        for port in first..=last {
            match TcpListener::bind(SocketAddr::new(address, port)) {
                Ok(listener) => {
                    if port != first {
                        let message =
                            Message::new("serve-other-port").with("port", first.to_string());
                        console.notice(&message.with("chosen", port.to_string()));
                    }
                    return Ok(listener);
                }
                Err(error) if error.kind() == ErrorKind::AddrInUse => {}
                Err(error) => {
                    let message = Message::new("serve-cannot-listen")
                        .with("address", SocketAddr::new(address, port).to_string());
                    return Err(Failure::Unable(message.with("reason", error.to_string())));
                }
            }
        }
        let message = if self.port.is_some() {
            Message::new("serve-port-busy").with("port", first.to_string())
        } else {
            let message = Message::new("serve-no-port").with("first", first.to_string());
            message.with("last", last.to_string())
        };
        Err(Failure::Unable(message))
    }

    /// Opens the database. If it cannot be written, games last as long as the server.
    fn open_storage(&self, origin: &str, console: &Console) -> Result<OpenStorage, Failure> {
        if self.read_only {
            let store = Store::open_to_read(&self.database.path()?).map_err(stored)?;
            let notice = match store.server() {
                Some(holder) => {
                    Message::new("serve-read-only-beside").with("address", holder.address)
                }
                None => Message::new("serve-read-only"),
            };
            let storage = Box::new(DatabaseStorage::new(store));
            return Ok(OpenStorage { storage, notice: Some(notice), lock: None });
        }
        let locked =
            self.database.open(console).and_then(|store| match store.lock_for_server(origin) {
                Err(fault @ StoreFault::Served { .. }) => Ok(Err(fault)),
                lock => lock.map(|lock| Ok((store, lock))).map_err(stored),
            });
        match locked {
            Ok(Ok((store, lock))) => {
                let storage = Box::new(DatabaseStorage::new(store));
                Ok(OpenStorage { storage, notice: None, lock: Some(lock) })
            }
            Ok(Err(served)) => Err(stored(served)),
            Err(fault) => {
                let notice = match fault {
                    Failure::Usage(fault) | Failure::Unable(fault) => {
                        Some(Message::new("serve-data-unwritable").with("fault", fault))
                    }
                    Failure::Output(_) => None,
                };
                Ok(OpenStorage { storage: Box::new(MemoryStorage::new()), notice, lock: None })
            }
        }
    }

    fn announce(
        &self,
        links: &[String],
        address: IpAddr,
        (port, token): (u16, &str),
        console: &Console,
    ) -> Result<(), Failure> {
        let first = links.first().map_or("", String::as_str);
        if self.json {
            let object =
                json!({ "address": first, "addresses": links, "token": token, "port": port });
            console.json(&object)?;
        } else {
            console.line(&console.say(&Message::new("serve-at").with("address", first)))?;
            for link in links.iter().skip(1) {
                console.line(
                    &console.say(&Message::new("serve-also-at").with("address", link.as_str())),
                )?;
            }
            if !address.is_loopback() {
                console.line(&console.word("serve-open-to-network"))?;
            }
            console.line(&console.word("serve-stop"))?;
        }
        Ok(())
    }
}

fn bracketed(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => format!("[{address}]"),
    }
}

fn bots() -> Result<Vec<RegisteredBot>, Message> {
    match registry::read() {
        Ok(registry) => Ok(registry.bots()),
        Err(Failure::Usage(message) | Failure::Unable(message)) => Err(message),
        Err(Failure::Output(_)) => Ok(Vec::new()),
    }
}

/// Opens a page in the browser that leads to an address. It exists until the returned value is dropped.
fn open_browser(link: &str) -> Option<RedirectPage> {
    let folder = data_folder().ok()?.join("open");
    let page = RedirectPage::write(&folder, &random_hex(NAME_BYTES).ok()?, link).ok()?;
    let (program, words): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(words).arg(page.path()).env_remove(TOKEN);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().ok().map(|_| page)
}

fn cannot_start(error: &std::io::Error) -> Failure {
    Failure::Unable(Message::new("serve-cannot-start").with("reason", error.to_string()))
}
