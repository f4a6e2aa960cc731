# Apa yang salah pada masukan pengguna, dan jalan keluarnya.

value-not-in-range = "{ $found }" bukan bilangan bulat dari { $min } sampai { $max }
value-not-a-choice = "{ $found }" bukan salah satu dari: { $choices }
value-not-a-size = "{ $found }" bukan ukuran seperti 3x4: baris dan kolom dari { $min } sampai { $max }
value-not-a-decimal = "{ $found }" bukan bilangan dari { $min } sampai { $max } dengan paling banyak tiga angka di belakang titik
value-not-a-duration = "{ $found }" bukan lama waktu seperti 250ms, 1.5s, atau 2m (paling lama 24h)

option-malformed = "{ $found }" bukan opsi: tulis kunci=nilai, dengan koma di antara opsi
option-none = di sini tidak ada opsi, jadi "{ $found }" tidak dikenal
option-twice = opsi { $key } diberikan dua kali
option-value = opsi { $key }: { $fault }
unknown-option = "{ $found }" bukan opsi di sini{ $nearest ->
    [none] {"."}
   *[other] ; maksud Anda { $nearest }?
} Opsi yang ada: { $known }
unknown-game = "{ $found }" bukan permainan{ $nearest ->
    [none] {"."}
   *[other] ; maksud Anda { $nearest }?
} Permainan yang ada: { $known }
unknown-player = "{ $found }" bukan pemain{ $nearest ->
    [none] {"."}
   *[other] ; maksud Anda { $nearest }?
} Pemain yang ada: { $known }
unknown-entrant = "{ $found }" bukan pemain{ $nearest ->
    [none] {"."}
   *[other] ; maksud Anda { $nearest }?
} Agen yang ada: { $known }. Program ditulis exec:PERINTAH (atau gtp:, nboard:, ugi:), atau dengan nama dari papan bot list

cell-malformed = "{ $found }" bukan petak: tulis huruf kolom dan nomor baris, misalnya e3
cell-column-range = "{ $found }" bukan petak: kolom dari a sampai h
cell-row-range = "{ $found }" bukan petak: baris dari 1 sampai 8
line-malformed = "{ $found }" bukan garis: sebutkan titik di kedua ujungnya, misalnya a1-b1
line-outside = "{ $found }" di luar papan: titik dari a1 sampai { $last }
line-not-neighbours = "{ $found }" bukan garis: kedua titik harus bersebelahan dalam satu baris atau kolom
line-drawn = { $line } sudah digambar

move-occupied = { $cell } tidak kosong
move-outside = { $cell } di luar papan: petak dari a1 sampai { $last }
move-game-over = permainan sudah selesai
reversi-move-malformed = "{ $found }" bukan langkah: tulis petak seperti e3, atau pass
reversi-flanks-nothing = { $cell } tidak mengapit keping lawan
reversi-no-pass = pass hanya boleh bila tidak ada langkah lain
reversi-must-pass = tidak ada petak yang bisa dimainkan: satu-satunya langkah adalah pass

position-incomplete = posisi "{ $found }" tidak lengkap: seharusnya seperti { $example }
position-row-count = posisi memiliki { $found } baris yang dipisah /: seharusnya { $min ->
    [8] 8
   *[other] dari { $min } sampai { $max }
}
position-row-length = baris { $row } pada posisi memiliki { $found } karakter: seharusnya { $expected }
position-sign = baris { $row }, karakter { $column } pada posisi adalah "{ $found }": seharusnya salah satu dari { $expected }
position-side = giliran tertulis "{ $found }": seharusnya salah satu dari { $expected }
position-extra = "{ $found }" di akhir posisi adalah kata yang berlebih
position-of-other-options = posisi ini milik { $word }: hapus opsi yang berbeda

tic-tac-toe-row-too-long = { $row } sebaris tidak muat di papan { $width }x{ $height }: tidak boleh melebihi sisi terpanjang
tic-tac-toe-mark-count = X memiliki { $x } tanda dan O memiliki { $o }: bila giliran { $side }, X harus { $side ->
    [X] sama banyak dengan O
   *[other] satu lebih banyak dari O
}
tic-tac-toe-row-of-mover = { $side } sudah sebaris penuh padahal gilirannya: permainan tentu sudah selesai
tic-tac-toe-rows-apart = { $side } memiliki dua baris penuh tanpa tanda bersama: permainan tentu sudah selesai sebelumnya
reversi-empty-centre = { $cell } kosong: keempat petak tengah tidak pernah kosong
dots-and-boxes-even-rows = posisi memiliki { $found } baris yang dipisah /: baris garis satu lebih banyak dari baris kotak, jadi jumlahnya ganjil
dots-and-boxes-columns = baris 1 pada posisi memiliki { $found } garis: seharusnya dari 1 sampai { $max }
dots-and-boxes-no-owner = kotak di baris { $row }, kolom { $column } memiliki empat garis tetapi tanpa pemilik
dots-and-boxes-open-box = kotak di baris { $row }, kolom { $column } memiliki pemilik tetapi belum empat garis
adjacency-few-marks = papan memiliki { $found } tanda: tidak pernah kurang dari 8 tanda awal
adjacency-plies-left = "{ $found }" bukan jumlah langkah tersisa: dari 0 sampai { $most }, satu untuk tiap petak kosong

connect-four-row-too-long = { $row } sebaris tidak muat di papan { $width }x{ $height }: tidak boleh melebihi sisi terpanjang
connect-four-column-malformed = "{ $found }" bukan kolom: satu langkah adalah satu huruf seperti d
connect-four-column-range = "{ $found }" bukan kolom: kolom dari a sampai h
connect-four-outside = kolom { $column } tidak ada di papan ini: kolom terakhir adalah { $last }
connect-four-full = kolom { $column } sudah penuh
connect-four-floating = di bawah keping pada { $cell } ada petak kosong
connect-four-counter-count = X memiliki { $x } keping dan O memiliki { $o }: bila giliran { $side }, X harus { $side ->
    [X] sebanyak O
   *[other] satu lebih banyak dari O
}
connect-four-row-of-mover = { $side } sudah sebaris penuh padahal gilirannya: permainan tentu sudah selesai
connect-four-earlier-row = { $side } memiliki baris penuh yang tidak diselesaikan oleh keping terakhir: permainan tentu sudah selesai sebelumnya

nim-pile-count = ada { $found } tumpukan: paling banyak { $max }
nim-pile-size = satu tumpukan berisi { $found } benda: paling banyak { $max }
nim-piles-malformed = "{ $found }" bukan tumpukan: tulis banyaknya benda dengan tanda hubung, misalnya 3-5-7
nim-move-malformed = "{ $found }" bukan langkah: tulis tumpukan dan banyak benda yang diambil, misalnya 2-3
nim-no-such-pile = tidak ada tumpukan { $pile }: tumpukan dari 1 sampai { $piles }
nim-too-many = tumpukan { $pile } { $size ->
    [0] kosong
   *[other] hanya berisi { $size } benda
}

moves-fault = langkah { $number }, "{ $found }": { $fault }

file-unreadable = tidak bisa membaca { $path }: { $reason }
file-too-large = { $path } terlalu besar: yang dibaca paling banyak { $limit }
file-not-text = { $path } bukan teks UTF-8 (bita { $byte })
file-is-folder = { $path } adalah folder, bukan berkas
file-is-device = { $path } adalah perangkat, bukan berkas
file-is-pipe = { $path } adalah pipa atau soket, bukan berkas
line-too-long = sebuah baris masukan terlalu panjang: yang dibaca paling banyak { $limit }
input-endless = masukan memiliki baris tanpa akhir, atau lebih banyak baris daripada yang bisa menunggu jawaban
file-unwritable = tidak bisa menulis { $path }: { $reason }
no-data-folder = tidak ada folder untuk data: tetapkan HOME atau PAPAN_DATA, atau sebutkan basis data dengan --db
value-over-cores = { $found } utas lebih banyak daripada yang dijalankan mesin ini sekaligus: paling banyak { $max } di sini
value-over-memory = { $found } memerlukan memori lebih banyak daripada yang boleh dipakai satu opsi di mesin ini: paling banyak { $max } di sini
table-refused = sistem menolak memori untuk tabel { $size } MB: pilih yang lebih kecil dengan table=
value-not-numbers = "{ $found }" bukan daftar paling banyak { $most } bilangan bulat seperti 1{ $separator }5{ $separator }10{ $separator }25
