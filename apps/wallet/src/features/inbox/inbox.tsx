import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { EmptyState } from '@saifu/ui/empty-state/empty-state';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import styles from './inbox.module.css';
import { MessageRow } from './message-row.tsx';
import { PeopleFilter, type Receiver } from './people-filter.tsx';
import { useMessages } from './queries.ts';
import { useLastSeen } from './use-last-seen.ts';

type Query = Pick<ReturnType<typeof useMessages>, 'error' | 'refetch'>;

type InboxProps = {
  readonly people: readonly Receiver[];
  /** Shown while the messages load. */
  readonly renderPending: (query: Query) => ReactNode;
};

/** All emails and SMS of the sandbox, newest first. */
export function Inbox({ people, renderPending }: InboxProps) {
  const t = useTranslate();
  const [to, setTo] = useState('');
  const messages = useMessages(to);
  const lastSeen = useLastSeen(messages.data?.[0]?.created_at);
  const [isRefreshing, setIsRefreshing] = useState(false);

  const refresh = async () => {
    setIsRefreshing(true);
    await messages.refetch();
    setIsRefreshing(false);
  };

  return (
    <>
      <div className={styles.header}>
        <p className={styles.description}>{t('inbox.about')}</p>
        <Button
          variant="secondary"
          busy={isRefreshing}
          icon={<IconRefresh size={20} aria-hidden="true" />}
          onClick={refresh}
        >
          {t('inbox.refresh')}
        </Button>
      </div>
      <PeopleFilter people={people} value={to} onChange={setTo} />
      {messages.data === undefined && renderPending(messages)}
      {messages.data?.length === 0 && <NoResults to={to} />}
      {messages.data !== undefined && messages.data.length > 0 && (
        <Card flush>
          <ul>
            {messages.data.map((message) => (
              <MessageRow
                key={message.id}
                message={message}
                isNew={lastSeen !== null && message.created_at > lastSeen}
              />
            ))}
          </ul>
        </Card>
      )}
      {messages.hasNextPage && (
        <Button
          variant="secondary"
          busy={messages.isFetchingNextPage}
          onClick={() => messages.fetchNextPage()}
        >
          {t('inbox.older')}
        </Button>
      )}
    </>
  );
}

function NoResults({ to }: { readonly to: string }) {
  const t = useTranslate();
  return (
    <Card>
      <EmptyState illustration="notifications">
        {to === '' ? t('inbox.empty') : t('inbox.empty_for', { to })}
      </EmptyState>
    </Card>
  );
}
