import type { PaymentView } from '@saifu/contract/payment';
import { Alert } from '@saifu/ui/alert/alert';
import { AmountHeader } from '@saifu/ui/amount-header/amount-header';
import { Card } from '@saifu/ui/card/card';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import type { ReactNode } from 'react';
import { Completion } from './completion.tsx';
import styles from './payment-header.module.css';
import { hasNews, PaymentState } from './payment-state.tsx';

type PaymentHeaderProps = {
  readonly payment: PaymentView;
  readonly status: ReactNode;
  /** Why the payment failed. */
  readonly errorMessage: string | null;
  readonly now: Date;
};

/** Amount, store and status of a payment. */
export function PaymentHeader({ payment, status, errorMessage, now }: PaymentHeaderProps) {
  const t = useTranslate();
  return (
    <Card>
      <AmountHeader
        payee={payment.store.name}
        amount={payment.actual_payment_amount}
        status={status}
        second={payment.title}
      >
        {hasNews(payment) && (
          <p className={styles.state}>
            <PaymentState payment={payment} />
          </p>
        )}
        {payment.awaits_provider && <p>{t('payment.network_about')}</p>}
        <Completion payment={payment} now={now} />
        {errorMessage !== null && (
          <div className={styles.error}>
            <Alert tone="danger">{errorMessage}</Alert>
          </div>
        )}
      </AmountHeader>
    </Card>
  );
}
