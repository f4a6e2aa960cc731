# Other people's protocols: GTP, NBoard and UGI.

speak-human = no person can speak for Papan in a protocol: name an agent
protocol-only-reversi = { $protocol } knows no game but Reversi
foreign-no-setup = the program's protocol cannot set up the position { $position }
foreign-refused = the program refused the command "{ $command }"
