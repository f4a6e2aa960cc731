# Laporan turnamen dan pertandingan.

report-language = id
report-decimal-mark = {","}
report-of-tournament = Laporan turnamen
report-of-match = Laporan pertandingan
report-line = { $date } · { $entrants } peserta · { $games } permainan
report-won = { $entrant } menang dengan { $points } poin dari { $games } permainan.
report-won-points = { $entrant } menang dengan { $points } poin.
report-leads-points = { $entrant } memimpin dengan { $points } poin.
report-leads = { $entrant } memimpin dengan { $points } poin dari { $games } permainan.
report-shared = Tempat pertama ditempati bersama oleh { $entrants }, masing-masing dengan { $points } poin.
report-won-knockout = { $entrant } memenangkan sistem gugur ini.
report-level = { $entrants } berbagi tempat pertama.
report-unfinished = Belum semua permainan dimainkan.
report-no-games = Belum ada permainan yang dimainkan.
report-contents = Daftar isi
report-made = Dibuat dengan { $command }.

report-standings = Klasemen
report-cross-table = Tabel silang
report-ratings = Peringkat Elo
report-sides = Pertama atau kedua
report-pairings = Pasangan
report-thinking = Waktu dan simpul
report-forfeits = Kalah karena pelanggaran
report-highlights = Permainan menonjol
report-settings = Cara dimainkan
report-all-games = Semua permainan
report-some-games = Sebagian permainan

report-entrant = Peserta
report-entrants = Peserta
report-games = Permainan
report-draw-share = Seri
report-first-mover = Skor langkah pertama
report-points = Poin
report-wins = Menang
report-draws = Seri
report-losses = Kalah
report-score = Skor
report-elo = Elo
report-interval = 95 %
report-direct-encounter = Hasil langsung
report-sonneborn-berger = Sonneborn-Berger
report-buchholz = Buchholz
report-game-points = Poin permainan
report-standings-by-games = Menang bernilai satu poin, seri setengah. Poin yang sama dibedakan menurut permainan di antara mereka, lalu jumlah kemenangan, lalu Sonneborn-Berger: poin tiap lawan dikali hasil yang diperoleh darinya.
report-standings-by-pairings = Satu pasangan bernilai satu poin, setengah bila hasilnya imbang, dan bye satu poin; permainan yang dimenangkan, seri, dan kalah dihitung di sampingnya. Poin yang sama dibedakan oleh kolom-kolom di kanan, dari kiri ke kanan.
report-standings-by-share = Menang bernilai satu poin, seri setengah. Urutan ditentukan oleh skor, yaitu bagian dari poin: dalam gauntlet tidak semua peserta bermain sama banyak.
report-standings-by-bracket = Urutan berasal dari bagan: yang melaju lebih jauh berada di atas, dan yang gugur di babak yang sama berbagi tempat. Setiap pertemuan yang dimenangkan bernilai satu poin dan yang imbang setengah; poin dan kolom-kolom di kanan tidak menentukan apa-apa, dan bye tidak memberi poin.
report-reached = Mencapai
report-told = menang { $wins }, seri { $draws }, kalah { $losses }
report-cross-caption = Poin dari jumlah permainan, dilihat dari peserta pada barisnya; kolom memakai nomor baris. Biru berarti lebih dari separuh poin, jingga berarti kurang.
report-ratings-caption = Kekuatan yang membuat hasil ini paling mungkin terjadi (model Bradley dan Terry), sebagai selisih Elo dari rata-rata semua peserta. Garis menunjukkan selang 95 %. Setiap peserta dianggap bermain seri sekali lagi melawan lawan rata-rata, sehingga yang selalu menang atau selalu kalah pun mendapat peringkat.
report-as-first = Giliran pertama
report-as-second = Giliran kedua
report-performance = Performa
report-sides-caption = Permainan menang (+), seri (=), dan kalah (−). Performa adalah peringkat yang sesuai dengan skor itu terhadap lawan yang sama; tidak berbatas bagi yang selalu menang atau selalu kalah.

report-board-game = Jenis permainan
report-board-games = Yang dimainkan
report-opened-a = A pertama
report-opened-b = B pertama
report-a-won = A menang
report-drawn = Seri
report-b-won = B menang
report-shares = Bagian
report-score-a-b = Skor A : B
report-margin = Selisih A
report-rounds = Setiap permainan terdiri dari { $rounds } ronde; di tiap ronde kedua pihak melangkah sekali.
report-winner = Pemenang
report-nobody = tidak ada
report-pairings-caption = A adalah peserta yang kedudukannya lebih baik. Persentase dihitung dari semua permainan pasangan itu; seri dihitung sebagai seri, bukan setengah kemenangan.
report-margin-caption = Selisih adalah keunggulan A di papan, rata-rata dari permainan yang dimainkan sampai selesai.

report-time = Waktu berpikir
report-moves = Langkah
report-time-per-move = Waktu per langkah
report-nodes-per-move = Simpul per langkah
report-nodes-per-second = Simpul per detik
report-logarithmic = skala logaritmik
report-thinking-caption = Rata-rata dari semua langkah yang dipilih peserta sendiri. Simpul adalah posisi yang diperiksa; yang tidak menyebutkan jumlahnya tidak punya angka di sini.

report-verdict = Putusan
report-sentence = Yang terjadi
report-errors = Akhir keluaran galat
report-example = misalnya di permainan { $number }
report-no-forfeits = Tidak ada yang kalah karena pelanggaran.
report-forfeits-caption = Permainan yang kalah karena pelanggaran dimenangkan lawan dan dihitung seperti yang lain.

report-longest = Terpanjang
report-closest = Paling ketat
report-most-one-sided = Paling berat sebelah
report-move-count = { $count } langkah
report-by-nothing = seri
report-by-margin = menang dengan selisih { $margin }
report-by-ending = berakhir dengan { $ending }
report-replay = Putar ulang permainan { $number }

report-id = Nama di basis data
report-seed = Benih
report-word = Bermain sebagai
report-file = Berkas turnamen

report-left-out = { $shown } dari { $all } permainan ada di berkas ini: yang pertama dari tiap pasangan dan yang ditampilkan di atas. Semuanya: { $command }
report-how-to-replay = Pilih satu permainan untuk memutarnya ulang; tombol panah untuk mundur dan maju. Tanpa skrip, permainan terbuka dan menampilkan langkah-langkahnya.
report-filter = Permainan dari
report-everybody = semua peserta
report-go-first = Ke awal
report-go-back = Mundur satu langkah
report-go-forward = Maju satu langkah
report-go-last = Ke akhir
report-seek = Langkah
report-at-start = Awal
report-at-move = Langkah { $number } dari { $count }: { $move }

knockout-round = babak { $number }
knockout-quarter-final = perempat final
knockout-semi-final = semifinal
knockout-third-place = perebutan tempat ketiga
knockout-final = final
knockout-winner = juara
knockout-level = Pertemuan imbang ({ $stage }): { $winner } dan { $loser } berakhir { $points } : { $points }; { $decision } menentukan { $winner } sebagai pemenangnya.
knockout-by-play-off = permainan tambahan
knockout-by-seed = unggulan yang lebih tinggi
knockout-by-lot = undian
