import { formatYen } from '@saifu/domain/shared/yen';
import { Amount } from '@saifu/ui/amount/amount';
import { Button } from '@saifu/ui/button/button';
import { Sheet } from '@saifu/ui/sheet/sheet';
import { StoreAvatar } from '@saifu/ui/store-avatar/store-avatar';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import styles from './confirm-all-sheet.module.css';
import type { PaymentToConfirm } from './payment-to-confirm.ts';
import { type ConfirmResult, useConfirmAll } from './use-confirm-all.ts';

type ConfirmAllSheetProps = {
  readonly items: readonly PaymentToConfirm[];
  readonly confirm: (paymentId: string) => Promise<unknown>;
  /** Called with the number of payments that were confirmed. */
  readonly onClose: (confirmed: number) => void;
};

/**
 * Confirms several payments with one press. A payment that fails says why and can be tried again;
 * one that is confirmed is not sent twice.
 */
export function ConfirmAllSheet({ items, confirm, onClose }: ConfirmAllSheetProps) {
  const t = useTranslate();
  // The list stays as it was opened, whatever is refetched below.
  const [payments] = useState(items);
  const all = useConfirmAll(confirm);
  const open = payments.filter(({ id }) => all.results.get(id)?.kind !== 'confirmed');
  const confirmed = payments.length - open.length;
  const close = () => !all.isBusy && onClose(confirmed);
  const start = async () => {
    const isAllDone = await all.start(open.map(({ id }) => id));
    if (isAllDone) onClose(payments.length);
  };
  const hasFailed = !all.isBusy && all.results.size > 0;
  const params = { count: open.length, amount: formatYen(sumUp(open)) };
  return (
    <Sheet
      title={t('home.confirm_all_title', { count: payments.length })}
      closeLabel={t('app.close')}
      onDismiss={close}
    >
      <p className={styles.about}>{t('home.confirm_all_about')}</p>
      <ul className={styles.payments}>
        {payments.map((payment) => (
          <Row key={payment.id} payment={payment} result={all.results.get(payment.id)} />
        ))}
      </ul>
      <p className={styles.sum}>
        <span>{t('home.confirm_all_sum')}</span> <Amount value={sumUp(payments)} size="large" />
      </p>
      {hasFailed && (
        <p role="alert" className={styles.about}>
          {t('home.confirm_all_failed', { count: open.length, confirmed })}
        </p>
      )}
      <Button full busy={all.isBusy} onClick={start}>
        {t(hasFailed ? 'home.confirm_all_again' : 'home.confirm_all_submit', params)}
      </Button>
    </Sheet>
  );
}

type RowProps = {
  readonly payment: PaymentToConfirm;
  readonly result: ConfirmResult | undefined;
};

function Row({ payment: { store, name, amount }, result }: RowProps) {
  const t = useTranslate();
  return (
    <li className={styles.payment}>
      {store && <StoreAvatar store={store} />}
      <span className={styles.words}>
        <span lang="ja">{name}</span>
        {result?.kind === 'confirmed' && (
          <span className={styles.confirmed}>
            <IconCircleCheck size={16} aria-hidden="true" />
            {t('home.confirmed')}
          </span>
        )}
        {result?.kind === 'failed' && (
          <span className={styles.failed}>
            <IconAlertCircle size={16} aria-hidden="true" />
            {t.error(result.error.code, result.error.params)}
          </span>
        )}
      </span>
      <Amount value={amount} />
    </li>
  );
}

function sumUp(payments: readonly PaymentToConfirm[]): number {
  return payments.reduce((sum, { amount }) => sum + amount, 0);
}
