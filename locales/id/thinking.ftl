# Apa yang ditemukan sebuah pencarian, dalam kata, tabel, dan gambar.

value-wins = { $side } menang
value-wins-by = { $side } menang dengan selisih { $margin }
value-wins-at-least = { $side } menang dengan selisih sedikitnya { $margin }
value-draw = seri
value-even = kira-kira seimbang
value-ahead = { $side } unggul
value-won-often = { $side } lebih sering menang dalam partai acak
value-at-most = paling banyak { $amount } untuk { $side }
value-at-least = sedikitnya { $amount } untuk { $side }
value-fitness = urutan terbaik memiliki kebugaran { $amount }
compare-repeats = Kedua agen tidak memakai unsur acak: setiap partai mengulang salah satu dari dua partai pertama.
value-unknown = tidak dinilai

think-human = manusia berpikir sendiri: pilih sebuah agen
think-best = Langkah terbaik: { $chosen }
think-value = Nilai: { $words }
think-amount = { $amount } { $unit } untuk { $side }
think-exact = pasti
think-depth = Kedalaman: { $depth }
think-nodes = Simpul: { $nodes } dalam { $seconds } detik ({ $rate } per detik)
think-line = Urutan: { $line }
think-seed = Benih: { $seed }
think-move = langkah
think-worth = nilai
think-meaning = arti
think-over = Permainan sudah selesai: { $result }
think-tree-written = Menulis { $path }: { $nodes } posisi{ $leftOut ->
    [0] {""}
   *[other] , { $leftOut } tidak digambar (--tree-nodes menampilkan lebih banyak)
}
think-tree-none = { $agent } tidak menunjukkan pohon: gunakan minimax, alpha-beta, atau bot klasik yang mencari
think-tree-format = "{ $path }" seharusnya berakhiran .svg, .json, atau .dot
unit-margin = selisih
unit-mean = hasil rata-rata
unit-fitness = kebugaran

cut-beta = { $beta } atau lebih: MIN menghindarinya
cut-alpha = { $alpha } atau kurang: MAX menghindarinya
tree-more = +{ $count } lagi
tree-skipped = { $count } dipangkas
tree-legend-chosen = urutan langkah yang diharapkan
tree-legend-max = pihak yang melangkah di puncak; semua nilai menurut pihak itu
tree-legend-window = nilai yang masih berarti saat masuk
tree-legend-cut = langkah yang tidak lagi berpengaruh
tree-legend-symmetric = sebanyak ini langkah menuju posisi yang sama menurut simetri
tree-legend-left-out = { $count } posisi tidak digambar
tree-legend-dropped = rekaman berakhir { $count } kejadian lebih awal
tree-title = { $game }: { $agent }

compare-games = partai
compare-time = waktu { $agent }
compare-result = menang-seri-kalah
compare-ratio = { $slow } berpikir { $ratio } kali selama { $fast }.
compare-sides = Tiap pihak membuka separuh partai. Waktu adalah waktu berpikir; hasil dilihat dari { $agent }.
compare-chart = Waktu berpikir menurut banyak partai, skala logaritmik
compare-counts = "{ $found }" bukan daftar banyak partai seperti 2,10,20: masing-masing dari 1 sampai 1000000
compare-human = manusia tidak bisa dibandingkan: pilih dua agen

analysis-without-values = { $agent } tidak menilai langkah: pilih agen lain untuk analisis
