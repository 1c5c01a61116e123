import type { EventView } from '@saifu/contract/event';
import { Card } from '@saifu/ui/card/card';
import { EmptyState } from '@saifu/ui/empty-state/empty-state';
import { VisuallyHidden } from '@saifu/ui/visually-hidden/visually-hidden';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useLocation, useNavigate } from '@saifu/web/routing/location.ts';
import { useMemo } from 'react';
import { getPath } from '../../app/routes.ts';
import { MoreRows } from '../../components/more-rows.tsx';
import {
  type EventFilter,
  isFiltered,
  parseFilter,
  toSearchString,
} from '../../features/webhooks/event-filter.ts';
import { EventFilters } from '../../features/webhooks/event-filters.tsx';
import { EventSheet } from '../../features/webhooks/event-sheet.tsx';
import { EventTable } from '../../features/webhooks/event-table.tsx';
import { useEvents } from '../../features/webhooks/queries.ts';
import styles from './developers.module.css';
import { useNotice } from './use-notice.tsx';

/** What happened at the merchant in the last days. The event in the URL is open. */
export function Events() {
  const t = useTranslate();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { notice, show } = useNotice();
  const filter = useMemo(() => parseFilter(search), [search]);
  const query = useEvents(filter);
  const openedId = new URLSearchParams(search).get('event');
  const apply = (next: EventFilter) =>
    navigate({ search: toSearchString(next) }, { replace: true });
  return (
    <Page title="console_event.title" back={getPath('Developers')} isWide>
      {notice}
      <p className={styles.about}>{t('console_event.lead')}</p>
      <EventFilters filter={filter} onChange={apply} resetPath={getPath('Events')} />
      {query.data === undefined ? (
        <Pending query={query} />
      ) : (
        <Found query={query} events={query.data} filter={filter} />
      )}
      {openedId !== null && (
        <EventSheet
          key={openedId}
          id={openedId}
          listed={query.data?.find(({ id }) => id === openedId)}
          onDismiss={() => apply(filter)}
          onReplayed={(text) => {
            apply(filter);
            show(text);
          }}
        />
      )}
    </Page>
  );
}

type FoundProps = {
  readonly query: ReturnType<typeof useEvents>;
  readonly events: readonly EventView[];
  readonly filter: EventFilter;
};

function Found({ query, events, filter }: FoundProps) {
  const t = useTranslate();
  const { isPlaceholderData: isStale } = query;
  const hasFilter = isFiltered(filter);
  const getHref = (id: string) => `${getPath('Events')}${toSearchString(filter, id)}`;
  return (
    <div aria-busy={isStale || undefined} className={isStale ? styles.stale : styles.found}>
      <VisuallyHidden role="status">
        {isStale ? t('app.loading') : t('console_event.shown', { count: events.length })}
      </VisuallyHidden>
      <MoreRows query={query} count={events.length}>
        <Card flush={events.length > 0}>
          {events.length > 0 ? (
            <EventTable events={events} getHref={getHref} />
          ) : (
            <EmptyState illustration={hasFilter ? 'search' : 'history'}>
              {t(hasFilter ? 'console_event.none_found' : 'console_event.empty')}
            </EmptyState>
          )}
        </Card>
      </MoreRows>
    </div>
  );
}
