"""Small readers of what symattn writes, one for each language, that share nothing with the writers."""
