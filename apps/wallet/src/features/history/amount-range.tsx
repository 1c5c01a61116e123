import { normalizeText } from '@saifu/domain/shared/normalize-text';
import { NormalizedField } from '@saifu/ui/normalized-field/normalized-field';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import type { Filter } from './filter.ts';
import styles from './filter-sheet.module.css';

type Range = Pick<Filter, 'amountMin' | 'amountMax'>;

type AmountRangeProps = {
  readonly value: Range;
  readonly onChange: (value: Range) => void;
  readonly error: string | undefined;
};

export function AmountRange({ value, onChange, error }: AmountRangeProps) {
  const t = useTranslate();
  const field = { normalize: normalizeAmount, inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <div className={styles.twoColumns}>
      <NormalizedField
        {...field}
        label={t('history.amount_min')}
        value={value.amountMin}
        onValue={(amountMin) => onChange({ ...value, amountMin })}
      />
      <NormalizedField
        {...field}
        label={t('history.amount_max')}
        value={value.amountMax}
        error={error}
        onValue={(amountMax) => onChange({ ...value, amountMax })}
      />
    </div>
  );
}

// Maximum of the API: one digit more than the largest payment.
const DIGITS_MAX = 8;

/** `¥１,２８０` → `1280`, the format used in the URL. */
export function normalizeAmount(typed: string): string {
  const digits = normalizeText(typed, 'NFKC').replaceAll(/\D/g, '');
  return digits.replace(/^0+(?=\d)/, '').slice(0, DIGITS_MAX);
}
