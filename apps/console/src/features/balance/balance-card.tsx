import type { BalanceView } from '@saifu/contract/balance';
import { formatYen } from '@saifu/domain/shared/yen';
import { Amount } from '@saifu/ui/amount/amount';
import { Card } from '@saifu/ui/card/card';
import { formatDate } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { Totals } from '../../components/totals.tsx';
import styles from './balance.module.css';

/** What the operator owes the merchant, and when it is paid out. */
export function BalanceCard({ balance }: { readonly balance: BalanceView }) {
  const t = useTranslate();
  const { available, pending, in_transit: inTransit, reserve, next_payout: next } = balance;
  const details = [
    { label: t('console_balance.available'), value: <Amount value={available} /> },
    { label: t('console_balance.pending'), value: <Amount value={pending} /> },
    { label: t('console_balance.in_transit'), value: <Amount value={inTransit} /> },
    ...(reserve === 0
      ? []
      : [{ label: t('console_balance.reserve'), value: <Amount value={reserve} /> }]),
    {
      label: t('console_balance.next_payout'),
      value: <time dateTime={next.paid_on}>{formatDate(next.paid_on)}</time>,
    },
    { label: t('console_balance.estimate'), value: <Amount value={next.estimate} /> },
  ];
  return (
    <Card title={t('console_balance.now')}>
      <Totals details={details} />
      <p className={styles.note}>{t(getNote(balance), { minimum: formatYen(next.minimum) })}</p>
    </Card>
  );
}

function getNote({ available, next_payout: { minimum } }: BalanceView) {
  if (available < 0) return 'console_balance.note_negative';
  return available < minimum ? 'console_balance.note_carried' : 'console_balance.note';
}
