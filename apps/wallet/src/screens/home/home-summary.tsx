import type { HomeView } from '@saifu/contract/home';
import { Card } from '@saifu/ui/card/card';
import { useEffect, useRef, useState } from 'react';
import { getPath } from '../../app/routes.ts';
import { SummarySkeleton } from '../../features/home/home-skeleton.tsx';
import { MonthSummary } from '../../features/home/month-summary.tsx';
import { NextCharge } from '../../features/home/next-charge.tsx';
import { readSummaryHeight, saveSummaryHeight } from '../../features/home/summary-height.ts';
import styles from './home.module.css';

const SETTLED_MS = 1000;

/** The sum of the month and the next charge. Absent if there is neither. */
export function HomeSummary({ home }: { readonly home: HomeView }) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Measuring during the first render would compute the layout once more.
    const timer = setTimeout(() => saveSummaryHeight(part.current?.offsetHeight ?? 0), SETTLED_MS);
    return () => clearTimeout(timer);
  });
  const { next_charge: next } = home;
  const hasMonths = home.months.some(({ total }) => total !== 0);
  if (!hasMonths && next === null) return null;
  return (
    <div ref={part} className={styles.summary}>
      <Card flush>
        {hasMonths && (
          <MonthSummary
            months={home.months}
            previous_month_to_date={home.previous_month_to_date}
            insightsPath={getPath('Insights')}
          />
        )}
        {next && (
          <NextCharge charge={next} href={getPath('RecurringBillingDetail', { id: next.id })} />
        )}
      </Card>
    </div>
  );
}

/** As high as the summary was the last time, so that nothing below it shifts. */
export function HomeSummarySkeleton() {
  const [height] = useState(readSummaryHeight);
  if (height === 0) return null;
  return (
    <div className={styles.summaryPlaceholder} style={height === null ? undefined : { height }}>
      <SummarySkeleton />
    </div>
  );
}
