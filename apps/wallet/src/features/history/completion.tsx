import type { PaymentView } from '@saifu/contract/payment';
import type { Language } from '@saifu/domain/shared/language';
import { formatDateTime, formatRelativeTime } from '../../i18n/dates.ts';
import { useTranslate } from '../../i18n/use-translate.tsx';
import { hasOpenRequest } from './allowed-actions.ts';
import styles from './payment-header.module.css';

type CompletionProps = { readonly payment: PaymentView; readonly now: Date };

/** When an unanswered payment completes automatically, or why it does not. */
export function Completion({ payment, now }: CompletionProps) {
  const t = useTranslate();
  const { status, auto_complete_at: until } = payment;
  if (status !== 'processing') return null;
  if (hasOpenRequest(payment)) return <p>{t('history.completion_stopped')}</p>;
  if (until === null) return null;
  const rest = formatTimeLeft(until, now, t.language);
  return (
    <p>
      <time dateTime={until}>{t('history.completion', { time: formatDateTime(until) })}</time>{' '}
      <span className={styles.timeLeft}>{rest ?? t('history.completion_due')}</span>
    </p>
  );
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** `in 2 days`, `in 47 hours`; null once the time has passed. */
function formatTimeLeft(timestamp: string, now: Date, language: Language): string | null {
  const remainingMs = Date.parse(timestamp) - now.getTime();
  if (remainingMs <= 0) return null;
  const formatUnit = (count: number, unit: 'day' | 'hour' | 'minute') =>
    formatRelativeTime(count, unit, language, 'always');
  if (remainingMs >= 2 * DAY_MS) return formatUnit(Math.floor(remainingMs / DAY_MS), 'day');
  if (remainingMs >= HOUR_MS) return formatUnit(Math.floor(remainingMs / HOUR_MS), 'hour');
  return formatUnit(Math.ceil(remainingMs / MINUTE_MS), 'minute');
}
