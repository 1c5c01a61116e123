import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { EmptyState } from '@saifu/ui/empty-state/empty-state';
import { IconInbox, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslate } from '../../i18n/use-translate.tsx';
import styles from './inbox.module.css';
import { MessageRow } from './message-row.tsx';
import { useMessages } from './queries.ts';
import { ReceiverFilter } from './receiver-filter.tsx';

type Query = Pick<ReturnType<typeof useMessages>, 'error' | 'refetch'>;

type InboxProps = {
  /** Shown while the messages load. */
  readonly renderPending: (query: Query) => ReactNode;
};

/** All emails and SMS of the sandbox, newest first. */
export function Inbox({ renderPending }: InboxProps) {
  const t = useTranslate();
  const [to, setTo] = useState('');
  const messages = useMessages(to);
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
      <ReceiverFilter value={to} onChange={setTo} />
      {messages.data === undefined && renderPending(messages)}
      {messages.data?.length === 0 && <NoResults to={to} />}
      {messages.data !== undefined && messages.data.length > 0 && (
        <Card flush>
          <ul>
            {messages.data.map((message) => (
              <MessageRow key={message.id} message={message} />
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
      <EmptyState icon={<IconInbox size={32} stroke={1.75} aria-hidden="true" />}>
        {to === '' ? t('inbox.empty') : t('inbox.empty_for', { to })}
      </EmptyState>
    </Card>
  );
}
