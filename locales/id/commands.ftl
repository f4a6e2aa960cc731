# Apa yang dikatakan perintah saat bekerja.

error = galat: { $fault }
option-default = bawaan { $default }
agents-of = Agen untuk { $game }

evaluations-of = Evaluasi untuk { $game } (yang pertama adalah bawaan)
side-black = hitam
side-white = putih
score = Skor
rounds-left = Sisa ronde: { $rounds }
to-move = Giliran { $side }
side-wins = { $side } menang.
side-wins-by = { $side } menang dengan selisih { $margin }: { $first }–{ $second }.
draw = Seri.
draw-score = Seri: { $first }–{ $second }.
position-line = Posisi
moves-count = { $count } langkah sah
moves-list = Langkah: { $moves }
file-written = Menulis { $path }

perft-leaves = Posisi setelah { $depth } langkah: { $count }
perft-rate = { $seconds } detik, { $rate } juta posisi per detik
perft-partial = dihentikan: { $count } posisi terhitung dalam { $done } dari { $all } bagian

play-choose = Permainan yang mana?
play-choose-hint = nomor atau nama
play-welcome = { $game }: { $first } adalah { $firstPlayer }, { $second } adalah { $secondPlayer }. Ketik help untuk bantuan, quit untuk keluar.
play-person = Anda
play-plays = { $side } ({ $player }) memainkan { $chosen }
play-seed = { $player } memakai benih { $seed }
play-refused = Tidak bisa: { $fault }. Masih giliran { $side }.
play-undone = Dikembalikan ke sebelum { $chosen }.
play-nothing-to-undo = Tidak ada yang bisa dibatalkan.
play-left = Permainan ditinggalkan sebelum selesai.
play-over = Permainan selesai.
play-no-answer = { $player } tidak menjawab
play-failed = { $player } kalah: { $fault }
help-move = sebuah langkah, misalnya { $example }
help-moves = daftar langkah sah
help-undo = batalkan langkah terakhir Anda dan yang menyusul
help-board = gambar papan lagi
help-help = bantuan ini
help-quit = tinggalkan permainan

bench-games = partai/dtk
bench-moves = langkah/dtk
bench-length = langkah/partai
bench-signature = tanda tangan
bench-game = permainan
bench-seed = Benih { $seed }, satu utas.
interrupted = dihentikan pengguna
