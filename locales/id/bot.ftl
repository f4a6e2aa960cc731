# Yang dikatakan perintah untuk bot.

new-name = "{ $found }" tidak dapat menjadi nama berkas: pakai paling banyak { $most } huruf, angka, "-", dan "_", diawali huruf atau angka
new-exists = { $path } sudah ada dan tidak diubah: pilih nama atau folder lain
new-taken = berkas bernama { $name } akan menutupi bagian bahasa yang diperlukan setiap bot: pilih nama lain, misalnya my-{ $name }
new-step-folder = masuk ke foldernya
new-step-build = bangun, ulangi setelah setiap perubahan
new-step-check = uji semua aturan protokol, dalam semua permainan
new-step-match = lawan pemain acak
new-step-add = beri nama yang dikenal pertandingan dari folder mana pun

bot-name = "{ $found }" tidak dapat menjadi nama bot: pakai 1 sampai { $most } huruf a sampai z, angka, "-", "_", dan "."
bot-name-agent = "{ $name }" adalah nama agen: pilih nama lain, misalnya my-{ $name }
bot-name-human = "{ $name }" berarti manusia: pilih nama lain
bot-name-protocol = "{ $name }" adalah nama protokol: pilih nama lain
bot-two-protocols = --protocol menyebut { $asked } sedangkan perintahnya menyebut { $written }: hilangkan salah satu
bot-added = { $name } sekarang berarti { $command }
bot-replaced = { $name } tadinya { $before } dan sekarang berarti { $command }
bot-removed = { $name } dilupakan; programnya tetap di tempatnya
bots-none = belum ada bot yang bernama; beri nama dengan: papan bot add NAMA "python3 mybot.py"
unknown-bot = "{ $found }" bukan bot terdaftar{ $nearest ->
    [none] .
   *[other] ; maksud Anda { $nearest }?
} Bot: { $known }

exam-other-protocol = hanya bot dengan protokol Papan sendiri yang dapat diuji, bukan { $protocol }
exam-line-of-game = { $game }, { $check }: { $found }
exam-line-of-all = { $check }: { $found }
exam-line = yang ditulisnya
exam-asked = yang dikatakan kepadanya
exam-advice = yang perlu dilakukan
exam-errors = akhir keluaran galatnya
exam-fault = program { $fault }
exam-good = Tidak ada kesalahan dalam { $checks } pemeriksaan{ $notes ->
    [0] .
   *[other] , dengan { $notes } catatan.
}
exam-bad = { $faults } kesalahan dalam { $checks } pemeriksaan{ $notes ->
    [0] {""}
   *[other] , dengan { $notes } catatan
}

check-start = mulai
check-name = nama
check-first-answer = jawaban pertama
check-first-player = permainan sebagai pemain pertama
check-second-player = permainan sebagai pemain kedua
check-pass = hanya dapat melewatkan giliran
check-twice = dua giliran berturut-turut
check-jumps = papan yang tidak berkaitan
check-once = satu jawaban per pertanyaan
check-id = nomor pertanyaan
check-unknown = pesan dan bidang yang tidak dikenal
check-long = pertanyaan panjang
check-quiet = diam
check-ping = ping
check-stop = stop
check-leave = pamit
check-reuse = beberapa permainan dalam satu proses
check-pace = kecepatan
check-errors = keluaran galat
check-numbers = bilangan
check-rest = pemeriksaan lain
check-games = permainan lain

exam-started = program berjalan
exam-name = menyebut dirinya "{ $name }"
exam-answered = menjawab setelah { $milliseconds } ms, termasuk waktu mulai
exam-played = { $answers } jawaban, semuanya sah dan tepat waktu
exam-passed = melewatkan giliran ketika harus, lalu bermain terus
exam-went-on = menjawab lagi ketika ditanya lagi
exam-jumped = bermain pada papan yang ditunjukkan
exam-once = menjawab sekali lalu menunggu
exam-id = menyebut pertanyaan yang dijawabnya
exam-id-none = menjawab tanpa nomor, dan itu boleh
exam-ignored = mengabaikan yang tidak dikenalnya
exam-read = membaca pertanyaan sepanjang { $length } karakter
exam-quiet = tidak berkata apa-apa ketika tidak ditanya
exam-ping = menyatakan bahwa ia hidup
exam-stop = menjawab ketika disuruh berhenti
exam-stop-idle = sudah menjawab sebelum disuruh berhenti, lalu diam
exam-left = pergi setelah { $milliseconds } ms ketika masukannya berakhir
exam-stayed = tidak pergi dalam satu detik ketika masukannya berakhir sehingga harus dihentikan: berhentilah membaca pada akhir masukan
exam-reusable = memainkan permainan kedua dalam proses yang sama, jadi match --reuse dapat dipakai
exam-not-reusable = pada permainan kedua dalam satu proses, program { $fault }; mainkan tanpa match --reuse
exam-slow = jawaban paling lambat memakan { $milliseconds } ms dari { $most } ms: di komputer yang sibuk itu mungkin terlambat
exam-slow-start = perlu { $milliseconds } ms dari { $most } ms untuk mulai dan menjawab: di komputer yang sibuk itu mungkin terlambat
exam-quick = jawaban paling lambat memakan { $milliseconds } ms dari { $most } ms
exam-much-on-standard-error = menulis lebih dari 16 KiB dalam satu permainan, dan hanya akhirnya yang disimpan; lebih dari 4 MiB berarti kalah
exam-strange-number = JSON tidak mengenal tak hingga atau NaN, jadi baris ini tidak terbaca: { $line }; kirimlah bilangan besar saja
exam-left-out = memerlukan bot yang menjawab pertanyaan pertamanya
exam-games-left-out = belum dicoba: { $games }, karena permainan sebelumnya gagal pada pertanyaan pertama dengan cara yang sama

advice-cannot-start = periksa jalurnya, dan apakah berkasnya boleh dijalankan (chmod +x), atau sebutkan penerjemahnya: "python3 mybot.py"
advice-exited = ulangi sampai masukan standar berakhir
advice-crashed = baca yang ditulisnya ke keluaran galat
advice-killed = cari penunjuk yang salah, atau rekursi tanpa akhir
advice-no-answer = kosongkan penyangga keluaran (flush) setelah tiap jawaban, akhiri dengan ganti baris, dan muat tabel besar sebelum waktu mulai habis
advice-unknown-type = hilangkan "type" dari jawaban: {"{"}"id":1,"move":"e3"{"}"}
advice-out-of-time = perhatikan waktu selama mencari ("limits" dalam pertanyaan), dan berhentilah sebelum batasnya
advice-ignored-stop = baca masukan standar dalam utas lain selama berpikir, atau jangan mengumumkan "stop"
advice-no-pong = jawab dengan id-nya, atau jangan mengumumkan "ping"
advice-stopped-itself = jangan mengirim sinyal SIGSTOP kepada diri sendiri
advice-closed-output = biarkan keluaran standar terbuka
advice-not-reading = baca setiap baris begitu datang, menurut urutannya
advice-illegal-move = pilih dari "legal" dalam pertanyaan; jangan menjawab dari papan lama
advice-foreign-move = lihat "game" dalam pertanyaan; pilih dari "legal"
advice-two-answers = cetak satu langkah per pertanyaan, dan catatan Anda ke keluaran galat
advice-old-answer = kirim kembali "id" pertanyaannya, atau tanpa id
advice-not-utf8 = cetak huruf dan angka biasa, atau atur keluaran bahasa Anda ke UTF-8
advice-endless-line = akhiri setiap baris dengan ganti baris
advice-output-flood = kirim "info" sesekali, bukan untuk setiap posisi
advice-error-flood = kurangi catatan
advice-control-characters = matikan warna
advice-unreadable-line = cetak satu langkah per pertanyaan dan tidak ada yang lain; catatan Anda ditulis ke keluaran galat
advice-out-of-memory = batasi tabel Anda, atau minta lebih banyak dengan --memory
advice-not-frozen = proses yang sedang menunggu di dalam sistem, misalnya berkas di disk atau jaringan yang lambat, tidak dapat dihentikan: biarkan selesai sebelum menjawab
