# What the referee, matches and bots say.

ending-finished = played to the end
ending-too-long = too many moves: a draw
ending-resigned = { $player } resigned
ending-forfeit = { $player } { $fault }

violation-because = { $violation }: { $detail }
violation-shown = { $violation }, in the line "{ $line }"
violation-cannot-start = cannot be started
violation-exited = ended by itself before the game was over
violation-crashed = crashed
violation-killed = was ended by a signal
violation-no-answer = never answered
violation-out-of-time = answered too late
violation-ignored-stop = promised to answer "stop" and did not
violation-no-pong = promised to answer "ping" and did not
violation-stopped-itself = stopped its own process and could not answer
violation-closed-output = closed its standard output
violation-not-reading = does not read its standard input
violation-illegal-move = played an illegal move
violation-foreign-move = played a move of another game
violation-two-answers = answered one question twice
violation-old-answer = answered another question than the last one
violation-not-utf8 = wrote something that is not UTF-8
violation-endless-line = wrote a line longer than 64 KiB
violation-output-flood = wrote more than 1 MiB for one answer
violation-error-flood = wrote more than 4 MiB to standard error in one game
violation-control-characters = wrote control characters
violation-unreadable-line = wrote a line that is no answer
violation-out-of-memory = took more memory than it may
violation-not-frozen = could not be stopped within a second of its answer
violation-panicked = the agent failed; this is a fault of Papan
violation-exit-code = exit code { $code }
violation-signal = signal { $number }
violation-lost = the process that watches it is gone
violation-move = { $move } cannot be played in the position { $position }
violation-agent = there is no agent { $word }
line-not-json = not a JSON object ({ $reason })
line-wrong-id = "id" must be the number of the question
line-without-move = there is no "move"
line-move-not-text = "move" must be text, such as "e3"
line-unknown-type = what it wrote has a "type" that nobody knows and was ignored
exam-unasked = the bot wrote before it was asked
system-reason = { $reason }

start-empty = the command is empty
start-not-found = there is no program { $program }
start-not-executable = { $program } is not an executable file
start-refused = { $program }: { $reason }
start-no-interpreter = the first line of { $program } names { $interpreter }, and there is no such program
start-withheld = { $file } leads to { $place }, which is not in the bot's folder and not an installation of your PATH or version manager: allow it with --allow-read { $place }, if the bot may read it
start-unconfined = strict confinement needs what this system does not have: { $layers }
start-helper = the helper process failed: { $reason }
referee-unable = the referee itself cannot go on, which costs nobody the game: { $reason }

clock-malformed = "{ $found }" is not a clock: write 60s, or 60s+1s to add a second after each move
resign-malformed = "{ $found }" does not say when to give up: write a value above 0 and perhaps a number of moves, such as 20 or 20,3
openings-plies = "{ $found }" is not a number of random moves from 1 to { $most }
openings-line = line { $line }: { $fault }
openings-empty = there is no opening
openings-over = the game is already over there
entrant-human = a person cannot play here: choose an agent or a program
entrant-other-game = { $protocol } programs play Reversi, not { $game }
command-quotes = a quotation mark is not closed in: { $command }
command-empty = there is no command after { $protocol }:
file-fault = { $path }: { $fault }
no-config-folder = there is no folder for settings: set HOME or PAPAN_CONFIG
access-readable = { $program } may read: { $paths }
access-path = { $path }
access-paths = { $path }, { $rest }
access-withheld = { $file } leads to { $place }, which stays hidden: --allow-read { $place } would open it
allow-read-all = --allow-read { $path } would cover the folder that each program may write to: name a folder below it

record-line = line { $line }: { $fault }
record-empty = there is no game
record-cut = { $path } ends in the middle of a game, which is left out: { $fault }
record-without-game = the header [Game "…"] is missing
record-header = "{ $found }" is not a header such as [White "name"]
game-is-file = "{ $path }" is a file. To take a game from a record, name the game first: GAME --record { $path }
record-other-game = the record is of { $found }, not of { $game }
record-number = there is no game { $number }: the file has { $count }
record-ply = there is no move { $ply }: the game has { $count }

match-title = { $game }: { $games ->
    [one] 1 game
   *[other] { $games } games
}, seed { $seed }
match-result = A won { $wins }, drew { $draws }, lost { $losses }: { $percent } % of the points
match-elo = Elo of A over B: { $elo } (95 %: { $low } to { $high }); A is stronger with { $los } % likelihood
match-pairs = Pairs: lost { $lost }, 0.5 points { $worse }, even { $even }, 1.5 points { $better }, won { $won }
match-unpaired = { $games ->
    [one] 1 game has no partner and counts
   *[other] { $games } games have no partner and count
} neither for Elo nor for pairs
match-time = Time: A { $a }, B { $b }
match-endings = Endings: { $counts }
stalls-void = { $void ->
    [one] 1 game was void because the host stalled, and was played again.
   *[other] { $void } games were void because the host stalled, and were played again.
}
stalls-void-and-counted = { stalls-void } { $stalled ->
    [one] 1 result counts although the host stalled each time.
   *[other] { $stalled } results count although the host stalled each time.
}
match-example = Game { $game }: { $ending }
match-cannot-start = { $player } { $fault }
program-needs-time = { $player } is a program, and a program needs a time above 0 for its answers; only agents answer in no time.
match-refused = { $player }: { $reason }
match-cannot-start-last-words = { $player } { $fault }; the last line on its standard error: { $line }
affinity-few-cores = --affinity is left out: { $games } games at the same time need at least as many cores; lower --concurrency
affinity-unknown = --affinity is left out: this system cannot bind games to cores
match-all-alike = both players always play the same, so all pairs are alike: try --openings random:2
sprt-malformed = "{ $found }" is not two Elo differences, the smaller first, such as 0,10 (from -1000 to 1000)
sprt-rate = { $option } is a rate above 0 and below 0.5
sprt-elo0 = SPRT accepted H0: A is not { $elo1 } Elo stronger (LLR { $llr }, bounds { $lower } and { $upper })
sprt-elo1 = SPRT accepted H1: A is more than { $elo0 } Elo stronger (LLR { $llr }, bounds { $lower } and { $upper })
sprt-open = Not settled between { $elo0 } and { $elo1 } Elo (LLR { $llr }, bounds { $lower } and { $upper })

bench-in-process = In this process, { $threads ->
    [one] one thread
   *[other] { $threads } threads
}: { $rate } games of random tic-tac-toe a second
bench-stored = The same as a tournament on { $threads ->
    [one] one thread
   *[other] { $threads } threads
}: { $rate } games a second on disk
bench-bare = A line to such a program and back, without a referee: round trip { $trip }, own time { $own }
bench-programs-new = New programs for each game: { $rate } games a second, started in { $start }, round trip { $trip }, referee's own time { $referee } a move (mean { $mean })
bench-not-measured = (not measured on this system)
bench-programs-kept = Programs kept between games: { $rate } games a second, ready in { $start }, round trip { $trip }, referee's own time { $referee } a move (mean { $mean })

doctor-sandbox = What confines bot programs here
doctor-missed = not reached: { $reason }
doctor-not-tried = not needed or not known on this system
doctor-broken = Programs cannot be started at all: { $fault }
doctor-strict = Everything that --sandbox strict asks for is here.
doctor-not-strict = --sandbox strict would refuse to run programs, for want of: { $layers }
doctor-windows = The layers that keep a hostile bot in need Linux. On Windows bots play by the same rules and clocks, rest while it is not their turn, and end with everything that they started; but they can read and change your files, use the network, and take memory and processes without limit. Run only bots that you trust.
doctor-other-unix = The layers that keep a hostile bot in need Linux. On this system ({ $system }) bots play by the same rules and clocks; resting and ending reach what stays in their process group. They can read and change your files, use the network, and take memory and processes without limit. Run only bots that you trust.
doctor-system = System: { $system }
doctor-programs = Languages and engines
doctor-absent = not found
doctor-cores = Cores: { $cores }
doctor-bots = Registered bots: { $path }
doctor-cache = Cache: { $path }
judge-heading = Would this machine measure bots fairly?
judge-fair = fair ({ $found })
judge-none = fair (none)
judge-unknown = not known here
judge-nothing = { $unknown ->
    [0] Nothing here makes results unfair.
    [one] Nothing that makes results unfair was found; 1 setting is not known here.
   *[other] Nothing that makes results unfair was found; { $unknown } settings are not known here.
  }
judge-unfair = { $count ->
    [one] 1 setting would make results unfair
   *[other] { $count } settings would make results unfair
  }
judge-governor = The clock rate of the cores follows the load (governor { $found }), so a bot that was stopped between its turns starts slowly. Set it with: cpupower frequency-set --governor performance
judge-turbo = Cores run faster while others are idle, so a bot's speed depends on the games beside it and on the temperature. Set it with: echo { $off } > { $path }
judge-smt = Two threads share a core, so two games side by side slow each other down. Set it with: echo off > /sys/devices/system/cpu/smt/control, or use at most half as many games at a time as there are cores
judge-load = The load is { $found } on { $cores } cores, so no core is free for a game. Stop other programs, and use --concurrency below the number of cores
judge-swap = Memory can be moved to disk ({ $found }), and a bot whose memory was moved answers late. Set it with: swapoff --all
judge-aslr = Programs get other addresses at each start (randomize_va_space is { $found }), which changes their speed by a few percent. On a machine that does nothing but judge, set it with: sysctl kernel.randomize_va_space=0
judge-huge-pages = Some programs get large memory pages and others do not ({ $found }), depending on how fragmented memory is. Set it with: echo never > /sys/kernel/mm/transparent_hugepage/enabled
judge-huge-pages-defrag = A program may have to wait while the system makes room for a large page ({ $found }). Set it with: echo never > /sys/kernel/mm/transparent_hugepage/defrag
judge-khugepaged-defrag = The system merges pages in the background, which takes time from a bot at random. Set it with: echo 0 > /sys/kernel/mm/transparent_hugepage/khugepaged/defrag
judge-clock = The clock { $found } takes long to read or is coarse, so short thinking times are measured badly. If the machine has a better one, set it with: echo tsc > /sys/devices/system/clocksource/clocksource0/current_clocksource
layer-session = a session of its own, without a terminal
layer-environment = nothing of your environment but PATH and LANG
layer-folder = a private folder to write into, gone afterwards
layer-descriptors = no open files but its three streams
layer-resource-limits = bounded files, data and core dumps
layer-parent-death = ends when Papan ends
layer-memory-watch = resident memory is watched
layer-process-limit = a bounded number of processes and threads
layer-user-namespace = no privileges outside its own world
layer-pid-namespace = sees and signals no other process; leaves no daemon
layer-network-namespace = no network
layer-ipc-namespace = no shared memory or queues with others
layer-mount-namespace = read-only system, empty home folders
layer-own-proc = sees only its own processes in /proc
layer-no-new-privileges = nothing it starts gains privileges
layer-landlock = reads the system, writes only its own folder
layer-seccomp = dangerous system calls are refused
layer-other-user = another user id than root
layer-pids-cgroup = its processes are counted by a control group
layer-freezer-cgroup = a control group freezes and ends all of its processes at once
layer-memory-cgroup = a control group limits its memory, with page tables, pipes and sockets, but not all small kernel objects

session-over = the game is over
session-time-out = { $loser } ran out of time: { $winner } wins.
session-forfeited = { $loser } failed to move: { $winner } wins.
