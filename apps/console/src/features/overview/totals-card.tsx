import type { MerchantOverviewView, MerchantSumView } from '@saifu/contract/merchant-overview';
import type { Language } from '@saifu/domain/shared/language';
import { Amount } from '@saifu/ui/amount/amount';
import { Card } from '@saifu/ui/card/card';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import type { ReactNode } from 'react';
import styles from './overview.module.css';

const BEFORE_TEXTS = {
  day: 'console_overview.before_day',
  week: 'console_overview.before_week',
  month: 'console_overview.before_month',
} as const;

/** The sums of the period, each beside the same part of the period before. */
export function TotalsCard({ overview }: { readonly overview: MerchantOverviewView }) {
  const t = useTranslate();
  const { period, totals, before_totals: before } = overview;
  const yen = (value: number) => <Amount value={value} />;
  const count = (value: number) => t('console_payment.count', { count: value });
  const rows: readonly TotalProps[] = [
    { ...toTotal(totals, before, getPaid), label: t('console_overview.paid'), render: yen },
    { ...toTotal(totals, before, getCount), label: t('console_overview.count'), render: count },
    { ...toTotal(totals, before, getAverage), label: t('console_overview.average'), render: yen },
    { ...toTotal(totals, before, getRefunded), label: t('console_overview.refunded'), render: yen },
  ];
  return (
    <Card>
      <dl className={styles.totals}>
        {rows.map((row) => (
          <Total key={row.label} {...row} />
        ))}
      </dl>
      <p className={styles.note}>{t(BEFORE_TEXTS[period])}</p>
    </Card>
  );
}

type TotalProps = {
  readonly label: string;
  readonly value: number;
  readonly before: number;
  readonly render: (value: number) => ReactNode;
};

function Total({ label, value, before, render }: TotalProps) {
  const t = useTranslate();
  const change = formatChange(value, before, t.language);
  return (
    <div className={styles.total}>
      <dt>{label}</dt>
      <dd className={styles.value}>{render(value)}</dd>
      <dd className={styles.before}>
        {t('console_overview.before')} {render(before)}
        {change !== null && <span className={styles.change}>{change}</span>}
      </dd>
    </div>
  );
}

function toTotal(
  totals: MerchantSumView,
  before: MerchantSumView,
  read: (sum: MerchantSumView) => number,
) {
  return { value: read(totals), before: read(before) };
}

const getPaid = ({ paid_amount: paid }: MerchantSumView) => paid;
const getCount = ({ count }: MerchantSumView) => count;
const getRefunded = ({ refunded_amount: refunded }: MerchantSumView) => refunded;
const getAverage = ({ count, paid_amount: paid }: MerchantSumView) =>
  count === 0 ? 0 : Math.round(paid / count);

/** `+12%`; null if there is nothing to compare with. */
export function formatChange(value: number, before: number, language: Language): string | null {
  if (before === 0) return null;
  const format = new Intl.NumberFormat(language, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 0,
  });
  return format.format((value - before) / before);
}
