import type { RefundFailureView } from '@saifu/contract/refund-failure';
import { Alert } from '@saifu/ui/alert/alert';
import { Page } from '@saifu/web/components/page.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useState } from 'react';
import { getPath } from '../../app/routes.ts';
import { FilterBar } from '../../components/filter-bar.tsx';
import { Focused } from '../../components/focused.tsx';
import { ReasonSheet } from '../../components/reason-sheet.tsx';
import { ResultList } from '../../components/result-list.tsx';
import { SelectFilter } from '../../components/select-filter.tsx';
import textStyles from '../../components/text.module.css';
import { useMay } from '../../features/session/use-may.ts';
import {
  parseFilter,
  useCloseRefundFailure,
  useRefundFailures,
} from '../../features/staff-refund-failures/queries.ts';
import { RefundFailureTable } from '../../features/staff-refund-failures/refund-failure-table.tsx';
import { useUrlFilter } from '../../hooks/use-url-filter.ts';
import { isFiltered } from '../../lib/list-filter.ts';

/** Refunds whose money came back, until staff say how the payer was refunded in another way. */
export function StaffRefundFailures() {
  const t = useTranslate();
  const { filter, setFilter } = useUrlFilter(parseFilter);
  const query = useRefundFailures(filter);
  const close = useCloseRefundFailure();
  const mayClose = useMay()('refund_decisions');
  const [asked, setAsked] = useState<RefundFailureView | null>(null);
  const [isDone, setIsDone] = useState(false);
  const ask = (failure: RefundFailureView) => {
    setIsDone(false);
    setAsked(failure);
  };
  return (
    <Page title="staff_refund_failure.title" isWide>
      <p className={textStyles.note}>{t('staff_refund_failure.lead')}</p>
      {isDone && (
        <Focused>
          <Alert tone="success">{t('staff_refund_failure.closed')}</Alert>
        </Focused>
      )}
      <FilterBar filter={filter} resetPath={getPath('StaffRefundFailures')} columns="single">
        <SelectFilter
          label={t('staff_refund_failure.state')}
          anyLabel={t('staff_refund_failure.open')}
          value={filter.state}
          options={[{ value: 'closed', label: t('staff_refund_failure.state_closed') }]}
          onChange={(state) => setFilter({ state })}
        />
      </FilterBar>
      <ResultList
        query={query}
        items={query.data}
        shown="staff_refund_failure.shown"
        empty={{ illustration: 'receipts', text: 'staff_refund_failure.empty' }}
        noneFound={isFiltered(filter) && 'staff_refund_failure.none'}
      >
        {(failures) => (
          <RefundFailureTable
            failures={failures}
            getPaymentHref={(id) => getPath('StaffPayment', { id })}
            onClose={mayClose ? ask : undefined}
          />
        )}
      </ResultList>
      {asked !== null && (
        <ReasonSheet
          title={t('staff_refund_failure.close_title')}
          about={t('staff_refund_failure.close_about')}
          action={t('staff_refund_failure.close')}
          send={(reason) => close(asked.id, reason)}
          onDone={() => {
            setAsked(null);
            setIsDone(true);
          }}
          onDismiss={() => setAsked(null)}
        />
      )}
    </Page>
  );
}
