import { HIGHLIGHTED_FIELDS, type HighlightedField } from '@saifu/domain/orders/receipt-scan';
import type { TextKey } from '@saifu/i18n/texts';
import type { CSSProperties } from 'react';
import styles from './highlights.module.css';

export const FIELD_LABELS: Readonly<Record<HighlightedField, TextKey>> = {
  title: 'field.store_name',
  pay_amount: 'field.amount',
  issued_at: 'receipt_scan.issued_at',
  registration_number: 'receipt_scan.registration_number',
};

type HighlightBadgeProps = { readonly field: HighlightedField; readonly style?: CSSProperties };

/** The same number and color on the photo and next to the extracted field. */
export function HighlightBadge({ field, style }: HighlightBadgeProps) {
  return (
    <span aria-hidden="true" className={styles.highlight} data-field={field} style={style}>
      {HIGHLIGHTED_FIELDS.indexOf(field) + 1}
    </span>
  );
}
