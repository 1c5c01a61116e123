import { Page } from '@saifu/web/components/page.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { getPath } from '../../app/routes.ts';
import { CsvDownload } from '../../components/csv-download.tsx';
import { ResultList } from '../../components/result-list.tsx';
import textStyles from '../../components/text.module.css';
import { AuditFilters } from '../../features/audit-log/audit-filters.tsx';
import { AuditTable } from '../../features/audit-log/audit-table.tsx';
import { parseFilter } from '../../features/audit-log/filter.ts';
import {
  downloadAuditEntries,
  useStaffAuditEntries,
  useStaffNames,
} from '../../features/audit-log/queries.ts';
import { VerificationCard } from '../../features/audit-log/verification-card.tsx';
import { useUrlFilter } from '../../hooks/use-url-filter.ts';
import { getCsvFileName, isFiltered } from '../../lib/list-filter.ts';
import { getSubjectPath } from './subject-path.ts';

const NO_NAMES: ReadonlyMap<string, string> = new Map();

/** What the operator's staff changed, for admins. */
export function StaffAuditLog() {
  const t = useTranslate();
  const { filter, setFilter } = useUrlFilter(parseFilter);
  const query = useStaffAuditEntries(filter);
  const { data: names = NO_NAMES } = useStaffNames();
  return (
    <Page title="console_audit.title" isWide>
      <p className={textStyles.lead}>{t('staff_audit.lead')}</p>
      <AuditFilters
        filter={filter}
        onChange={setFilter}
        resetPath={getPath('StaffAuditLog')}
        names={names}
      />
      <CsvDownload
        fileName={getCsvFileName('audit_log', filter)}
        load={() => downloadAuditEntries(filter)}
      />
      <ResultList
        query={query}
        items={query.data}
        shown="staff_audit.shown"
        empty={{ illustration: 'history', text: 'staff_audit.empty' }}
        noneFound={isFiltered(filter) && 'staff_audit.none_found'}
      >
        {(entries) => <AuditTable entries={entries} names={names} getHref={getSubjectPath} />}
      </ResultList>
      <VerificationCard />
    </Page>
  );
}
