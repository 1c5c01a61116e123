import type { MonthInsightView } from '@saifu/contract/insights';
import { Card } from '@saifu/ui/card/card';
import { SegmentedControl } from '@saifu/ui/segmented-control/segmented-control';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useState } from 'react';
import { MonthChart } from './month-chart.tsx';
import { MonthTable } from './month-table.tsx';
import styles from './months-card.module.css';

type MonthsCardProps = {
  readonly months: readonly MonthInsightView[];
  readonly currentMonth: string | null;
  readonly getHistoryPath: (month: string) => string;
};

/** The months as bars, or as a table with the same numbers. */
export function MonthsCard({ months, currentMonth, getHistoryPath }: MonthsCardProps) {
  const t = useTranslate();
  const [view, setView] = useState<'chart' | 'table'>('chart');
  return (
    <Card title={t('insights.months')}>
      <div className={styles.months}>
        <SegmentedControl
          label={t('insights.view')}
          options={[
            { value: 'chart', label: t('insights.chart') },
            { value: 'table', label: t('insights.table') },
          ]}
          value={view}
          onChange={setView}
        />
        {view === 'chart' ? (
          <MonthChart {...{ months, currentMonth, getHistoryPath }} />
        ) : (
          <MonthTable {...{ months, getHistoryPath }} />
        )}
      </div>
    </Card>
  );
}
