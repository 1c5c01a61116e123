import type { PaymentView } from '@saifu/contract/payment';
import { Alert } from '@saifu/ui/alert/alert';
import { Amount } from '@saifu/ui/amount/amount';
import { AmountHeader } from '@saifu/ui/amount-header/amount-header';
import { Card } from '@saifu/ui/card/card';
import type { ReactNode } from 'react';
import { useTranslate } from '../../i18n/use-translate.tsx';
import { Completion } from './completion.tsx';
import styles from './payment-header.module.css';

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
  const { refunded_amount: refunded, actual_payment_amount: paid } = payment;
  return (
    <Card>
      <AmountHeader payee={payment.store.name} amount={paid} status={status} second={payment.title}>
        {refunded > 0 && refunded < paid && (
          <p>
            {t('history.refunded_part')} <Amount value={refunded} />
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
