import type { NotificationView } from '@saifu/contract/notification';
import { MESSAGE_RETENTION_DAYS } from '@saifu/domain/privacy/retention';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { EmptyState } from '@saifu/ui/empty-state/empty-state';
import { IconBell } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorNotice } from '../../forms/error-notice.tsx';
import { useTranslate } from '../../i18n/use-translate.tsx';
import { focusOnMount } from '../../lib/take-focus.ts';
import { toAppError } from '../../lib/to-app-error.ts';
import styles from './notification.module.css';
import { NotificationRow } from './notification-row.tsx';
import { useMarkRead, type useNotifications } from './queries.ts';

type NotificationListProps = {
  readonly query: ReturnType<typeof useNotifications>;
  readonly items: readonly NotificationView[];
  readonly unread: number;
};

/** Limits the visible items, so that the settings below stay reachable. */
const SHOWN = 5;

/** Notifications, newest first. */
export function NotificationList({ query, items, unread }: NotificationListProps) {
  const t = useTranslate();
  const { readOne, readUpTo } = useMarkRead();
  const readAll = useMutation({ mutationFn: readUpTo });
  // Not awaited: navigation must not wait. If the request fails, the notification stays unread.
  const read = (id: string) => void readOne(id).catch(() => undefined);
  const [isOpen, setIsOpen] = useState(false);
  const [newest] = items;
  const shown = isOpen ? items : items.slice(0, SHOWN);
  const isLoaded = shown.length === items.length;
  const firstMore = items.findIndex(({ path }, at) => at >= SHOWN && path !== null);
  const failed = readAll.error ?? (query.isFetchNextPageError ? query.error : null);
  if (newest === undefined) {
    return (
      <Card title={t('notification.recent')}>
        <EmptyState icon={<IconBell size={32} stroke={1.75} aria-hidden="true" />}>
          {t('notification.empty')}
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      <Card
        title={t('notification.recent')}
        // The button stays after the press, so that the focus is not lost.
        action={
          (unread > 0 || readAll.isPending || readAll.isSuccess) && (
            <Button
              variant="quiet"
              busy={readAll.isPending}
              aria-disabled={unread === 0}
              onClick={() => unread > 0 && readAll.mutate(newest.id)}
            >
              {t('notification.read_all')}
            </Button>
          )
        }
        flush
      >
        <p role="status" className={styles.done}>
          {readAll.isSuccess && unread === 0 && t('notification.all_read')}
        </p>
        <ul>
          {shown.map((each, at) => (
            <NotificationRow
              key={each.id}
              notification={each}
              onRead={() => read(each.id)}
              linkRef={isOpen && at === firstMore ? focusOnMount : undefined}
            />
          ))}
        </ul>
        {(!isLoaded || query.hasNextPage) && (
          <div className={styles.more}>
            <Button
              variant="quiet"
              busy={query.isFetchingNextPage}
              onClick={() => (isLoaded ? void query.fetchNextPage() : setIsOpen(true))}
            >
              {t('history.more')}
            </Button>
          </div>
        )}
      </Card>
      <ErrorNotice error={failed && toAppError(failed)} />
      <p className={styles.secondary}>{t('notification.kept', { days: MESSAGE_RETENTION_DAYS })}</p>
    </>
  );
}
