# Permainan: apa itu dan apa yang bisa dipilih.

game-tic-tac-toe = Tic-tac-toe
about-tic-tac-toe = Siapa yang lebih dulu menyusun tiga tanda sebaris menang; ukuran lain lebih sulit.
option-tic-tac-toe-width = jumlah kolom papan
option-tic-tac-toe-height = jumlah baris papan
option-tic-tac-toe-in-a-row = banyak tanda sebaris untuk menang, tidak melebihi sisi terpanjang

game-reversi = Reversi
about-reversi = Apit keping lawan untuk membaliknya; pemilik keping terbanyak menang.

game-dots-and-boxes = Titik dan Kotak
about-dots-and-boxes = Gambar garis antartitik; siapa yang menutup kotak memilikinya dan melangkah lagi.
option-dots-and-boxes-size = baris dan kolom kotak

game-adjacency = Adjacency
about-adjacency = Tandai petak kosong mana saja; tanda lawan di sebelahnya menjadi milik Anda.
option-adjacency-rounds = jumlah ronde, satu langkah tiap pihak; 28 memenuhi papan
option-adjacency-first = pihak yang melangkah pertama

game-connect-four = Connect Four
about-connect-four = Jatuhkan keping ke kolom; siapa yang lebih dulu menyusun empat sebaris ke arah mana pun menang.
option-connect-four-width = jumlah kolom papan
option-connect-four-height = jumlah baris papan
option-connect-four-in-a-row = banyak keping sebaris untuk menang, tidak melebihi sisi terpanjang

game-nim = Nim
about-nim = Ambil berapa pun benda dari satu tumpukan; pemain yang mengambil benda terakhir menang.
option-nim-piles = banyak benda tiap tumpukan, paling banyak 6 tumpukan berisi 15
option-nim-misere = apakah pemain yang mengambil benda terakhir kalah
