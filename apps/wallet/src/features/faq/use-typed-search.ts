import { useEffect, useEffectEvent, useState } from 'react';

const DEBOUNCE_MS = 300;

/**
 * What is being typed shows at once; the address follows when nobody has typed for a moment, and
 * leads when it changes by itself, as by the browser's own way back.
 */
export function useTypedSearch(q: string, onSearch: (q: string) => void) {
  const [typed, setTyped] = useState(q);
  const [lastQuery, setLastQuery] = useState(q);
  if (q !== lastQuery) {
    setLastQuery(q);
    if (typed.trim() !== q) setTyped(q);
  }
  const settle = useEffectEvent(() => {
    if (typed.trim() !== q) onSearch(typed.trim());
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every letter starts the wait anew.
  useEffect(() => {
    const timer = setTimeout(() => settle(), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped] as const;
}
