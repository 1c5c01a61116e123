import type { PaymentRowView } from '@saifu/contract/history';
import { isOpen } from '@saifu/domain/payments/refund-request';
import { formatYen } from '@saifu/domain/shared/yen';
import type { Translate } from '@saifu/i18n/texts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import {
  type Icon,
  IconAlertCircle,
  IconArrowBackUp,
  IconCircleCheck,
  IconClock,
  IconHourglass,
  IconX,
} from '@tabler/icons-react';
import styles from './payment-state.module.css';

type PaymentStateProps = {
  readonly payment: Pick<
    PaymentRowView,
    'status' | 'refunded_amount' | 'auto_complete_at' | 'refund_request' | 'in_review'
  >;
};

const ICONS: Readonly<Record<PaymentRowView['status'], Icon>> = {
  waiting_for_payment: IconClock,
  processing: IconHourglass,
  complete: IconCircleCheck,
  refunded: IconArrowBackUp,
  cancel: IconX,
  error: IconAlertCircle,
};

/** What has become of the money, in everyday words, with the icon of the status. */
export function PaymentState({ payment }: PaymentStateProps) {
  const t = useTranslate();
  const { status, refunded_amount: refunded } = payment;
  const StatusIcon = status === 'complete' && refunded > 0 ? IconArrowBackUp : ICONS[status];
  return (
    <span className={styles.state} data-status={status}>
      <StatusIcon size={14} aria-hidden="true" />
      <span>{describe(t, payment)}</span>
    </span>
  );
}

/** A complete payment without a refund has nothing to tell. */
export function hasNews({ status, refunded_amount: refunded }: PaymentStateProps['payment']) {
  return status !== 'complete' || refunded > 0;
}

function describe(t: Translate, payment: PaymentStateProps['payment']): string {
  const { status, refunded_amount: refunded, auto_complete_at: until } = payment;
  switch (status) {
    case 'waiting_for_payment':
      return t('history.state_waiting');
    case 'cancel':
      return t('history.state_cancel');
    case 'error':
      return t('history.state_error');
    case 'refunded':
      return t('history.state_refunded', { amount: formatYen(refunded) });
    case 'complete':
      if (refunded === 0) return t('history.state_paid');
      return t('history.state_refunded', { amount: formatYen(refunded) });
    case 'processing':
      if (payment.refund_request && isOpen(payment.refund_request.status))
        return t('history.state_refund_requested');
      if (payment.in_review) return t('history.state_in_review');
      if (until === null) return t('history.state_paid');
      return t('history.state_confirm_by', { date: formatMonthDay(until) });
  }
}

/** `11/20` */
function formatMonthDay(stamp: string): string {
  return stamp.slice(5, 10).replace('-', '/');
}
