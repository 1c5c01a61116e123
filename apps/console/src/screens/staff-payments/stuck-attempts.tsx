import { Page } from '@saifu/web/components/page.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { getPath } from '../../app/routes.ts';
import { ResultList } from '../../components/result-list.tsx';
import { useStuckAttempts } from '../../features/staff-payments/queries.ts';
import { StuckTable } from '../../features/staff-payments/stuck-table.tsx';

/** Requests to the provider without a result, longest waiting first. */
export function StuckAttempts() {
  const t = useTranslate();
  const query = useStuckAttempts();
  return (
    <Page title="staff_payment.stuck_title" back={getPath('StaffPayments')} isWide>
      <p>{t('staff_payment.stuck_about')}</p>
      <ResultList
        query={query}
        items={query.data}
        shown="staff_payment.stuck_shown"
        empty={{ illustration: 'receipts', text: 'staff_payment.stuck_empty' }}
      >
        {(attempts) => (
          <StuckTable attempts={attempts} getHref={(id) => getPath('StaffPayment', { id })} />
        )}
      </ResultList>
    </Page>
  );
}
