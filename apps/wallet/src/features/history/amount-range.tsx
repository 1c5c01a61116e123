import { normalizeText } from '@saifu/domain/shared/normalize-text';
import { FoldedField } from '@saifu/ui/normalized-field/normalized-field';
import { useText } from '../../i18n/use-text.tsx';
import type { Filter } from './filter.ts';
import styles from './filter-sheet.module.css';

type Range = Pick<Filter, 'amountMin' | 'amountMax'>;

type AmountRangeProps = {
  readonly value: Range;
  readonly onChange: (value: Range) => void;
  readonly error: string | undefined;
};

export function AmountRange({ value, onChange, error }: AmountRangeProps) {
  const text = useText();
  const field = { fold: foldAmount, inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <div className={styles.pair}>
      <FoldedField
        {...field}
        label={text('history.amount_min')}
        value={value.amountMin}
        onValue={(amountMin) => onChange({ ...value, amountMin })}
      />
      <FoldedField
        {...field}
        label={text('history.amount_max')}
        value={value.amountMax}
        error={error}
        onValue={(amountMax) => onChange({ ...value, amountMax })}
      />
    </div>
  );
}

// As many as the wire takes: one more than the largest payment has.
const DIGITS_MAX = 8;

/** `¥１,２８０` → `1280`, as the address keeps it. */
export function foldAmount(typed: string): string {
  const digits = normalizeText(typed, 'NFKC').replaceAll(/\D/g, '');
  return digits.replace(/^0+(?=\d)/, '').slice(0, DIGITS_MAX);
}
