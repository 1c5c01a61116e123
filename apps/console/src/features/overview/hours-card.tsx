import type { MerchantOverviewView } from '@saifu/contract/merchant-overview';
import { formatYen } from '@saifu/domain/shared/yen';
import { Amount } from '@saifu/ui/amount/amount';
import { Card } from '@saifu/ui/card/card';
import { DataTable } from '@saifu/ui/data-table/data-table';
import { SegmentedControl } from '@saifu/ui/segmented-control/segmented-control';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { getScaleMax } from '@saifu/web/lib/get-scale-max.ts';
import { useState } from 'react';
import styles from './overview.module.css';

type Hour = MerchantOverviewView['hours'][number];

/** When payers come: the hours of the day as bars, or as a table with the same numbers. */
export function HoursCard({ hours }: { readonly hours: readonly Hour[] }) {
  const t = useTranslate();
  const [view, setView] = useState<'chart' | 'table'>('chart');
  return (
    <Card title={t('console_overview.hours')}>
      <div className={styles.hours}>
        <SegmentedControl
          label={t('console_overview.view')}
          options={[
            { value: 'chart', label: t('console_overview.chart') },
            { value: 'table', label: t('console_overview.table') },
          ]}
          value={view}
          onChange={setView}
        />
        {view === 'chart' ? <HourChart hours={hours} /> : <HourTable hours={hours} />}
      </div>
    </Card>
  );
}

function HourChart({ hours }: { readonly hours: readonly Hour[] }) {
  const t = useTranslate();
  const max = getScaleMax(Math.max(...hours.map(({ paid_amount: paid }) => paid)));
  return (
    <div className={styles.chart}>
      <p aria-hidden="true" className={styles.max}>
        {formatYen(max)}
      </p>
      <ol aria-label={t('console_overview.hours')} className={styles.bars}>
        {hours.map(({ hour, count, paid_amount: paid }) => {
          const words = t('console_overview.hour_sum', {
            hour: formatHour(hour),
            amount: formatYen(paid),
            count,
          });
          return (
            <li key={hour} title={words} className={styles.column}>
              <span role="img" aria-label={words} className={styles.bar}>
                {paid > 0 && <span style={{ blockSize: `${(100 * paid) / max}%` }} />}
              </span>
              <span aria-hidden="true" className={styles.hour} data-shown={hour % 6 === 0}>
                {hour}
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function HourTable({ hours }: { readonly hours: readonly Hour[] }) {
  const t = useTranslate();
  const used = hours.filter(({ count }) => count > 0);
  if (used.length === 0) return <p className={styles.note}>{t('console_payment.empty')}</p>;
  return (
    <DataTable
      caption={t('console_overview.hours')}
      rows={used}
      getKey={({ hour }) => String(hour)}
      columns={[
        { label: t('console_overview.hour'), render: ({ hour }) => formatHour(hour) },
        { label: t('console_overview.count'), isNumber: true, render: ({ count }) => count },
        {
          label: t('console_overview.paid'),
          isNumber: true,
          render: ({ paid_amount: paid }) => <Amount value={paid} />,
        },
      ]}
    />
  );
}

/** `09:00–10:00` */
function formatHour(hour: number): string {
  const toClock = (at: number) => `${String(at).padStart(2, '0')}:00`;
  return `${toClock(hour)}–${toClock(hour + 1)}`;
}
