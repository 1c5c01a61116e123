import type { MerchantRecurringBillingView } from '@saifu/contract/merchant-recurring-billing';
import { CHARGE_HOUR } from '@saifu/domain/shared/limits';
import { formatYen } from '@saifu/domain/shared/yen';
import type { TextKey } from '@saifu/i18n/texts';
import { Amount } from '@saifu/ui/amount/amount';
import { Card } from '@saifu/ui/card/card';
import { DescriptionList } from '@saifu/ui/description-list/description-list';
import { ListRow, RowList } from '@saifu/ui/list-row/list-row';
import { formatDate } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { CopyableId } from '../../components/copyable-id.tsx';
import textStyles from '../../components/text.module.css';
import { BillingStatus } from './billing-status.tsx';
import { formatPaymentDays } from './payment-days.ts';

type BillingDetailsProps = {
  readonly billing: MerchantRecurringBillingView;
  /** Undefined until the stores are known. */
  readonly storeName: string | undefined;
  /** The invoice of the first payment. */
  readonly invoicePath: string;
};

/** The terms, the payer and the dates of a recurring billing. */
export function BillingDetails({ billing, storeName, invoicePath }: BillingDetailsProps) {
  const t = useTranslate();
  const { next_payment_date: next, next_amount: nextAmount, paid_through: paidThrough } = billing;
  const isPending = billing.status === 'pending_first_payment';
  const items = [
    { label: t('console_payment.status'), value: <StatusText billing={billing} /> },
    {
      label: t('console_recurring_billing.service'),
      value: <span lang="ja">{billing.service_name}</span>,
    },
    billing.description !== null && {
      label: t('console_recurring_billing.note'),
      value: billing.description,
    },
    { label: t('console_payment.store'), value: <span lang="ja">{storeName}</span> },
    { label: t('console_recurring_billing.payer'), value: <PayerText billing={billing} /> },
    {
      label: t('console_recurring_billing.initial'),
      value: <Amount value={billing.initial_amount} />,
    },
    { label: t('console_recurring_billing.each'), value: <PriceText billing={billing} /> },
    { label: t('console_recurring_billing.days'), value: <DaysText billing={billing} /> },
    isPending && {
      label: t('console_recurring_billing.deadline'),
      value: <Day day={billing.first_payment_deadline} />,
    },
    { label: t('console_recurring_billing.start'), value: <Day day={billing.start_date} /> },
    {
      label: t('console_recurring_billing.end'),
      value:
        billing.end_date === null ? (
          t('console_recurring_billing.end_none')
        ) : (
          <Day day={billing.end_date} />
        ),
    },
    next !== null && {
      label: t('console_recurring_billing.next'),
      value: t('console_recurring_billing.next_value', {
        day: formatDate(next),
        amount: formatYen(nextAmount ?? billing.monthly_amount),
      }),
    },
    paidThrough !== null && {
      label: t('console_recurring_billing.paid_through'),
      value: <Day day={paidThrough} />,
    },
    {
      label: t('console_recurring_billing.pausable'),
      value: t(billing.pausable ? 'app.yes' : 'app.no'),
    },
    {
      label: t('console_recurring_billing.id'),
      value: <CopyableId value={billing.id} label={t('console_recurring_billing.id')} />,
    },
  ].filter((item) => item !== false);
  return (
    <Card title={t('console_payment.details')} flush>
      <DescriptionList items={items} absent={t('console_payment.absent')} hasLongValues />
      <RowList>
        <ListRow href={invoicePath} label={t('console_recurring_billing.to_invoice')} />
      </RowList>
    </Card>
  );
}

type PartProps = Pick<BillingDetailsProps, 'billing'>;

const CLOSED_TEXTS = {
  payer: 'console_recurring_billing.closed_payer',
  merchant: 'console_recurring_billing.closed_merchant',
  missed: 'console_recurring_billing.closed_missed',
  unpaid: 'console_recurring_billing.closed_unpaid',
  first_payment_returned: 'console_recurring_billing.closed_returned',
  end_date: 'console_recurring_billing.closed_end_date',
} as const satisfies Record<NonNullable<MerchantRecurringBillingView['closed_by']>, TextKey>;

/** The status, and why it was closed. */
function StatusText({ billing }: PartProps) {
  const t = useTranslate();
  const { closed_by: closedBy, closed_at: closedAt } = billing;
  return (
    <>
      <BillingStatus billing={billing} />
      {closedBy !== null && closedAt !== null && (
        <p className={textStyles.note}>
          {t(CLOSED_TEXTS[closedBy], { day: formatDate(closedAt) })}
        </p>
      )}
      {billing.ending && (
        <p className={textStyles.note}>{t('console_recurring_billing.ending_about')}</p>
      )}
    </>
  );
}

/** Stores do not see who the payer is. */
function PayerText({ billing: { activated_at: at } }: PartProps) {
  const t = useTranslate();
  if (at === null) return t('console_recurring_billing.payer_none');
  return (
    <>
      {t('console_recurring_billing.payer_since', { day: formatDate(at) })}
      <p className={textStyles.note}>{t('console_recurring_billing.payer_about')}</p>
    </>
  );
}

/** The price in force, and an accepted one that is not in force yet. */
function PriceText({ billing }: PartProps) {
  const t = useTranslate();
  const { monthly_amount: amount, tax_rate: rate, price_change: change } = billing;
  const isAccepted = change?.status === 'accepted' && billing.closed_at === null;
  const isComing = isAccepted && change.monthly_amount !== amount;
  return (
    <>
      <Amount value={amount} />
      {isComing && (
        <p>
          {t('console_recurring_billing.price_coming', {
            amount: formatYen(change.monthly_amount),
            day: formatDate(change.from),
          })}
        </p>
      )}
      <p className={textStyles.note}>{t('console_recurring_billing.tax_included', { rate })}</p>
    </>
  );
}

function DaysText({ billing }: PartProps) {
  const t = useTranslate();
  return (
    <>
      {formatPaymentDays(t, billing.monthly_payment_days)}
      <p className={textStyles.note}>
        {t('console_recurring_billing.hour', { hour: CHARGE_HOUR })}
      </p>
    </>
  );
}

function Day({ day }: { readonly day: string }) {
  return <time dateTime={day}>{formatDate(day)}</time>;
}
