//! Papan over HTTP and WebSocket: games, analysis, and the web page. The only crate that knows either.

pub mod wire;
