# Agen: cara mereka memilih, dan apa yang bisa diatur.

agent-random = Memainkan langkah sah mana saja dengan peluang sama.
option-agent-seed = benih acak; dipilih dan ditampilkan bila tidak diberikan
