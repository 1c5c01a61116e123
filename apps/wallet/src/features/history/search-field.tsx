import { SEARCH_LENGTH_MAX } from '@saifu/domain/shared/limits';
import { normalizeText } from '@saifu/domain/shared/normalize-text';
import { VisuallyHidden } from '@saifu/ui/visually-hidden/visually-hidden';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import styles from './search-field.module.css';

const DEBOUNCE_MS = 300;

type SearchFieldProps = { readonly q: string; readonly onSearch: (q: string) => void };

/** Searches after a pause in typing. A change of the URL replaces the typed text. */
export function SearchField({ q, onSearch }: SearchFieldProps) {
  const t = useTranslate();
  const [typed, setTyped] = useState(q);
  const [lastQuery, setLastQuery] = useState(q);
  if (q !== lastQuery) {
    setLastQuery(q);
    if (normalize(typed) !== q) setTyped(q);
  }
  const applySearch = useEffectEvent(() => {
    if (normalize(typed) !== q) onSearch(normalize(typed));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each keystroke restarts the timer.
  useEffect(() => {
    const timer = setTimeout(() => applySearch(), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <label className={styles.field}>
      <IconSearch size={20} aria-hidden="true" />
      <VisuallyHidden>{t('history.search')}</VisuallyHidden>
      <input
        className={styles.input}
        type="search"
        placeholder={t('history.search_hint')}
        value={typed}
        maxLength={SEARCH_LENGTH_MAX}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => setTyped(event.target.value)}
      />
    </label>
  );
}

/** Normalized as in the URL. */
function normalize(typed: string): string {
  return normalizeText(typed, 'NFKC').trim();
}
