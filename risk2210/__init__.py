"""risk2210: the companion to the board game Risk 2210 A.D."""
