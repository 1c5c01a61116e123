import type { ConfirmationView } from '@saifu/contract/confirmation';
import { Amount } from '@saifu/ui/amount/amount';
import { AmountHeader } from '@saifu/ui/amount-header/amount-header';
import { Card } from '@saifu/ui/card/card';
import { DescriptionList } from '@saifu/ui/description-list/description-list';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import type { ReactNode } from 'react';
import styles from './confirmation.module.css';

type ConfirmationHeaderProps = {
  readonly view: ConfirmationView;
  readonly status: ReactNode;
  readonly cardName: string | null;
};

/** Store, amount, time and method of the payment to be confirmed. */
export function ConfirmationHeader({ view, status, cardName }: ConfirmationHeaderProps) {
  const t = useTranslate();
  const { store, refunded_amount: refunded, completed_date: completed } = view;
  const method = t(`payment.method_${view.payment_method}`);
  const items = [
    { label: t('history.payment_date'), value: formatDateTime(view.payment_date) },
    {
      label: t('history.method'),
      value: cardName === null ? method : `${method} (${cardName})`,
    },
    completed !== null && { label: t('history.completed_date'), value: formatDateTime(completed) },
    refunded > 0 && { label: t('history.refunded'), value: <Amount value={refunded} /> },
  ].filter((item) => item !== false);
  return (
    <Card flush>
      <div className={styles.header}>
        <AmountHeader
          payee={store.name}
          about={store.office_name}
          amount={view.actual_payment_amount}
          status={status}
          second={view.title}
        />
      </div>
      <DescriptionList items={items} absent={t('history.absent')} />
    </Card>
  );
}
