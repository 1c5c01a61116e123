import type { PaymentMethod } from '@saifu/domain/payments/payment-method';
import type { AppError, ErrorCode } from '@saifu/domain/shared/app-error';
import { formatYen } from '@saifu/domain/shared/yen';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useEffect, useRef } from 'react';
import { getDeclineMessage } from './decline-labels.ts';
import styles from './payment-error.module.css';

type PaymentErrorNoticeProps = {
  readonly error: AppError;
  /** Payment method of the attempt, if known. */
  readonly method?: PaymentMethod | undefined;
  /** Amount that was submitted and the current amount. */
  readonly amounts?: { readonly before: number; readonly now: number };
  /** Moves to the card selection. */
  readonly onChangeCard: (() => void) | null;
};

// Errors raised before anything could be charged.
const NOT_CHARGED_CODES: readonly ErrorCode[] = [
  'session.step_up_required',
  'contact.too_new',
  'offline',
  'payment.blocked',
];

/** Why the payment failed and what to do next. The form keeps its input. */
export function PaymentErrorNotice(props: PaymentErrorNoticeProps) {
  const { error, method, amounts, onChangeCard } = props;
  const t = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  const decline = getDeclineMessage(error, method);
  useEffect(() => {
    if (!error) return;
    // The slide may be a screen below this notice. jsdom has no `scrollIntoView`.
    box.current?.scrollIntoView?.({ block: 'nearest' });
    // The pressed element may have been removed together with its focus.
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, [error]);
  const isNotCharged = decline !== null || NOT_CHARGED_CODES.includes(error.code);
  // Asks for a new confirmation only next to the form, which passes the amounts.
  const isNotCreated = error.code === 'payment.not_created' && amounts !== undefined;
  const isChanged = error.code === 'order.amount_changed' && amounts !== undefined;
  return (
    <div ref={box} tabIndex={-1} className={styles.error}>
      <Alert tone="danger">
        <p>
          {decline
            ? t(decline.textKey)
            : isChanged && amounts.before !== amounts.now
              ? t('payment.amount_changed', {
                  before: formatYen(amounts.before),
                  now: formatYen(amounts.now),
                })
              : t.error(error.code, error.params)}
        </p>
        {isNotCreated && <p>{t('payment.confirm_again')}</p>}
        {isNotCharged && <p>{t('payment.nothing_taken')}</p>}
        {decline?.remedy && onChangeCard && (
          <Button variant="secondary" className={styles.changeCard} onClick={onChangeCard}>
            {t(decline.remedy === 'same_card' ? 'payment.mend_card' : 'payment.mend_other_card')}
          </Button>
        )}
      </Alert>
    </div>
  );
}
