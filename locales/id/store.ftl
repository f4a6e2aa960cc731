# Turnamen di dalam berkas.

store-cannot-open = basis data { $path } tidak bisa dibuka: { $reason }
store-is-a-folder = { $path } adalah folder: sebutkan berkas basis data di dalamnya
store-only-log = basis data { $path } tidak ada, padahal { $log } berisi permainan miliknya: kembalikan basis data itu dengan namanya, atau pindahkan log itu bersamanya
store-not-a-database = { $path } bukan basis data: berkas itu dibiarkan apa adanya
store-foreign = { $path } adalah basis data program lain: berkas itu dibiarkan apa adanya
store-newer = { $path } dibuat oleh versi Papan yang lebih baru (bentuknya { $found }, program ini mengenal { $known }): berkas itu dibiarkan apa adanya
store-older = { $path } dibuat oleh versi Papan yang lebih lama dan tidak bisa dimutakhirkan karena hanya bisa dibaca: salin ke tempat yang bisa ditulisi
store-damaged = { $path } rusak atau terpotong ({ $reason }): berkas itu dibiarkan apa adanya
store-damaged-game = permainan { $number } dari { $id } di { $path } rusak: checksum-nya salah; papan tournament verify --repair --db "{ $path }" membuang permainan yang rusak, dan papan tournament resume memainkannya lagi
store-damaged-tournament = pengaturan atau peserta { $id } di { $path } rusak: tidak terbaca atau checksum-nya salah; impor lagi dari berkas hasil ekspor, atau kembalikan salinan basis datanya
store-damaged-totals = jumlah-jumlah { $id } di { $path } rusak: tidak sama dengan jumlah permainannya; papan tournament verify --repair --db "{ $path }" menghitungnya lagi
store-damaged-played = permainan { $id } di { $path } rusak: checksum-nya salah; papan tournament verify --repair --db "{ $path }" memindahkannya ke berkas tersendiri
store-damaged-log = log { $log } rusak ({ $reason }): permainan yang terakhir disimpan ada di dalamnya; log itu dibiarkan apa adanya. Kembalikan salinannya, atau lanjutkan tanpa permainan itu: papan tournament verify --repair --db "{ $path }" memindahkan log itu dan menyimpan salinan basis datanya
store-read-only = { $path } tidak bisa ditulisi: berkas, folder, atau disknya hanya bisa dibaca
store-disk-full = tidak ada ruang lagi di disk { $path }: yang sudah tersimpan tidak hilang
store-cannot-write = { $path } sedang tidak bisa ditulisi ({ $reason }): yang sudah tersimpan tidak hilang
store-busy = proses lain terlalu lama menulis ke { $path }: coba lagi setelah proses itu selesai
store-hard-links = { $path } punya nama kedua (hard link); lewat nama itu program lain bisa merusaknya: hapus tautannya, atau bekerjalah dengan salinan
store-owned = { $id } sedang dimainkan oleh proses lain: tunggu, atau hentikan proses itu
store-served = permainan dalam { $path } sedang dipakai oleh server di { $address } (proses { $process }): pakailah server itu, lihatlah permainannya dengan papan serve --read-only, atau simpan permainan lain di berkas lain dengan --db
store-served-unknown = permainan dalam { $path } sedang dipakai oleh server lain: pakailah server itu, lihatlah permainannya dengan papan serve --read-only, atau simpan permainan lain di berkas lain dengan --db
store-stale = { $ids }: program lain telah mengubah permainan ini sejak dibaca, jadi tidak ada yang ditulis
store-cannot-lock = kunci { $path } tidak bisa diperoleh: { $reason }
store-cannot-copy = salinan { $path } yang dibuat sebelum basis data lama diubah tidak bisa ditulis ({ $reason }): tidak ada yang diubah
store-unknown-id = tidak ada turnamen "{ $found }"{ $nearest ->
    [none] ; papan tournament list menyebutkan yang ada
   *[other] ; yang terdekat: { $nearest }
}
store-unknown-game = { $id } tidak mempunyai permainan { $number }
store-unfit = permainan { $number } bukan bagian dari { $id }: pemain atau permainan yang disebutnya tidak ada di sana
store-not-exported = ini bukan turnamen yang diekspor Papan: tidak ada yang diimpor
store-exported-newer = turnamen ini diekspor oleh versi Papan yang lebih baru: tidak ada yang diimpor
store-export-damaged = turnamen yang diekspor rusak atau terpotong di baris { $line }: tidak ada yang diimpor
store-export-impossible = baris { $line } turnamen yang diekspor memuat hal yang tidak mungkin ada dalam turnamen, misalnya karakter kendali atau tak terlihat dalam nama: tidak ada yang diimpor
store-export-unreadable = deskripsi turnamen yang diekspor tidak bisa dibaca: { $fault }; tidak ada yang diimpor
store-export-mismatch = peserta "{ $name }" ditampilkan sebagai "{ $word }", tetapi deskripsi turnamen yang diekspor akan menjalankan "{ $described }": tidak ada yang diimpor
store-export-differs = { $field } ditampilkan sebagai "{ $shown }", tetapi deskripsi turnamen yang diekspor menyebut "{ $described }": tidak ada yang diimpor
store-stream = turnamen yang diekspor tidak bisa dibaca atau ditulis: { $reason }
store-given-up = penyimpanan dihentikan: permainan yang belum tersimpan dimainkan lagi saat dilanjutkan
store-failed = { $path }: SQLite berkata "{ $reason }"
database-migrated = { $path } telah diperbarui; keadaan sebelumnya ada di { $copy }
database-none = belum ada basis data { $path }: mainkan turnamen dahulu
