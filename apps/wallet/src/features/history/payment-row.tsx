import type { PaymentRowView } from '@saifu/contract/history';
import type { PaymentView } from '@saifu/contract/payment';
import { Amount } from '@saifu/ui/amount/amount';
import { AmountRow } from '@saifu/ui/amount-row/amount-row';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../i18n/dates.ts';
import { useTranslate } from '../../i18n/use-translate.tsx';
import styles from './payment-row.module.css';
import { saveListScroll } from './restore-scroll.ts';

/** Render functions from other features, passed in by the screen. */
export type RowLabels = {
  readonly renderStatus: (status: PaymentView['status']) => ReactNode;
  readonly formatCard: (card: NonNullable<PaymentView['card']>) => string;
};

type PaymentRowProps = RowLabels & {
  readonly payment: PaymentRowView;
  readonly href: string;
  readonly isCurrent: boolean;
  readonly linkRef?: ((link: HTMLAnchorElement | null) => void) | undefined;
};

/** One payment in a list, with its status. */
export function PaymentRow(props: PaymentRowProps) {
  const { payment, href, isCurrent, linkRef, renderStatus, formatCard } = props;
  const t = useTranslate();
  const { status, card, refunded_amount: refunded } = payment;
  const method = card ? formatCard(card) : t(`payment.method_${payment.payment_method}`);
  const isCanceledOrFailed = status === 'cancel' || status === 'error';
  return (
    <AmountRow
      linkRef={linkRef}
      href={href}
      name={payment.id}
      isCurrent={isCurrent}
      onPress={() => saveListScroll(payment.id)}
      payee={payment.store.name}
      second={
        <>
          <span>{method}</span>{' '}
          <time dateTime={payment.created_at}>{formatDateTime(payment.created_at)}</time>
        </>
      }
      status={renderStatus(status)}
      amount={
        <>
          <span className={isCanceledOrFailed ? styles.canceled : undefined}>
            <Amount value={payment.actual_payment_amount} />
          </span>
          {/* The status already shows a full refund. */}
          {refunded > 0 && status !== 'refunded' && (
            <span className={styles.refunded}>
              {t('history.refunded_part')} <Amount value={-refunded} />
            </span>
          )}
        </>
      }
    />
  );
}
