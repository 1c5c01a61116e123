"""Characters of receipts, and a generator of lines of text."""
