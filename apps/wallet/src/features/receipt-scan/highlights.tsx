import { SLIP_FACTS, type SlipFact } from '@saifu/domain/orders/receipt-scan';
import type { TextKey } from '@saifu/i18n/texts';
import type { CSSProperties } from 'react';
import styles from './highlights.module.css';

export const FIELD_LABELS: Readonly<Record<SlipFact, TextKey>> = {
  title: 'field.store_name',
  pay_amount: 'field.amount',
  issued_at: 'slip.issued_at',
  registration_number: 'slip.registration_number',
};

type MarkProps = { readonly fact: SlipFact; readonly style?: CSSProperties };

/** The same number, in the same colour, on the photograph and beside what was read there. */
export function Mark({ fact, style }: MarkProps) {
  return (
    <span aria-hidden="true" className={styles.mark} data-field={fact} style={style}>
      {SLIP_FACTS.indexOf(fact) + 1}
    </span>
  );
}
