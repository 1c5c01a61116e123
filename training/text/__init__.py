"""What receipts say: the characters, and a maker of lines of text."""
