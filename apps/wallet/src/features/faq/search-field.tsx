import { SEARCH_LENGTH_MAX } from '@saifu/domain/shared/limits';
import { TextField } from '@saifu/ui/text-field/text-field';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import styles from './faq.module.css';

type SearchFieldProps = {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /** Called on Enter; moves on to the results. */
  readonly onEnter: () => void;
};

export function SearchField({ typed, onType, onEnter }: SearchFieldProps) {
  const t = useTranslate();
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    onType('');
    field.current?.focus();
  };
  const clearOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || typed === '') return;
    event.preventDefault();
    clear();
  };
  return (
    <search>
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault();
          onEnter();
        }}
      >
        <TextField
          ref={field}
          label={t('faq.search')}
          hint={t('faq.search_hint')}
          type="search"
          value={typed}
          maxLength={SEARCH_LENGTH_MAX}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => onType(event.target.value)}
          onKeyDown={clearOnEscape}
          trailing={
            typed !== '' && (
              <button
                type="button"
                className={styles.clear}
                aria-label={t('faq.clear')}
                onClick={clear}
              >
                <IconX size={20} aria-hidden="true" />
              </button>
            )
          }
        />
      </form>
    </search>
  );
}
