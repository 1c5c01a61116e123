import { CONSULTATION_QUEUES } from '@saifu/domain/support/staff-queue';
import { Page } from '@saifu/web/components/page.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { getPath } from '../../app/routes.ts';
import { ResultList } from '../../components/result-list.tsx';
import { ConsultationTable } from '../../features/staff-cases/consultation-table.tsx';
import {
  FINISHED_CONSULTATION_STATUSES,
  parseConsultationFilter,
} from '../../features/staff-cases/filter.ts';
import { CONSULTATION_BADGES } from '../../features/staff-cases/labels.ts';
import { useConsultations } from '../../features/staff-cases/queries.ts';
import { QueueFilters } from '../../features/staff-cases/queue-filters.tsx';
import { useUrlFilter } from '../../hooks/use-url-filter.ts';
import { isFiltered } from '../../lib/list-filter.ts';

/** Questions of payers, what is due first. */
export function StaffConsultations() {
  const t = useTranslate();
  const { filter, setFilter } = useUrlFilter(parseConsultationFilter);
  const query = useConsultations(filter);
  return (
    <Page title="staff_case.consultations" isWide>
      <QueueFilters
        path={getPath('StaffConsultations')}
        queues={CONSULTATION_QUEUES}
        counts={query.data?.totals ?? null}
        filter={filter}
        finished={FINISHED_CONSULTATION_STATUSES.map((value) => ({
          value,
          label: t(CONSULTATION_BADGES[value].label),
        }))}
        onLanguage={(language) => setFilter({ ...filter, language })}
        onStatus={(status) => setFilter({ ...filter, queue: '', status })}
      />
      <ResultList
        query={query}
        items={query.data?.items}
        shown="staff_case.shown"
        empty={{ illustration: 'receipts', text: 'staff_case.empty_consultations' }}
        noneFound={isFiltered(filter) && 'staff_case.none_found'}
      >
        {(consultations) => (
          <ConsultationTable
            consultations={consultations}
            getHref={(id) => getPath('StaffConsultation', { id })}
          />
        )}
      </ResultList>
    </Page>
  );
}
