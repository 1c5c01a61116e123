import { SEARCH_LENGTH_MAX } from '@saifu/domain/shared/limits';
import { TextField } from '@saifu/ui/text-field/text-field';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useEffect, useEffectEvent, useState } from 'react';
import { toWords } from './filter.ts';

const DEBOUNCE_MS = 300;

type WordsFieldProps = { readonly words: string; readonly onWords: (words: string) => void };

/** Searches after a pause in typing. A change of the URL replaces the typed text. */
export function WordsField({ words, onWords }: WordsFieldProps) {
  const t = useTranslate();
  const [typed, setTyped] = useState(words);
  const [lastWords, setLastWords] = useState(words);
  if (words !== lastWords) {
    setLastWords(words);
    if (toWords(typed) !== words) setTyped(words);
  }
  const apply = useEffectEvent(() => {
    if (toWords(typed) !== words) onWords(toWords(typed));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each keystroke restarts the timer.
  useEffect(() => {
    const timer = setTimeout(() => apply(), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <TextField
      label={t('console_recurring_billing.words')}
      type="search"
      autoComplete="off"
      enterKeyHint="search"
      maxLength={SEARCH_LENGTH_MAX}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}
