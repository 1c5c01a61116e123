import type { FeesView, FeeView } from '@saifu/contract/fee';
import { formatBasisPoints } from '@saifu/domain/ledger/fee-contract';
import { formatYen } from '@saifu/domain/shared/yen';
import { Card } from '@saifu/ui/card/card';
import { type Column, DataTable } from '@saifu/ui/data-table/data-table';
import { formatDate } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { getMethodName } from '../../i18n/method-name.ts';
import styles from './balance.module.css';

/** What payments cost, and when the balance is paid out. */
export function FeesCard({ fees }: { readonly fees: FeesView }) {
  const t = useTranslate();
  const { cycle, minimum, upcoming } = fees.payout_cycle;
  const columns: readonly Column<FeeView>[] = [
    { label: t('console_payment.method'), render: ({ method }) => getMethodName(t, method) },
    { label: t('console_balance.fee'), isShort: true, render: formatTerms },
    {
      label: t('console_balance.refunds_fee'),
      render: ({ refunds_fee: isRefunded }) =>
        t(isRefunded ? 'console_balance.refunds_fee_yes' : 'console_balance.refunds_fee_no'),
    },
    {
      label: t('console_balance.upcoming'),
      render: (fee) =>
        fee.upcoming.map((terms) => (
          <p key={terms.valid_from} className={styles.line}>
            {t('console_balance.from', { date: formatDate(terms.valid_from) })} {formatTerms(terms)}
          </p>
        )),
    },
  ];
  return (
    <Card title={t('console_balance.terms')} flush>
      <DataTable
        caption={t('console_balance.terms')}
        columns={columns}
        rows={fees.fees}
        getKey={({ method }) => method}
      />
      <div className={styles.cycle}>
        <p className={styles.line}>
          {t(`console_balance.cycle_${cycle}`, { minimum: formatYen(minimum) })}{' '}
          {t('console_balance.closed')}
        </p>
        {upcoming.map((terms) => (
          <p key={terms.valid_from} className={styles.line}>
            {t('console_balance.from', { date: formatDate(terms.valid_from) })}{' '}
            {t(`console_balance.cycle_${terms.cycle}`, { minimum: formatYen(terms.minimum) })}
          </p>
        ))}
      </div>
    </Card>
  );
}

type Terms = Pick<FeeView, 'rate_bp' | 'fixed'>;

/** `3.6% + ¥30` */
function formatTerms({ rate_bp: rateBp, fixed }: Terms): string {
  const rate = `${formatBasisPoints(rateBp)}%`;
  return fixed === 0 ? rate : `${rate} + ${formatYen(fixed)}`;
}
