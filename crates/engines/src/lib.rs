//! What is strong because it knows one game.
