import { useEffect, useEffectEvent, useState } from 'react';

const DEBOUNCE_MS = 300;

/**
 * Shows typed text immediately and updates the URL after a pause. A change of the URL, for example
 * by the back button, replaces the typed text.
 */
export function useTypedSearch(q: string, onSearch: (q: string) => void) {
  const [typed, setTyped] = useState(q);
  const [lastQuery, setLastQuery] = useState(q);
  if (q !== lastQuery) {
    setLastQuery(q);
    if (typed.trim() !== q) setTyped(q);
  }
  const applySearch = useEffectEvent(() => {
    if (typed.trim() !== q) onSearch(typed.trim());
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each keystroke restarts the timer.
  useEffect(() => {
    const timer = setTimeout(() => applySearch(), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped] as const;
}
