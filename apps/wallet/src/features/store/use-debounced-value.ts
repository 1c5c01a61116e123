import { useEffect, useState } from 'react';

const DEBOUNCE_MS = 300;

/** The typed text after a pause, so that one word causes one request instead of six. */
export function useDebouncedValue(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
