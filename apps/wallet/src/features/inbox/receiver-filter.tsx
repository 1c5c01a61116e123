import { normalizeText } from '@saifu/domain/shared/normalize-text';
import { Button } from '@saifu/ui/button/button';
import { TextField } from '@saifu/ui/text-field/text-field';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { type SubmitEvent, useState } from 'react';
import styles from './inbox.module.css';

type ReceiverFilterProps = { readonly value: string; readonly onChange: (to: string) => void };

/** Filters by one complete address, because a shared sandbox holds messages of many users. */
export function ReceiverFilter({ value, onChange }: ReceiverFilterProps) {
  const t = useTranslate();
  const [typed, setTyped] = useState(value);
  const apply = (to: string) => {
    setTyped(to);
    onChange(to);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    apply(normalizeText(typed, 'NFKC').trim());
  };
  return (
    <form className={styles.filter} onSubmit={submit}>
      <div className={styles.receiver}>
        <TextField
          label={t('inbox.receiver')}
          value={typed}
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <Button type="submit" variant="secondary">
        {t('inbox.filter')}
      </Button>
      {value !== '' && (
        <Button variant="quiet" onClick={() => apply('')}>
          {t('inbox.show_all')}
        </Button>
      )}
    </form>
  );
}
