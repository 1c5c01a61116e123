import type { PaymentView } from '@saifu/contract/payment';
import { isOpen } from '@saifu/domain/payments/refund-request';
import { CONFIRMATION_WINDOW_MS } from '@saifu/domain/shared/limits';
import { Card } from '@saifu/ui/card/card';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './confirmation-wait.module.css';
import { PaymentStatus } from './payment-status.tsx';

const DAY_MS = 24 * 60 * 60 * 1000;

type ConfirmationWaitProps = {
  readonly payment: PaymentView;
  /** Actions that are available now. */
  readonly children?: ReactNode;
};

/** A payment waiting for confirmation, its actions, and what happens without an answer. */
export function ConfirmationWait({ payment, children }: ConfirmationWaitProps) {
  const t = useTranslate();
  const { status, refund_request: request } = payment;
  const isWaiting = status === 'processing';
  const isStopped = isWaiting && request !== null && isOpen(request.status);
  const isInReview = isWaiting && payment.in_review;
  const title = useAnsweredTitle(isWaiting);
  return (
    <Card>
      <div className={styles.wait}>
        {/* Announces a confirmation that was given elsewhere. */}
        <div className={styles.header} aria-live="polite">
          <h2 ref={title} tabIndex={-1} className={styles.title}>
            {t(getTitle(payment))}
          </h2>
          <PaymentStatus status={status} isInReview={payment.in_review} />
        </div>
        {isStopped && <p>{t('history.completion_stopped')}</p>}
        {isInReview && <p>{t('payment.in_review_about')}</p>}
        {!isWaiting && <p>{t('payment.confirmed_about')}</p>}
        {children}
        {isWaiting && !isStopped && !isInReview && <Deadline until={payment.auto_complete_at} />}
      </div>
    </Card>
  );
}

function getTitle({ status, in_review: isInReview }: PaymentView) {
  if (status !== 'processing') return 'payment.confirmed_title';
  return isInReview ? 'payment.in_review' : 'payment.waiting_for_confirmation';
}

/** The number that the link in the message asks for in another browser. */
export function ConfirmationNumber({ payment }: Pick<ConfirmationWaitProps, 'payment'>) {
  const t = useTranslate();
  if (payment.confirmation_number === null) return null;
  return (
    <div className={styles.number}>
      <p className={styles.digits}>{payment.confirmation_number}</p>
      <p>{t('payment.number_about')}</p>
    </div>
  );
}

/** The pressed button is removed with the question, so focus moves to the title with the result. */
function useAnsweredTitle(isWaiting: boolean) {
  const title = useRef<HTMLHeadingElement>(null);
  const wasWaiting = useRef(isWaiting);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (wasWaiting.current && !isWaiting && isLost) title.current?.focus({ preventScroll: true });
    wasWaiting.current = isWaiting;
  }, [isWaiting]);
  return title;
}

function Deadline({ until }: { readonly until: string | null }) {
  const t = useTranslate();
  return (
    <p className={styles.secondary}>
      {t('payment.auto_complete', { days: CONFIRMATION_WINDOW_MS / DAY_MS })}
      {until !== null && (
        <>
          {' '}
          <time dateTime={until}>
            {t('payment.auto_complete_at', { time: formatDateTime(until) })}
          </time>
        </>
      )}
    </p>
  );
}
