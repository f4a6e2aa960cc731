# Layar penuh dari papan play.

terminal-too-small = Papan membutuhkan terminal { $width } kolom dan { $height } baris; yang ini { $found }. Perbesar, atau tekan q untuk keluar.

terminal-played = { $side } ({ $player }) memainkan { $chosen }.
terminal-passed = { $side } tidak punya langkah dan melewatkan giliran.
terminal-must-pass = { $side } tidak punya langkah: tekan Enter untuk melewatkan giliran.
terminal-hint = Petunjuk: { $chosen }, { $words }.
terminal-hint-wait = Mencari langkah yang baik…
terminal-no-hint-now = Petunjuk hanya pada giliran Anda, atau saat permainan dijeda.
terminal-not-your-turn = Sekarang bukan giliran Anda.
terminal-resigned = { $loser } menyerah: { $winner } menang.
terminal-unresigned = Batal menyerah.
terminal-agents-resign-not = Hanya manusia yang menyerah; n memulai permainan baru.
terminal-swapped = Sisi ditukar.
terminal-still-running = Permainan masih berjalan: x menyerah, n memulai permainan baru.
terminal-rematch = Permainan baru; kini yang lain mulai.

terminal-person = seseorang
terminal-playing = berjalan · kecepatan { $speed } dari { $fastest }
terminal-paused = dijeda · kecepatan { $speed } dari { $fastest }
terminal-title-thinking = Berpikir
terminal-title-hint = Petunjuk
terminal-title-values = Nilai
terminal-title-moves = Langkah ({ $count })
terminal-thinks = { $player } berpikir… { $seconds } dtk
terminal-thought = { $player } · { $seconds } dtk
terminal-no-thought = belum ada
terminal-depth = Kedalaman { $depth } · { $nodes } simpul
terminal-rate = { $rate } simpul per detik

terminal-first-player = melangkah pertama
terminal-second-player = melangkah kedua
terminal-start = Mulai
terminal-option = { $about }: { $kind }
terminal-about-human = human: Anda, atau seseorang di samping Anda
terminal-type-agent = Ketik agen apa saja dengan opsinya, misalnya mcts:nodes=500, atau pilih dengan ← dan →.

terminal-quit = Permainan belum selesai. Tinggalkan?
terminal-quit-keys = Enter tinggalkan · Esc lanjut bermain

terminal-keys-games = ↑ ↓ pilih · Enter lanjut · ? bantuan · q keluar
terminal-keys-games-back = ↑ ↓ pilih · Enter lanjut · Esc kembali ke permainan · ? bantuan · q keluar
terminal-keys-setup = ↑ ↓ baris · ← → ubah atau ketik · Enter mulai · Esc kembali · ? bantuan
terminal-keys-play = panah Enter · h petunjuk · u batal · l sah · v nilai · ? bantuan · q keluar
terminal-keys-watch = Spasi jeda · . maju · + - laju · h petunjuk · v nilai · ? bantuan · q keluar
terminal-keys-over = r main lagi · s tukar · n permainan baru · u batal · ? bantuan · q keluar

terminal-help-title = Tombol
terminal-help-cursor = gerakkan kursor
terminal-help-play = main di sana, atau pass
terminal-help-mouse = klik juga memainkan; roda menggulir daftar langkah
terminal-help-legal = tampilkan atau sembunyikan langkah sah
terminal-help-hint = minta petunjuk dari agen kuat
terminal-help-values = tampilkan atau sembunyikan nilai setiap langkah
terminal-help-undo = kembali ke giliran terakhir Anda
terminal-help-resign = menyerah
terminal-help-swap = tukar sisi
terminal-help-rematch = main lagi setelah selesai, yang lain mulai
terminal-help-new = permainan baru
terminal-help-scroll = gulir daftar langkah
terminal-help-pause = menonton: jeda atau lanjut
terminal-help-step = menonton: satu langkah
terminal-help-speed = menonton: lebih cepat atau lambat
terminal-help-language = ganti bahasa
terminal-help-language-menu = ganti bahasa, di daftar permainan
terminal-help-quit = keluar
terminal-help-choose = pilih baris
terminal-help-change = ubah nilai
terminal-help-type = ketik nilai, misalnya mcts:nodes=500 untuk pemain
terminal-help-accept = lanjut, atau mulai permainan
terminal-help-back = kembali
terminal-help-leave = keluar seketika, di mana saja
terminal-help-close = Tombol apa saja menutup bantuan ini.
