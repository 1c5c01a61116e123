import { ButtonLink } from '@saifu/ui/button/button';
import { IconBookmark, IconReceiptRefund } from '@tabler/icons-react';
import { getPath } from '../../app/routes.ts';
import { Pending } from '../../components/pending.tsx';
import { formatCardName } from '../../features/card/card-name.tsx';
import { CsvExport } from '../../features/history/csv-export.tsx';
import { isFiltered, toSearchString } from '../../features/history/filter.ts';
import { FilterBar } from '../../features/history/filter-bar.tsx';
import { PaymentList } from '../../features/history/payment-list.tsx';
import { PaymentRowsSkeleton } from '../../features/history/payment-rows-skeleton.tsx';
import { usePayments } from '../../features/history/queries.ts';
import { useFilter } from '../../features/history/use-filter.ts';
import { PaymentStatus } from '../../features/payment/payment-status.tsx';
import { useStepUp } from '../../features/step-up/use-step-up.tsx';
import { useTranslate } from '../../i18n/use-translate.tsx';
import styles from './payment-history-layout.module.css';

/** The payments with search, filters and CSV export. */
export function PaymentHistoryList({ currentId }: { readonly currentId: string | null }) {
  const { filter, setFilter, setText } = useFilter();
  const payments = usePayments(filter);
  const stepUp = useStepUp();
  const search = toSearchString(filter);
  const hasSome = payments.data !== undefined && payments.data.length > 0;
  // Before the first payment there is nothing to search.
  const isBlank = payments.isSuccess && !hasSome && !isFiltered(filter);
  return (
    <>
      {(!isBlank || payments.isPlaceholderData) && (
        <FilterBar filter={filter} onFilter={setFilter} onText={setText} />
      )}
      <RelatedLinks />
      {(hasSome || payments.isPending) && (
        <CsvExport key={search} filter={filter} stepUp={stepUp} />
      )}
      <PaymentList
        filter={filter}
        payments={payments}
        onFilter={setFilter}
        scanPath={getPath('Scan')}
        currentId={currentId}
        getPaymentPath={(id) => getPath('PaymentDetail', { id }) + search}
        renderStatus={(status) => <PaymentStatus status={status} isLarge={false} />}
        formatCard={formatCardName}
        pending={
          <Pending query={payments}>
            <PaymentRowsSkeleton />
          </Pending>
        }
      />
    </>
  );
}

/** Links to related screens. */
function RelatedLinks() {
  const t = useTranslate();
  return (
    <div className={styles.relatedLinks}>
      <ButtonLink
        href={getPath('ReceiptScans')}
        variant="quiet"
        icon={<IconBookmark size={20} aria-hidden="true" />}
      >
        {t('receipt_scan.kept_title')}
      </ButtonLink>
      <ButtonLink
        href={getPath('RefundRequests')}
        variant="quiet"
        icon={<IconReceiptRefund size={20} aria-hidden="true" />}
      >
        {t('screen.refund_requests')}
      </ButtonLink>
    </div>
  );
}
