use std::path::{Path, PathBuf};

use papan_sandbox::{Confinement, Mode};
use sha2::{Digest, Sha256};

use super::TournamentFile;
use papan_referee::{Entrant, EntrantKind, Protocol};

/// The programs that a tournament starts, and what its description requests beyond the default sandbox.
///
/// A tournament may come from an untrusted source, so that these need the user's consent.
/// [`ConsentRequest::fingerprint`] identifies exactly what the user agreed to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConsentRequest {
    /// The commands in the order of the entrants.
    pub commands: Vec<EntrantCommand>,
    /// The folder that relative paths of the commands start from; absolute.
    pub folder: PathBuf,
    /// Folders that programs may read beside the system and their own folder.
    pub allow_read: Vec<PathBuf>,
    /// Files and folders outside of that folder that the commands name, and so become readable.
    pub named_outside: Vec<PathBuf>,
    /// A mode weaker than the default.
    pub sandbox: Option<Mode>,
    /// Memory for each program, in bytes, if the machine has less.
    pub memory: Option<u64>,
    /// Number of games at once, if the machine has fewer cores.
    pub concurrency: Option<usize>,
}

/// A command that an entrant runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntrantCommand {
    /// The name of the entrant.
    pub entrant: String,
    /// The name under which the command is registered on this machine, if the entrant is a registered bot.
    pub registered: Option<String>,
    /// The protocol and the command line, with names of registered bots resolved.
    pub line: String,
}

/// Resources of the machine that a description may use without consent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Machine {
    /// Physical memory in bytes.
    pub memory: u64,
    /// Number of cores.
    pub cores: usize,
}

impl ConsentRequest {
    /// Lists what a tournament runs in a folder on a machine. The folder must be the current one if there are programs:
    /// their paths are looked up from there.
    pub fn new(
        file: &TournamentFile,
        folder: PathBuf,
        allow_read: Vec<PathBuf>,
        machine: Machine,
    ) -> ConsentRequest {
        let mut confinement = Confinement::new(Mode::default(), Vec::new());
        confinement.allow_read.clone_from(&allow_read);
        let mut named_outside: Vec<PathBuf> = Vec::new();
        let mut commands: Vec<EntrantCommand> = Vec::new();
        for entrant in &file.entrants {
            for player in &entrant.players {
                let Some(line) = command_line(player) else { continue };
                let name = Some(&player.name).filter(|name| !is_command(name));
                let command = EntrantCommand {
                    entrant: entrant.name.clone(),
                    registered: name.cloned(),
                    line,
                };
                // Most entrants run the same command in every game.
                if commands.last() == Some(&command) {
                    continue;
                }
                // The command line of a registered bot is the user's own.
                if command.registered.is_none() {
                    named_outside.extend(opened_outside(player, &folder, &confinement));
                }
                commands.push(command);
            }
        }
        // Sorted, a folder comes before what it holds.
        named_outside.sort();
        named_outside.dedup_by(|inner, outer| inner.starts_with(outer));
        let mode = file.sandbox.as_deref().and_then(Mode::from_name);
        ConsentRequest {
            commands,
            folder,
            allow_read,
            named_outside,
            sandbox: mode.filter(|mode| *mode < Mode::default()),
            memory: file.memory.filter(|&memory| memory > machine.memory),
            concurrency: file.concurrency.filter(|&games| games > machine.cores),
        }
    }

    /// Returns whether the description itself loosens the sandbox or takes more than the machine has.
    pub fn is_loosened(&self) -> bool {
        self.sandbox.is_some()
            || self.memory.is_some()
            || self.concurrency.is_some()
            || !self.named_outside.is_empty()
    }

    /// Returns a SHA-256 of all fields and a secret key, in hexadecimal digits.
    ///
    /// It cannot be computed without the key, so that a consent in a foreign database does not count.
    pub fn fingerprint(&self, key: &[u8]) -> String {
        // Every field has its length before it, so that no two requests give the same bytes.
        let mut hash = Sha256::new();
        let mut add = |field: &[u8]| {
            hash.update((field.len() as u64).to_le_bytes());
            hash.update(field);
        };
        let path = |path: &Path| path.as_os_str().as_encoded_bytes().to_vec();
        add(b"papan consent 2");
        add(key);
        add(&path(&self.folder));
        add(&(self.allow_read.len() as u64).to_le_bytes());
        self.allow_read.iter().for_each(|folder| add(&path(folder)));
        add(&(self.named_outside.len() as u64).to_le_bytes());
        self.named_outside.iter().for_each(|path_outside| add(&path(path_outside)));
        add(self.sandbox.map_or("", Mode::name).as_bytes());
        add(&self.memory.unwrap_or(0).to_le_bytes());
        add(&(self.concurrency.unwrap_or(0) as u64).to_le_bytes());
        for command in &self.commands {
            add(command.entrant.as_bytes());
            add(command.line.as_bytes());
        }
        // Again at the end, because a SHA-256 can be extended without knowing what it begins with.
        add(key);
        let digits = hash.finalize().into_iter().flat_map(|byte| [byte >> 4, byte & 15]);
        digits.filter_map(|digit| char::from_digit(digit.into(), 16)).collect()
    }
}

/// Returns what a command of the file opens outside of its folder; a command that cannot start opens nothing.
fn opened_outside(player: &Entrant, folder: &Path, confinement: &Confinement) -> Vec<PathBuf> {
    let EntrantKind::Program { command, .. } = &player.kind else { return Vec::new() };
    let program = confinement.resolve(command);
    program.map_or_else(
        |_| Vec::new(),
        |program| program.named_outside(folder).into_iter().map(Path::to_owned).collect(),
    )
}

/// Returns the protocol and the command of a program as one line that a shell would split into the same words.
fn command_line(entrant: &Entrant) -> Option<String> {
    let EntrantKind::Program { protocol, command } = &entrant.kind else { return None };
    let word = Protocol::WORDS.iter().find(|(_, known)| known == protocol)?.0;
    Some(format!("{word}:{}", shell_words::join(command)))
}

/// Returns whether a word is a command line with its protocol, and not the name of a registered bot.
fn is_command(word: &str) -> bool {
    let prefix = word.split_once(':').map(|(prefix, _)| prefix.trim());
    prefix.is_some_and(|prefix| {
        Protocol::WORDS.iter().any(|(word, _)| word.eq_ignore_ascii_case(prefix))
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    const MACHINE: Machine = Machine { memory: 4 << 30, cores: 2 };

    fn request(settings: &str, entrants: &str) -> ConsentRequest {
        let text = format!(
            "name = \"x\"\nformat = \"round-robin\"\ngames = [\"tic-tac-toe\", \"reversi\"]\n{settings}\n\
             [[entrant]]\nagent = \"random\"\n{entrants}"
        );
        let registered = |name: &str| (name == "mine").then(|| "exec:./mine now".to_owned());
        let file = TournamentFile::read(&text, &registered).expect("a good file");
        ConsentRequest::new(&file, PathBuf::from("/class"), vec![], MACHINE)
    }

    const BOT: &str = "[[entrant]]\nname = \"Bot\"\ncommand = [\"./bot\", \"a b\"]\n";

    #[test]
    fn only_what_exceeds_the_default_sandbox_or_the_machine_is_loosened() {
        for (settings, loosened) in [
            ("", false),
            ("sandbox = \"default\"", false),
            ("sandbox = \"strict\"", false),
            ("sandbox = \"off\"", true),
            ("memory = \"4GB\"\nconcurrency = 2", false),
            ("memory = \"5GB\"", true),
            ("concurrency = 3", true),
        ] {
            assert_eq!(request(settings, BOT).is_loosened(), loosened, "{settings}");
        }
    }

    #[test]
    fn commands_are_listed_once_in_full_and_registered_names_are_resolved() {
        let entrants = format!(
            "{BOT}[[entrant]]\nname = \"Mine\"\nagent = \"mine\"\n[[entrant]]\nagent = \"exec: ./c 'd e'\"\n"
        );
        let command = |entrant: &str, registered: Option<&str>, line: &str| EntrantCommand {
            entrant: entrant.to_owned(),
            registered: registered.map(str::to_owned),
            line: line.to_owned(),
        };
        let expected = [
            command("Bot", None, "exec:./bot 'a b'"),
            command("Mine", Some("mine"), "exec:./mine now"),
            command("exec: ./c 'd e'", None, "exec:./c 'd e'"),
        ];
        assert_eq!(request("", &entrants).commands, expected);
    }

    #[test]
    fn every_difference_changes_the_fingerprint() {
        let whole = request("", BOT);
        let mut all = vec![
            whole.clone(),
            request("sandbox = \"off\"", BOT),
            request("memory = \"5GB\"", BOT),
            request("memory = \"6GB\"", BOT),
            request("concurrency = 3", BOT),
            request("", &BOT.replace("a b", "a c")),
            request("", &BOT.replace("\"a b\"", "\"a\", \"b\"")),
            request("", &BOT.replace("Bot", "Other")),
            request("", &format!("{BOT}protocol = \"ugi\"\n")),
            request("", &format!("{BOT}[[entrant]]\nname = \"2\"\ncommand = [\"./bot\"]\n")),
        ];
        let folder = |path: &str| vec![PathBuf::from(path)];
        all.push(ConsentRequest { folder: PathBuf::from("/other"), ..whole.clone() });
        all.push(ConsentRequest { allow_read: folder("/a"), ..whole.clone() });
        all.push(ConsentRequest { allow_read: folder("/b"), ..whole.clone() });
        all.push(ConsentRequest { named_outside: folder("/a"), ..whole.clone() });
        all.push(ConsentRequest { allow_read: [folder("/a"), folder("/b")].concat(), ..whole });
        let different: HashSet<_> = all
            .iter()
            .flat_map(|request| [&b""[..], b"one", b"other"].map(|key| request.fingerprint(key)))
            .collect();
        assert_eq!(different.len(), 3 * all.len());
        assert!(different.iter().all(|fingerprint| fingerprint.len() == 64));
        let within = request("memory = \"1GB\"", BOT);
        assert_eq!(request("", BOT).fingerprint(b"one"), within.fingerprint(b"one"));
    }
}
