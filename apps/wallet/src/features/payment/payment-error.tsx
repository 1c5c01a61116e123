import type { PaymentMethod } from '@saifu/domain/payments/payment-method';
import type { AppError, ErrorCode } from '@saifu/domain/shared/app-error';
import { formatYen } from '@saifu/domain/shared/yen';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { useEffect, useRef } from 'react';
import { useTranslate } from '../../i18n/use-translate.tsx';
import { getDeclineMessage } from './decline-labels.ts';
import styles from './payment-error.module.css';

type PaymentErrorNoticeProps = {
  readonly error: AppError;
  /** How it was to be paid, where that is known. */
  readonly method?: PaymentMethod | undefined;
  /** What was to be paid, and what is to be paid now. */
  readonly amounts?: { readonly before: number; readonly now: number };
  /** Goes to where a card is chosen or typed. */
  readonly onChangeCard: (() => void) | null;
};

// A no that came before anything could be charged.
const NOT_CHARGED_CODES: readonly ErrorCode[] = [
  'session.step_up_required',
  'contact.too_new',
  'offline',
];

/** Why it was not paid, in words, and what to do about it. The form stays as it is. */
export function PaymentErrorNotice(props: PaymentErrorNoticeProps) {
  const { error, method, amounts, onChangeCard } = props;
  const t = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  const decline = getDeclineMessage(error, method);
  useEffect(() => {
    if (!error) return;
    // The slide that was used may be a screen below. Where nothing is laid out nothing scrolls.
    box.current?.scrollIntoView?.({ block: 'nearest' });
    // What was pressed may be gone, and the focus with it.
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, [error]);
  const isNotCharged = decline !== null || NOT_CHARGED_CODES.includes(error.code);
  // Only beside the form, which knows the amounts, is there something to say yes to.
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
        {decline?.mend && onChangeCard && (
          <Button variant="secondary" className={styles.mend} onClick={onChangeCard}>
            {t(decline.mend === 'same_card' ? 'payment.mend_card' : 'payment.mend_other_card')}
          </Button>
        )}
      </Alert>
    </div>
  );
}
