import { ButtonLink } from '@saifu/ui/button/button';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconChartBar } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { getPath } from '../../app/routes.ts';
import { CsvExport, useCsvExport } from '../../features/history/csv-export.tsx';
import { isFiltered, toSearchString } from '../../features/history/filter.ts';
import { FilterBar } from '../../features/history/filter-bar.tsx';
import { MoreMenu } from '../../features/history/more-menu.tsx';
import { PaymentList } from '../../features/history/payment-list.tsx';
import { PaymentRowsSkeleton } from '../../features/history/payment-rows-skeleton.tsx';
import { usePayments } from '../../features/history/queries.ts';
import { useFilter } from '../../features/history/use-filter.ts';
import { useStepUp } from '../../features/step-up/use-step-up.tsx';
import styles from './payment-history-layout.module.css';

type PaymentHistoryListProps = {
  readonly heading: ReactNode;
  readonly currentId: string | null;
};

/** The payments with search and filters, and everything else behind a menu. */
export function PaymentHistoryList({ heading, currentId }: PaymentHistoryListProps) {
  const t = useTranslate();
  const { filter, setFilter, setText } = useFilter();
  const payments = usePayments(filter);
  const csv = useCsvExport(filter, useStepUp());
  const search = toSearchString(filter);
  const hasSome = payments.data !== undefined && payments.data.length > 0;
  // Before the first payment there is nothing to search.
  const isBlank = payments.isSuccess && !hasSome && !isFiltered(filter);
  const canExport = (hasSome || payments.isPending) && !csv.isBusy;
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        {heading}
        <ButtonLink
          href={getPath('Insights')}
          variant="quiet"
          icon={<IconChartBar size={20} aria-hidden="true" />}
        >
          {t('insights.title')}
        </ButtonLink>
        <MoreMenu
          paths={{
            keptReceipts: getPath('ReceiptScans'),
            refundRequests: getPath('RefundRequests'),
          }}
          onExport={canExport ? () => csv.start() : undefined}
        />
      </div>
      <div>
        {(!isBlank || payments.isPlaceholderData) && (
          <FilterBar
            filter={filter}
            storeName={payments.isPlaceholderData ? undefined : payments.data?.[0]?.store.name}
            onFilter={setFilter}
            onText={setText}
          />
        )}
        <CsvExport csv={csv} />
      </div>
      <PaymentList
        filter={filter}
        payments={payments}
        onFilter={setFilter}
        scanPath={getPath('Scan')}
        currentId={currentId}
        getPaymentPath={(id) => getPath('PaymentDetail', { id }) + search}
        getInsightsPath={(month) => `${getPath('Insights')}?month=${month}`}
        pending={
          <Pending query={payments}>
            <PaymentRowsSkeleton />
          </Pending>
        }
      />
    </div>
  );
}
