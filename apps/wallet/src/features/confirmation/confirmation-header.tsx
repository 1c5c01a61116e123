import type { ConfirmationView } from '@saifu/contract/confirmation';
import { Amount } from '@saifu/ui/amount/amount';
import { MoneyHead } from '@saifu/ui/amount-header/amount-header';
import { Card } from '@saifu/ui/card/card';
import { KeyValueList } from '@saifu/ui/description-list/description-list';
import type { ReactNode } from 'react';
import { showMinute } from '../../i18n/dates.ts';
import { useText } from '../../i18n/use-text.tsx';
import styles from './confirmation.module.css';

type ConfirmationHeadProps = {
  readonly view: ConfirmationView;
  readonly status: ReactNode;
  readonly cardName: string | null;
};

/** Who was paid how much, when and how: what somebody has to know before they answer. */
export function ConfirmationHead({ view, status, cardName }: ConfirmationHeadProps) {
  const text = useText();
  const { store, refunded_amount: refunded, completed_date: completed } = view;
  const method = text(`payment.method_${view.payment_method}`);
  const items = [
    { label: text('history.payment_date'), value: showMinute(view.payment_date) },
    {
      label: text('history.method'),
      value: cardName === null ? method : `${method} (${cardName})`,
    },
    completed !== null && { label: text('history.completed_date'), value: showMinute(completed) },
    refunded > 0 && { label: text('history.refunded'), value: <Amount value={refunded} /> },
  ].filter((item) => item !== false);
  return (
    <Card flush>
      <div className={styles.head}>
        <MoneyHead
          payee={store.name}
          about={store.office_name}
          amount={view.actual_payment_amount}
          status={status}
          second={view.title}
        />
      </div>
      <KeyValueList items={items} absent={text('history.absent')} />
    </Card>
  );
}
