import type { OrderTermsView } from '@saifu/contract/recurring-billing-parts';
import type { Translate } from '@saifu/i18n/texts';
import { Amount } from '@saifu/ui/amount/amount';
import { formatDate } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useId } from 'react';
import styles from './recurring-terms.module.css';

const SHOWN_MAX = 3;

/** Dates and amounts of the next charges, and how long they continue. */
export function UpcomingCharges({ terms }: { readonly terms: OrderTermsView }) {
  const t = useTranslate();
  const id = useId();
  const more = formatRemainingCharges(t, terms);
  return (
    <div className={styles.next}>
      <h4 id={id} className={styles.label}>
        {t('order.recurring_coming')}
      </h4>
      <ol aria-labelledby={id} className={styles.upcoming}>
        {terms.coming.slice(0, SHOWN_MAX).map(({ date, amount }) => (
          <li key={date}>
            <time dateTime={date}>{formatDate(date)}</time> <Amount value={amount} />
          </li>
        ))}
      </ol>
      {more !== null && <p className={styles.more}>{more}</p>}
    </div>
  );
}

/** Null if all remaining charges are shown. */
function formatRemainingCharges(t: Translate, { coming, end_date }: OrderTermsView): string | null {
  if (end_date === null) return t('order.recurring_until_cancel');
  if (coming.length <= SHOWN_MAX) return null;
  return t('order.recurring_until', { date: formatDate(end_date) });
}
