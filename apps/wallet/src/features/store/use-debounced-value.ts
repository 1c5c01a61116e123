import { useEffect, useState } from 'react';

const DEBOUNCE_MS = 300;

/** What was typed, once nobody has typed for a moment: one question for a word, not six. */
export function useDebouncedValue(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
