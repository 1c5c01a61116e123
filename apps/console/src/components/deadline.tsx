import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { formatTimeLeft } from '../lib/time-left.ts';
import styles from './deadline.module.css';

type DeadlineProps = { readonly at: string; readonly now: Date };

/** When the merchant must have answered, and how long is left. */
export function Deadline({ at, now }: DeadlineProps) {
  const t = useTranslate();
  const left = formatTimeLeft(at, now, t.language);
  return (
    <span className={styles.deadline}>
      <time dateTime={at}>{formatDateTime(at)}</time>{' '}
      <span className={styles.left}>{left ?? t('console_refund_request.overdue')}</span>
    </span>
  );
}
