# Teka-teki: apa itu, cara menyelesaikannya, dan hasilnya.

puzzle-tiles = Ubin geser
about-tiles = Geser ubin ke petak kosong sampai semuanya berurutan.
option-tiles-size = baris dan kolom
option-tiles-goal = papan yang dituju
puzzle-queens = N-Ratu
about-queens = Tempatkan ratu sebanyak baris papan, tanpa saling menyerang.
option-queens-n = baris dan kolom papan
puzzle-coins = Uang kembalian
about-coins = Bayar suatu jumlah dengan koin sesedikit mungkin.
option-coins-amount = jumlah yang dibayar
option-coins-coins = koin yang ada, masing-masing sebanyak yang diperlukan
puzzle-methods = Metode
puzzle-heuristics = Heuristik (yang pertama adalah bawaan)

method-bfs = Melebar dulu: semua papan berjarak satu gerakan, lalu dua, dan seterusnya; jalan terpendek.
method-dfs = Mendalam dulu: mengikuti satu jalan sejauh mungkin dalam suatu batas; jalan mana saja.
method-depth-limited = Mendalam dulu dalam suatu batas, tanpa mengingat jalannya; jalan mana saja.
method-ids = Pendalaman iteratif: batas yang terus bertambah; jalan terpendek dengan sedikit memori.
method-uniform-cost = Biaya seragam: keadaan termurah dulu; jalan termurah.
method-greedy-best-first = Greedy best first: yang tampak terdekat dulu; cepat, jalan mana saja.
method-a-star = A*: biaya sejauh ini ditambah taksiran; jalan termurah.
method-weighted-a-star = A* berbobot: lebih percaya taksiran; paling banyak sekian kali yang termurah.
method-ida-star = IDA*: mendalam dulu dalam biaya yang bertambah; jalan termurah dengan sedikit memori.
method-bidirectional = Melebar dari kedua ujung sampai bertemu; jalan terpendek.
method-backtracking = Ratu demi ratu, masing-masing diperiksa terhadap seluruh papan; untuk belajar.
method-bitmask = Runut balik dengan papan dalam tiga kata.
method-count = Menghitung semua solusi dengan menyatukan kuadran.
method-count-up-to-symmetry = Menghitung solusi yang bukan putaran atau cerminan satu sama lain.
method-construct = Menuliskan solusi seketika menurut pola yang dikenal.
method-min-conflicts = Memperbaiki papan acak ratu demi ratu; untuk papan sangat besar.
method-hill-climbing = Menukar dua ratu selama itu membantu, dengan salah satu dari lima cara.
method-annealing = Simulated annealing: kadang mengambil langkah lebih buruk selama masih panas.
method-genetic = Membiakkan papan dari papan.
method-beam = Menyimpan beberapa papan dan tetangga terbaiknya.
method-greedy = Mengambil koin terbesar yang muat, berulang-ulang; tidak selalu paling sedikit.
method-exact = Mencari koin paling sedikit untuk setiap jumlah yang lebih kecil dulu.
option-method-heuristic = cara menaksir sisa jalan
option-method-pdb = kelompok ubin basis data pola (15-puzzle)
option-method-weight = seberapa lebih besar taksiran dihitung
option-method-limit = gerakan terbanyak dalam satu jalan
option-method-by = cara menghitung: mencocokkan kuadran, atau satu per satu dengan bitmask
option-method-solutions = solusi mana yang dicari
heuristic-manhattan = langkah tiap ubin ke tempatnya, seolah tidak ada ubin lain
heuristic-misplaced = ubin yang tidak di tempatnya
heuristic-linear-conflict = Manhattan, dan dua lagi untuk ubin yang harus saling melewati
heuristic-walking-distance = gerakan untuk membawa semua ubin ke barisnya, dan ke kolomnya
heuristic-pdb = gerakan untuk membawa kelompok ubin pulang, dari tabel (15-puzzle)

unknown-puzzle = "{ $found }" bukan teka-teki{ $nearest ->
    [none] {"."}
   *[other] ; maksud Anda { $nearest }?
} Teka-teki yang ada: { $known }
unknown-method = "{ $found }" bukan metode{ $nearest ->
    [none] {"."}
   *[other] ; maksud Anda { $nearest }?
} Metode yang ada: { $known }
tiles-not-a-direction = "{ $found }" bukan gerakan: petak kosong bergerak up, down, left, atau right
tiles-not-a-tile = "{ $found }" di tempat ke-{ $place } bukan ubin: papan { $size } berisi ubin 1 sampai { $most } dan 0 untuk petak kosong
tiles-repeated = ubin { $tile } muncul dua kali, di tempat ke-{ $first } dan ke-{ $second }
tiles-too-few = papan { $size } punya { $expected } petak, tetapi hanya { $found } yang diberikan; yang kurang: { $missing }
tiles-too-many = papan { $size } punya { $expected } petak, tetapi { $found } yang diberikan
tiles-ring-size = tujuan ring hanya ada pada 3x3, tidak pada { $size }
tiles-unsolvable = papan ini tidak dapat diselesaikan untuk tujuan { $goal }: mengubah yang satu menjadi yang lain perlu { $swaps } pertukaran, dan petak kosong berjarak { $steps } langkah dari tempatnya; tiap gerakan adalah satu pertukaran dan satu langkah, jadi keduanya harus sama-sama genap atau sama-sama ganjil
tiles-walking-distance-size = walking distance hanya untuk papan paling banyak { $most } baris dan kolom, bukan { $size }
tiles-whole-space-size = hanya papan paling banyak { $most } petak yang muat dalam tabel seluruh ruang; { $size } lebih besar
queens-size = "{ $found }" bukan banyak ratu: dari 1 sampai { $max }
queens-column = kolom { $found } di luar papan: kolom dari 0 sampai { $max }
queens-not-a-column = "{ $found }" bukan kolom
queens-not-a-cell = "{ $found }" bukan petak: tulis huruf kolom dan nomor baris, misalnya e3
queens-same-row = baris { $row } memiliki dua ratu
coins-amount = "{ $found }" bukan jumlah: paling banyak { $max }
coins-number = ada { $found } koin: seharusnya dari 1 sampai { $max }
coins-value = "{ $found }" bukan koin: nilai koin dari 1 sampai { $max }
coins-twice = koin { $coin } diberikan dua kali
coins-not-a-coin = "{ $found }" bukan koin: tulis bilangan bulat seperti 1+5+10+25
coins-malformed = "{ $found }" bukan jumlah dengan koinnya seperti 32: 1+5+10+25
pdb-missing = basis data pola belum dimuat
pdb-foreign = ini bukan basis data pola Papan
pdb-other-version = basis data pola ini versi { $found }; yang diperlukan versi { $expected }
pdb-other-groups = basis data pola ini bukan untuk kelompok { $expected }
pdb-cut-off = basis data pola terpotong
pdb-too-long = basis data pola berlanjut setelah akhirnya
pdb-memory = sistem menolak memori untuk basis data pola { $name }
pdb-damaged = basis data pola rusak: jumlah periksanya tidak cocok
pdb-unreadable = basis data pola tidak dapat dibaca: { $error }
pdb-only-four-by-four = basis data pola hanya untuk papan 4x4, bukan { $rows }x{ $columns }
pdb-blank-not-in-corner = basis data pola memerlukan tujuan dengan petak kosong di sudut, bukan { $goal }
pdb-rebuilt = { $path }: { $fault }; dibangun lagi
pdb-building = membangun basis data pola { $name }; disimpan untuk lain kali
pdb-not-kept = tidak bisa menyimpan basis data pola di { $path }: { $reason }

solve-optimal = Selesai: biaya { $cost }, yang terendah.
solve-found = Selesai: biaya { $cost }; mungkin ada yang lebih rendah.
solve-none = Tidak ada solusi.
solve-nothing = Tidak ditemukan solusi{ $least ->
    [0] {"."}
   *[other] ; setiap solusi berbiaya sedikitnya { $least }.
}
solve-stopped = Berhenti di batas ({ $limit }){ $least ->
    [0] {"."}
   *[other] ; setiap solusi berbiaya sedikitnya { $least }.
}
limit-time = waktu
limit-nodes = simpul
limit-memory = memori
limit-told = diminta berhenti
solve-moves = Gerakan ({ $count }): { $moves }
solve-count = Solusi: { $count }
solve-effort = Diekspansi { $expanded }, dibangkitkan { $generated }, frontier terbesar { $frontier }, memori { $memory }, waktu { $time }
solve-wrong = (berkas menyebut { $expected })
solve-wrong-lengths = { $count } soal berbeda panjangnya dari yang disebut berkas
solve-limit = { $count } soal berhenti di batas
solve-length = "{ $found }" di belakang titik koma bukan banyak gerakan
solve-totals = Selesai { $found } dari { $all }. Rata-rata biaya { $cost }, diekspansi { $expanded }, dibangkitkan { $generated }, waktu { $time }; waktu seluruhnya { $total }.
solvers-instance = soal
solvers-cost-short = biaya
solvers-method = metode
solvers-solved = selesai
solvers-cost = biaya rata-rata
solvers-expanded = diekspansi
solvers-memory = memori
solvers-time = waktu
solvers-chart = Keadaan yang diekspansi menurut panjang solusi, skala logaritmik
solvers-depth = gerakan
file-line = { $path }, baris { $line }: { $fault }
cache-nowhere = folder tembolok tidak diketahui: atur PAPAN_CACHE
cache-total = { $count } berkas, { $size }, di { $folder }
cache-cleared = Menghapus { $count } berkas, { $size }
