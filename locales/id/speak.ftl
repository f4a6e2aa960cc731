# Protokol milik program lain: GTP, NBoard, dan UGI.

speak-human = manusia tidak dapat berbicara untuk Papan dalam sebuah protokol: sebutkan sebuah agen
protocol-only-reversi = { $protocol } hanya mengenal permainan Reversi
foreign-no-setup = protokol program itu tidak dapat menyusun posisi { $position }
foreign-refused = program itu menolak perintah "{ $command }"
