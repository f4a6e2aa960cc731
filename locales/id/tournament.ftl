# Yang dikatakan turnamen dan laporan.

tournament-field = { $field }: { $fault }
tournament-name = nama terdiri dari 1 sampai { $most } karakter tanpa karakter kendali
tournament-other-format = itu tidak ada dalam turnamen berformat { $format }
tournament-twice = "{ $name }" ada dua kali
tournament-no-games = sebutkan sedikitnya satu permainan
tournament-protocol-of-agent = agen tidak memakai protokol; tulis command sebagai ganti agent untuk program
tournament-in-game = dalam { $game }: { $fault }
tournament-agent-or-command = peserta memiliki agent atau command, tidak keduanya
memory-malformed = "{ $found }" bukan jumlah memori seperti 500MB atau 2GB
pairing-too-few = { $entrants } peserta terlalu sedikit: sedikitnya { $least }
pairing-too-many = { $entrants } peserta terlalu banyak: paling banyak { $most }
pairing-champions = { $champions } juara di antara { $entrants } peserta tidak menyisakan lawan
pairing-rounds = { $rounds } babak terlalu banyak untuk peserta ini: paling banyak { $most }
pairing-games = itu lebih dari { $most } permainan
pairing-nothing = tidak ada yang dimainkan

tournament-written = Menulis { $path }; jalankan dengan: papan tournament run { $path }
tournament-retried = { $games } permainan dimainkan lagi
tournament-retried-with-followers = { $games } permainan yang rusak dan { $followers } permainan lain yang mengikuti hasilnya disisihkan dan dimainkan lagi, karena lawan di babak berikutnya bisa berubah
tournament-nothing-spoiled = tidak ada permainan yang dirusak oleh mesin, jadi tidak ada yang diulang
tournament-waiting = { $fault }; turnamen menunggu, dan berlanjut sendiri begitu permainan bisa disimpan
tournament-resume = lanjutkan dengan: { $command }
tournament-report = Laporan: { $command }
tournament-broken = { $count } peserta tidak dapat dijalankan; --skip-broken bermain tanpa mereka
tournament-none = Belum ada turnamen. Mulailah dengan: papan tournament init contoh.toml
tournament-line = { $entrants } peserta, { $games } permainan, { $state }
tournament-deleted = Menghapus { $id } dengan { $games } permainan
tournament-exported = Menulis { $id } dengan { $games } permainan ke { $path }
tournament-imported = Diimpor sebagai { $id }
tournament-title = { $name } ({ $id }): { $games } permainan, { $state }
tournament-forfeits = { $name } ({ $game }) { $sin }: { $count } kali
state-finished = selesai
state-unfinished = belum selesai
standing-name = peserta
standing-points = poin
standing-results = mng-seri-klh
standing-rating = peringkat
standing-first = awal
standing-second = kedua
standing-forfeits = gugur
standing-cross = Poin satu sama lain
match-saved = Disimpan sebagai { $id }
match-no-resume = { $id } adalah pertandingan: mainkan lagi, tidak dilanjutkan
tournament-all-alike = sebagian peserta selalu bermain sama, jadi permainannya berulang dan dihitung lebih dari yang dibuktikannya: coba openings = "random:2"
