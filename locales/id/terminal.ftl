# Layar penuh dari papan play.

session-over = permainan sudah selesai
