import { SEARCH_LENGTH_MAX } from '@saifu/domain/shared/limits';
import { Button } from '@saifu/ui/button/button';
import { TextField } from '@saifu/ui/text-field/text-field';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useState } from 'react';
import styles from './staff-merchant.module.css';

type MerchantSearchProps = {
  readonly value: string;
  readonly onSearch: (words: string) => void;
};

/** Finds merchants by what staff have at hand. */
export function MerchantSearch({ value, onSearch }: MerchantSearchProps) {
  const t = useTranslate();
  const [words, setWords] = useState(value);
  return (
    <form
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(words.trim());
      }}
    >
      <TextField
        type="search"
        label={t('staff_merchant.search')}
        name="q"
        value={words}
        maxLength={SEARCH_LENGTH_MAX}
        autoComplete="off"
        onChange={({ target }) => setWords(target.value)}
      />
      <Button type="submit" variant="secondary">
        {t('staff_merchant.search_submit')}
      </Button>
    </form>
  );
}
