import { useEffect, useState } from 'react';

// Long enough to be read, also by a screen reader.
const NOTE_MS = 3_000;

type TimedMessage = { readonly content: string };

/** A message that is shown for a moment. */
export function useTimedMessage(): readonly [string | null, (content: string) => void] {
  const [note, setNote] = useState<TimedMessage | null>(null);
  useEffect(() => {
    if (note === null) return;
    const timer = setTimeout(() => setNote(null), NOTE_MS);
    return () => clearTimeout(timer);
  }, [note]);
  return [note?.content ?? null, (content) => setNote({ content })];
}
