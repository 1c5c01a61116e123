import type { ChargeTotalsView } from '@saifu/contract/merchant-recurring-billing';
import type { Translate } from '@saifu/i18n/texts';
import { Amount } from '@saifu/ui/amount/amount';
import { type Column, DataTable } from '@saifu/ui/data-table/data-table';
import { Link } from '@saifu/ui/link/link';
import { formatDate } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import textStyles from '../../components/text.module.css';
import { Totals } from '../../components/totals.tsx';
import { ChargeStatus } from './charge-status.tsx';
import type { MerchantCharge } from './queries.ts';
import styles from './recurring-billings.module.css';

type ChargeTableProps = {
  readonly charges: readonly MerchantCharge[];
  readonly totals: ChargeTotalsView | null;
  readonly getPaymentPath: (id: string) => string;
};

/** One row for each charge, the first payment last, and the sums of all. */
export function ChargeTable({ charges, totals, getPaymentPath }: ChargeTableProps) {
  const t = useTranslate();
  const columns: readonly Column<MerchantCharge>[] = [
    { label: t('console_recurring_billing.charge_due'), render: (charge) => getDay(t, charge) },
    {
      label: t('console_payment.status'),
      render: (charge) => (
        <div>
          <ChargeStatus charge={charge} />
          {getNotes(t, charge).map((note) => (
            <p key={note} className={textStyles.note}>
              {note}
            </p>
          ))}
        </div>
      ),
    },
    {
      label: t('console_recurring_billing.charge_paid_on'),
      render: ({ paid_on: day }) => (day === null ? t('console_payment.absent') : formatDate(day)),
    },
    {
      label: t('console_recurring_billing.charge_payment'),
      render: (charge) =>
        charge.payment_id === null ? (
          t('console_payment.absent')
        ) : (
          <Link
            href={getPaymentPath(charge.payment_id)}
            aria-label={t('console_recurring_billing.to_payment_of', { day: getDay(t, charge) })}
          >
            {t('console_recurring_billing.to_payment')}
          </Link>
        ),
    },
    {
      label: t('console_payment.amount'),
      isNumber: true,
      render: ({ amount }) => <Amount value={amount} />,
    },
  ];
  return (
    <>
      {totals !== null && <ChargeTotals totals={totals} />}
      <DataTable
        caption={t('console_recurring_billing.charges')}
        columns={columns}
        rows={charges}
        getKey={({ due_date: due }) => due ?? 'first'}
      />
    </>
  );
}

function ChargeTotals({ totals }: { readonly totals: ChargeTotalsView }) {
  const t = useTranslate();
  const details = [
    {
      label: t('console_recurring_billing.charge_count'),
      value: t('console_recurring_billing.charge_number', { count: totals.count }),
    },
    { label: t('console_payment.total_paid'), value: <Amount value={totals.paid_amount} /> },
  ];
  return (
    <div className={styles.chargeTotals}>
      <Totals details={details} />
    </div>
  );
}

function getDay(t: Translate, { due_date: due }: MerchantCharge): string {
  return due === null ? t('console_recurring_billing.first_payment') : formatDate(due);
}

/** What happens next to an unpaid charge. */
function getNotes(t: Translate, charge: MerchantCharge): readonly string[] {
  const { retry_on: retry, gives_up_on: end } = charge;
  return [
    retry === null ? '' : t('console_recurring_billing.charge_retry', { day: formatDate(retry) }),
    end === null ? '' : t('console_recurring_billing.charge_gives_up', { day: formatDate(end) }),
  ].filter((note) => note !== '');
}
