import { ButtonLink } from '@saifu/ui/button/button';
import { IconBookmark, IconReceiptRefund } from '@tabler/icons-react';
import { pathOf } from '../../app/routes.ts';
import { Pending } from '../../components/pending.tsx';
import { cardNameOf } from '../../features/card/card-name.tsx';
import { CsvExport } from '../../features/history/csv-export.tsx';
import { isNarrow, searchOf } from '../../features/history/filter.ts';
import { FilterBar } from '../../features/history/filter-bar.tsx';
import { PaymentList } from '../../features/history/payment-list.tsx';
import { usePayments } from '../../features/history/queries.ts';
import { useFilter } from '../../features/history/use-filter.ts';
import { WaitingRows } from '../../features/history/waiting-rows.tsx';
import { PaymentStatus } from '../../features/payment/payment-status.tsx';
import { useStepUp } from '../../features/step-up/use-step-up.tsx';
import { useText } from '../../i18n/use-text.tsx';
import styles from './payment-history-layout.module.css';

/** The payments, what they are looked for by, and a table of them to keep. */
export function PaymentHistoryList({ currentId }: { readonly currentId: string | null }) {
  const { filter, setFilter, setText } = useFilter();
  const payments = usePayments(filter);
  const stepUp = useStepUp();
  const search = searchOf(filter);
  const hasSome = payments.data !== undefined && payments.data.length > 0;
  // Before the first payment there is nothing to search in.
  const isBlank = payments.isSuccess && !hasSome && !isNarrow(filter);
  return (
    <>
      {(!isBlank || payments.isPlaceholderData) && (
        <FilterBar filter={filter} onFilter={setFilter} onText={setText} />
      )}
      <Besides />
      {(hasSome || payments.isPending) && <CsvExport key={search} filter={filter} prove={stepUp} />}
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

/** What is kept beside the payments, each on a screen of its own. */
function Besides() {
  const text = useText();
  return (
    <div className={styles.besides}>
      <ButtonLink
        href={pathOf('Slips')}
        variant="quiet"
        icon={<IconBookmark size={20} aria-hidden="true" />}
      >
        {text('slip.kept_title')}
      </ButtonLink>
      <ButtonLink
        href={pathOf('RefundRequests')}
        variant="quiet"
        icon={<IconReceiptRefund size={20} aria-hidden="true" />}
      >
        {text('screen.refund_requests')}
      </ButtonLink>
    </div>
  );
}
