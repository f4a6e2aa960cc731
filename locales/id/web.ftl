# Halaman di peramban.

web-title = Papan
web-title-game = { $game }: { $first } – { $second } · Papan
web-home = Papan, ke halaman pertama
web-loading = Memuat…
web-close = Tutup
web-language = Bahasa
web-theme = Warna
web-theme-light = Terang
web-theme-dark = Gelap
web-theme-system = Ikuti sistem

web-gate-missing = Halaman ini memerlukan kunci
web-gate-refused = Kunci ini tidak berlaku lagi
web-gate-explain = Papan melindungi permainan Anda dengan kunci yang dibuat baru setiap kali dijalankan. Buka alamat yang dicetak papan di terminal; kuncinya ada di ujung alamat itu:
web-gate-example = Contoh alamat seperti itu
web-gate-restart = Jika terminalnya sudah ditutup, jalankan papan lagi lalu buka alamat yang dicetaknya.
web-missing-title = Tidak ada apa-apa di sini
web-missing-text = Alamat ini tidak menuju halaman Papan mana pun. Mungkin ada huruf yang hilang.
web-missing-home = Ke daftar permainan
web-no-game-title = Permainan ini tidak dapat dibuka
web-unreachable-title = Papan tidak menjawab
web-unreachable-text = Apakah Papan masih berjalan di terminal? Jalankan bila perlu, lalu coba lagi.
web-unreachable = Papan tidak menjawab. Apakah masih berjalan di terminal?
web-unexpected = Terjadi hal yang tidak terduga: { $reason }
web-try-again = Coba lagi

web-setup-title = Mau bermain apa?
web-game = Permainan
web-who-plays = Siapa yang bermain
web-moves-first = Giliran pertama
web-moves-second = Giliran kedua
web-person = Manusia
web-computer = Komputer
web-bot = Bot
web-agent = Agen
web-name = Nama
web-player-1 = Pemain 1
web-player-2 = Pemain 2
web-level-easy = Pemula
web-level-medium = Menengah
web-level-hard = Mahir
web-more-agents = { $count ->
   *[other] { $count } agen lainnya
}
web-agent-options = Opsi dan nama
web-automatic = otomatis
web-word-on = aktif
web-word-off = nonaktif
web-swap-sides = Tukar sisi: lawan yang mulai
web-rules = Aturan
web-rows = baris
web-columns = kolom
web-less = Kurangi: { $what }
web-more = Tambah: { $what }
web-time-per-move = Batas waktu per langkah (detik)
web-seconds-per-move = Detik pilihan Anda
web-no-limit = Tanpa batas
web-own-value = Lainnya…
web-from-text = Mulai dari teks
web-from-text-label = Sebuah posisi, atau seluruh permainan sebagai teks
web-play = Main { $game }
web-name-blank = Silakan isi nama.
web-name-long = Nama paling panjang { $most } karakter.
web-name-equal = Kedua pemain memakai nama ini; silakan pilih nama lain.
web-bot-missing = Silakan pilih bot.
web-agent-missing = Silakan pilih agen.
web-seconds-wrong = "{ $found }" bukan jumlah detik: tulis angka di atas 0, paling banyak { $most }.
web-not-a-number = "{ $found }" bukan bilangan bulat mulai dari { $min }.
web-not-numbers = "{ $found }" bukan daftar bilangan bulat seperti 1{ $separator }5{ $separator }10.

web-recent = Permainan terbaru
web-moves-count = { $count ->
   *[other] { $count } langkah
}
web-just-now = baru saja
web-unfinished = belum selesai
web-show-all = Tampilkan semua ({ $count })

web-board-label = { $game }, papan { $rows } baris dan { $columns } kolom
web-to-move = mendapat giliran
web-your-turn = Giliran Anda
web-waits = Mengantre
web-thinks = Berpikir
web-depth = kedalaman { $depth }
web-won = Menang
web-time-of = Waktu { $name }
web-score-of = { $name }: { $score }
web-rounds-left = { $rounds ->
    [0] Ronde terakhir
   *[other] { $rounds } ronde tersisa
}
web-not-kept = Permainan ini tidak disimpan di disk: hilang bila Papan ditutup.

web-plays = { $name } memainkan { $chosen }
web-passes = { $name } tidak punya langkah dan melewatkan giliran
web-turn-of = Giliran { $name }
web-must-pass = { $name } tidak punya langkah dan harus melewatkan giliran.
web-pass = Lewati giliran
web-paused = Dijeda
web-connection-lost = Koneksi terputus; mencoba lagi…
web-looking-back = { $viewed ->
    [0] Posisi awal.
   *[other] Langkah { $viewed } dari { $moves }.
}
web-back-to-game = Kembali ke permainan
web-hint-is = Petunjuk: { $chosen }
web-hint-wait = Mencari langkah yang baik…

web-about-game = Tentang permainan
web-moves = Langkah
web-analysis = Analisis
web-no-moves = Belum ada langkah.
web-move-seconds = { $seconds } dtk
web-navigation = Telusuri langkah
web-go-first = Ke awal
web-go-previous = Satu langkah mundur
web-go-next = Satu langkah maju
web-go-last = Ke langkah terakhir

web-controls = Kendali
web-undo = Urungkan
web-hint = Petunjuk
web-swap = Tukar
web-resign = Menyerah
web-restart = Ulangi
web-share = Bagikan
web-new-game = Permainan baru
web-shows-legal = Langkah sah
web-coordinates = Koordinat
web-pause = Jeda
web-go-on = Lanjut
web-step = Satu langkah
web-speed = Kecepatan
web-speed-is = { $speed } dari { $fastest }
web-resign-title = Menyerah dalam permainan ini?
web-resign-text = Pihak lain langsung menang.
web-resign-not = Lanjut bermain

web-wins = { $name } menang
web-draw = Seri
web-final-scores = { $first }–{ $second }
web-ending-resigned = { $name } menyerah.
web-ending-time = { $name } kehabisan waktu.
web-drawn = seri
web-rematch = Main lagi
web-rematch-starts = Di permainan berikutnya { $name } yang mulai.
web-analyse = Analisis

web-copy = Salin
web-copy-position = Posisi
web-copy-game = Permainan
web-copy-link = Tautan
web-download = Unduh
web-download-record = Catatan
web-download-svg = Gambar (SVG)
web-download-png = Gambar (PNG)
web-load = Muat posisi atau permainan
web-load-start = Mulai dari sini
web-load-empty = Silakan tempel posisi atau permainan dahulu.
web-done = Selesai.
