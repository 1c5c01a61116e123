import { Page } from '@saifu/web/components/page.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useSearchParams } from '@saifu/web/routing/location.ts';
import { getPath } from '../../app/routes.ts';
import { ResultList } from '../../components/result-list.tsx';
import textStyles from '../../components/text.module.css';
import { parseFilter } from '../../features/webhooks/event-filter.ts';
import { EventFilters } from '../../features/webhooks/event-filters.tsx';
import { EventSheet } from '../../features/webhooks/event-sheet.tsx';
import { EventTable } from '../../features/webhooks/event-table.tsx';
import { useEvents } from '../../features/webhooks/queries.ts';
import { useNotice } from '../../hooks/use-notice.tsx';
import { useUrlFilter } from '../../hooks/use-url-filter.ts';
import { isFiltered, toSearchString } from '../../lib/list-filter.ts';

/** What happened at the merchant in the last days. The event in the URL is open. */
export function Events() {
  const t = useTranslate();
  const { notice, show } = useNotice();
  const { filter, setFilter } = useUrlFilter(parseFilter);
  const query = useEvents(filter);
  const openedId = useSearchParams().get('event');
  return (
    <Page title="console_event.title" back={getPath('Developers')} isWide>
      {notice}
      <p className={textStyles.lead}>{t('console_event.lead')}</p>
      <EventFilters filter={filter} onChange={setFilter} resetPath={getPath('Events')} />
      <ResultList
        query={query}
        items={query.data}
        shown="console_event.shown"
        empty={{ illustration: 'history', text: 'console_event.empty' }}
        noneFound={isFiltered(filter) && 'console_event.none_found'}
      >
        {(events) => (
          <EventTable
            events={events}
            getHref={(id) => `${getPath('Events')}${toSearchString({ ...filter, event: id })}`}
          />
        )}
      </ResultList>
      {openedId !== null && (
        <EventSheet
          key={openedId}
          id={openedId}
          listed={query.data?.find(({ id }) => id === openedId)}
          onDismiss={() => setFilter(filter)}
          onReplayed={(text) => {
            setFilter(filter);
            show(text);
          }}
        />
      )}
    </Page>
  );
}
