import { useEffect, useState } from 'react';

// Long enough to be read, and to be spoken to its end.
const NOTE_MS = 3_000;

type Note = { readonly words: string };

/** Something that just happened, said for a moment. */
export function useNote(): readonly [string | null, (words: string) => void] {
  const [note, setNote] = useState<Note | null>(null);
  useEffect(() => {
    if (note === null) return;
    const timer = setTimeout(() => setNote(null), NOTE_MS);
    return () => clearTimeout(timer);
  }, [note]);
  return [note?.words ?? null, (words) => setNote({ words })];
}
