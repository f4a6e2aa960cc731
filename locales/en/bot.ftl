# What the commands for bots say.

new-name = "{ $found }" cannot name a file: use up to { $most } letters, digits, "-" and "_", a letter or digit first
new-exists = { $path } exists already and stays as it is: choose another name or folder
new-taken = a file called { $name } would hide a part of the language that every bot needs: choose another name, such as my-{ $name }
new-step-folder = go to its folder
new-step-build = build it, again after each change
new-step-check = try every rule of the protocol, in every game
new-step-match = play against a random mover
new-step-add = give it a name that matches know in every folder

bot-name = "{ $found }" cannot name a bot: use 1 to { $most } letters from a to z, digits, "-", "_" and "."
bot-name-agent = "{ $name }" is the name of an agent: choose another, such as my-{ $name }
bot-name-human = "{ $name }" stands for a person: choose another name
bot-name-protocol = "{ $name }" is the name of a protocol: choose another name
bot-two-protocols = --protocol says { $asked } and the command says { $written }: leave one of them out
bot-added = { $name } is now { $command }
bot-replaced = { $name } was { $before } and is now { $command }
bot-removed = { $name } is forgotten; its program stays where it is
bots-none = no bot has a name yet; give it one with: papan bot add NAME "python3 mybot.py"
unknown-bot = "{ $found }" is not a registered bot{ $nearest ->
    [none] .
   *[other] ; did you mean { $nearest }?
} Bots: { $known }

exam-other-protocol = only bots that speak Papan's own protocol can be tried, not { $protocol }
exam-line-of-game = { $game }, { $check }: { $found }
exam-line-of-all = { $check }: { $found }
exam-line = it wrote
exam-asked = it was told
exam-advice = what to do
exam-errors = the end of its standard error
exam-fault = it { $fault }
exam-good = No fault in { $checks } checks{ $notes ->
    [0] .
    [one] , and 1 note.
   *[other] , and { $notes } notes.
}
exam-bad = { $faults ->
    [one] 1 fault
   *[other] { $faults } faults
} in { $checks ->
    [one] 1 check
   *[other] { $checks } checks
}{ $notes ->
    [0] {""}
    [one] , and 1 note
   *[other] , and { $notes } notes
}

check-start = start
check-name = name
check-first-answer = first answer
check-first-player = game as first player
check-second-player = game as second player
check-pass = nothing but a pass
check-twice = two turns in a row
check-jumps = unrelated boards
check-once = one answer a question
check-id = number of the question
check-unknown = unknown messages and fields
check-long = long question
check-quiet = silence
check-ping = ping
check-stop = stop
check-leave = leaving
check-reuse = several games in one process
check-pace = pace
check-errors = standard error
check-numbers = numbers
check-rest = other checks
check-games = other games

exam-started = the program runs
exam-name = it calls itself "{ $name }"
exam-answered = it answers after { $milliseconds } ms, its start included
exam-played = { $answers ->
    [one] 1 answer
   *[other] { $answers } answers
}, all legal and in time
exam-passed = it passes when it must, and plays on
exam-went-on = it answers again when it is asked again
exam-jumped = it plays on the board that it is shown
exam-once = it answers once and then waits
exam-id = it names the question that it answers
exam-id-none = it answers without a number, which is allowed
exam-ignored = it ignores what it does not know
exam-read = it reads a question of { $length } characters
exam-quiet = it says nothing when it is not asked
exam-ping = it says that it is alive
exam-stop = it answers when it is told to stop
exam-stop-idle = it answered before it was told to stop, and stays quiet then
exam-left = it leaves after { $milliseconds } ms when its input ends
exam-stayed = it does not leave within a second when its input ends, and has to be ended: stop reading at the end of the input
exam-reusable = it plays a second game in the same process, so match --reuse works
exam-not-reusable = in the second game of a process it { $fault }; play it without match --reuse
exam-slow = its slowest answer took { $milliseconds } ms of { $most } ms: on a busy machine that may be too late
exam-slow-start = it took { $milliseconds } ms of { $most } ms to start and to answer: on a busy machine that may be too late
exam-quick = its slowest answer took { $milliseconds } ms of { $most } ms
exam-much-on-standard-error = it writes more than 16 KiB in one game, of which only the end is kept; more than 4 MiB would lose the game
exam-strange-number = JSON has no infinity and no NaN, so nobody can read this: { $line }; send a large number instead
exam-left-out = they need a bot that answers its first question
exam-games-left-out = not tried: { $games }, because the games before went wrong at the first question, in the same way

advice-cannot-start = check the path, and that the file may be executed (chmod +x), or name the interpreter: "python3 mybot.py"
advice-exited = loop until the standard input ends
advice-crashed = read what it wrote to standard error
advice-killed = look for a bad pointer, or a recursion without end
advice-no-answer = flush after each answer, end it with a line break, and load big tables in less than the time to start
advice-unknown-type = leave "type" out of an answer: {"{"}"id":1,"move":"e3"{"}"}
advice-out-of-time = look at the time while you search ("limits" in the question), and stop earlier than you must
advice-ignored-stop = read the standard input in a thread while you think, or do not announce "stop"
advice-no-pong = answer with its id, or do not announce "ping"
advice-stopped-itself = do not send yourself the signal SIGSTOP
advice-closed-output = leave the standard output open
advice-not-reading = read each line as it comes, in order
advice-illegal-move = choose from "legal" in the question; do not answer from an old board
advice-foreign-move = look at "game" in the question; choose from "legal"
advice-two-answers = print one move a question, and your own notes to standard error
advice-old-answer = send back the "id" of the question, or none
advice-not-utf8 = print plain letters and digits, or set your language's output to UTF-8
advice-endless-line = end each line with a line break
advice-output-flood = send "info" now and then, not for each position
advice-error-flood = write fewer notes
advice-control-characters = switch colours off
advice-unreadable-line = print one move a question and nothing else; your own notes belong on standard error
advice-out-of-memory = bound your tables, or ask for more with --memory
advice-not-frozen = a process that waits inside the system, as for a file on a slow disk or network, cannot be stopped: let it finish before you answer
