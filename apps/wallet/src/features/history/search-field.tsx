import { SEARCH_LENGTH_MAX } from '@saifu/domain/shared/limits';
import { normalizeText } from '@saifu/domain/shared/normalize-text';
import { TextField } from '@saifu/ui/text-field/text-field';
import { useEffect, useEffectEvent, useState } from 'react';
import { useText } from '../../i18n/use-text.tsx';

const SETTLED_AFTER_MS = 300;

type SearchFieldProps = { readonly q: string; readonly onSearch: (q: string) => void };

/** Asks once nobody has typed for a moment, and follows the address when that changes by itself. */
export function SearchField({ q, onSearch }: SearchFieldProps) {
  const text = useText();
  const [typed, setTyped] = useState(q);
  const [lastQuery, setLastQuery] = useState(q);
  if (q !== lastQuery) {
    setLastQuery(q);
    if (fold(typed) !== q) setTyped(q);
  }
  const settle = useEffectEvent(() => {
    if (fold(typed) !== q) onSearch(fold(typed));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every letter starts the wait anew.
  useEffect(() => {
    const timer = setTimeout(() => settle(), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <TextField
      label={text('history.search')}
      hint={text('history.search_hint')}
      type="search"
      value={typed}
      maxLength={SEARCH_LENGTH_MAX}
      autoComplete="off"
      enterKeyHint="search"
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}

/** As the address keeps it. */
function fold(typed: string): string {
  return normalizeText(typed, 'NFKC').trim();
}
