import type { PaymentMethod } from '@saifu/domain/payments/payment-method';
import type { AppError, ErrorCode } from '@saifu/domain/shared/app-error';
import { formatYen } from '@saifu/domain/shared/yen';
import { Notice } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { useEffect, useRef } from 'react';
import { useText } from '../../i18n/use-text.tsx';
import { declineWords } from './decline-labels.ts';
import styles from './payment-error.module.css';

type PaymentErrorNoticeProps = {
  readonly error: AppError;
  /** How it was to be paid, where that is known. */
  readonly method?: PaymentMethod | undefined;
  /** What was to be paid, and what is to be paid now. */
  readonly amounts?: { readonly before: number; readonly now: number };
  /** Goes to where a card is chosen or typed. */
  readonly onMend: (() => void) | null;
};

// A no that came before anything could be charged.
const UNTOUCHED: readonly ErrorCode[] = ['session.step_up_required', 'contact.too_new', 'offline'];

/** Why it was not paid, in words, and what to do about it. The form stays as it is. */
export function PaymentErrorNotice(props: PaymentErrorNoticeProps) {
  const { error, method, amounts, onMend } = props;
  const text = useText();
  const box = useRef<HTMLDivElement>(null);
  const decline = declineWords(error, method);
  useEffect(() => {
    if (!error) return;
    // The slide that was used may be a screen below. Where nothing is laid out nothing scrolls.
    box.current?.scrollIntoView?.({ block: 'nearest' });
    // What was pressed may be gone, and the focus with it.
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, [error]);
  const isUntouched = decline !== null || UNTOUCHED.includes(error.code);
  // Only beside the form, which knows the amounts, is there something to say yes to.
  const isUnmade = error.code === 'payment.not_made' && amounts !== undefined;
  const isChanged = error.code === 'order.amount_changed' && amounts !== undefined;
  return (
    <div ref={box} tabIndex={-1} className={styles.error}>
      <Notice tone="danger">
        <p>
          {decline
            ? text(decline.textKey)
            : isChanged && amounts.before !== amounts.now
              ? text('payment.amount_changed', {
                  before: formatYen(amounts.before),
                  now: formatYen(amounts.now),
                })
              : text.error(error.code, error.params)}
        </p>
        {isUnmade && <p>{text('payment.confirm_again')}</p>}
        {isUntouched && <p>{text('payment.nothing_taken')}</p>}
        {decline?.mend && onMend && (
          <Button variant="secondary" className={styles.mend} onClick={onMend}>
            {text(decline.mend === 'same_card' ? 'payment.mend_card' : 'payment.mend_other_card')}
          </Button>
        )}
      </Notice>
    </div>
  );
}
