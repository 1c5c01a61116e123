import { pathOf } from '../app/routes.ts';
import { cardNameOf } from '../features/card/card-name.tsx';
import { CsvExport } from '../features/history/csv-export.tsx';
import { isNarrow, searchOf } from '../features/history/filter.ts';
import { FilterBar } from '../features/history/filter-bar.tsx';
import { PaymentList } from '../features/history/payment-list.tsx';
import { usePayments } from '../features/history/queries.ts';
import { useFilter } from '../features/history/use-filter.ts';
import { WaitingRows } from '../features/history/waiting-rows.tsx';
import { Pending } from '../features/page/pending.tsx';
import { PaymentStatus } from '../features/payment/payment-status.tsx';

/** The payments, what they are looked for by, and a table of them to keep. */
export function PaymentHistoryList({ currentId }: { readonly currentId: string | null }) {
  const { filter, setFilter, setText } = useFilter();
  const payments = usePayments(filter);
  const search = searchOf(filter);
  const hasSome = payments.data !== undefined && payments.data.length > 0;
  // Before the first payment there is nothing to search in.
  const isBlank = payments.isSuccess && !hasSome && !isNarrow(filter);
  return (
    <>
      {(!isBlank || payments.isPlaceholderData) && (
        <FilterBar filter={filter} onFilter={setFilter} onText={setText} />
      )}
      {(hasSome || payments.isPending) && <CsvExport key={search} filter={filter} />}
      <PaymentList
        filter={filter}
        payments={payments}
        onFilter={setFilter}
        scanPath={pathOf('Scan')}
        currentId={currentId}
        pathOfPayment={(id) => pathOf('PaymentDetail', { id }) + search}
        statusOf={(status) => <PaymentStatus status={status} isLarge={false} />}
        cardOf={cardNameOf}
        pending={
          <Pending query={payments}>
            <WaitingRows />
          </Pending>
        }
      />
    </>
  );
}
