import type { PaymentView } from '@saifu/contract/payment';
import type { Language } from '@saifu/domain/shared/language';
import { showDistance, showMinute } from '../../i18n/dates.ts';
import { useText } from '../../i18n/use-text.tsx';
import { hasOpenRequest } from './allowed-actions.ts';
import styles from './payment-header.module.css';

type CompletionProps = { readonly payment: PaymentView; readonly now: Date };

/** When a payment that nobody answers for completes by itself, or why it does not. */
export function Completion({ payment, now }: CompletionProps) {
  const text = useText();
  const { status, auto_complete_at: until } = payment;
  if (status !== 'processing') return null;
  if (hasOpenRequest(payment)) return <p>{text('history.completion_stopped')}</p>;
  if (until === null) return null;
  const rest = restUntil(until, now, text.language);
  return (
    <p>
      <time dateTime={until}>{text('history.completion', { time: showMinute(until) })}</time>{' '}
      <span className={styles.rest}>{rest ?? text('history.completion_due')}</span>
    </p>
  );
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** `in 2 days`, `in 47 hours`; null once the moment has come. */
function restUntil(stamp: string, now: Date, language: Language): string | null {
  const restMs = Date.parse(stamp) - now.getTime();
  if (restMs <= 0) return null;
  const show = (count: number, unit: 'day' | 'hour' | 'minute') =>
    showDistance(count, unit, language, 'always');
  if (restMs >= 2 * DAY_MS) return show(Math.floor(restMs / DAY_MS), 'day');
  if (restMs >= HOUR_MS) return show(Math.floor(restMs / HOUR_MS), 'hour');
  return show(Math.ceil(restMs / MINUTE_MS), 'minute');
}
