import { Page } from '@saifu/web/components/page.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { getPath } from '../../app/routes.ts';
import { ResultList } from '../../components/result-list.tsx';
import textStyles from '../../components/text.module.css';
import { DayTable } from '../../features/staff-reconciliation/day-table.tsx';
import { OpenCard } from '../../features/staff-reconciliation/open-card.tsx';
import { useReconciliationDays } from '../../features/staff-reconciliation/queries.ts';
import { toSearchString } from '../../lib/list-filter.ts';

const getHref = (filter: Readonly<Record<string, string>>) =>
  `${getPath('StaffDifferences')}${toSearchString(filter)}`;

/** The provider's reports against our ledger: what is open, and day by day. */
export function StaffReconciliation() {
  const t = useTranslate();
  const query = useReconciliationDays();
  return (
    <Page title="staff_reconciliation.title" isWide>
      <p className={textStyles.note}>{t('staff_reconciliation.lead')}</p>
      {query.data !== undefined && (
        <OpenCard open={query.data.open} getHref={(kind) => getHref({ kind })} />
      )}
      <ResultList
        query={query}
        items={query.data?.days}
        title={t('staff_reconciliation.days_title')}
        shown="staff_reconciliation.days_shown"
        empty={{ illustration: 'receipts', text: 'staff_reconciliation.days_empty' }}
      >
        {(days) => <DayTable days={days} getHref={(day) => getHref({ day })} />}
      </ResultList>
    </Page>
  );
}
