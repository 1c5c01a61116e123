import type { PaymentView } from '@saifu/contract/payment';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { hasOpenRequest } from './allowed-actions.ts';
import { formatDuration } from './format-duration.ts';
import styles from './payment-header.module.css';

type CompletionProps = { readonly payment: PaymentView; readonly now: Date };

/** When an unanswered payment completes automatically, or why it does not. */
export function Completion({ payment, now }: CompletionProps) {
  const t = useTranslate();
  const { status, auto_complete_at: until, in_review: isInReview } = payment;
  if (status !== 'processing') return null;
  if (hasOpenRequest(payment)) return <p>{t('history.completion_stopped')}</p>;
  if (isInReview) return <p>{t('payment.in_review_about')}</p>;
  if (until === null) return null;
  const remainingMs = Date.parse(until) - now.getTime();
  return (
    <p>
      <time dateTime={until}>{t('history.completion', { time: formatDateTime(until) })}</time>{' '}
      <span className={styles.timeLeft}>
        {remainingMs > 0
          ? t('history.completion_in', { time: formatDuration(remainingMs, t.language) })
          : t('history.completion_due')}
      </span>
    </p>
  );
}
