import { productNow } from '@saifu/client/clock';
import type { NotificationView } from '@saifu/contract/notification';
import { MESSAGE_RETENTION_DAYS } from '@saifu/domain/privacy/retention';
import { addDays, toCivilDate } from '@saifu/domain/shared/calendar';
import type { Translate } from '@saifu/i18n/texts';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { EmptyState } from '@saifu/ui/empty-state/empty-state';
import { LoadMore } from '@saifu/web/components/load-more.tsx';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { formatDate } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useMutation } from '@tanstack/react-query';
import styles from './notification.module.css';
import { NotificationRow } from './notification-row.tsx';
import { useMarkRead, type useNotifications } from './queries.ts';

type NotificationListProps = {
  readonly query: ReturnType<typeof useNotifications>;
  readonly items: readonly NotificationView[];
  readonly unread: number;
};

/** Notifications by day, newest first. */
export function NotificationList({ query, items, unread }: NotificationListProps) {
  const t = useTranslate();
  const { readOne } = useMarkRead();
  // Not awaited: navigation must not wait. If the request fails, the notification stays unread.
  const read = (id: string) => void readOne(id).catch(() => undefined);
  const [newest] = items;
  if (newest === undefined) {
    return (
      <Card>
        <EmptyState illustration="notifications">{t('notification.empty')}</EmptyState>
      </Card>
    );
  }
  const days = Map.groupBy(items, ({ created_at }) => created_at.slice(0, 10));
  return (
    <>
      <ReadAll newestId={newest.id} unread={unread} />
      {[...days].map(([day, ofDay]) => (
        <Card key={day} title={formatDayHeading(t, day)} flush>
          <ul>
            {ofDay.map((each) => (
              <NotificationRow key={each.id} notification={each} onRead={() => read(each.id)} />
            ))}
          </ul>
        </Card>
      ))}
      <LoadMore query={query} />
      <p className={styles.secondary}>{t('notification.kept', { days: MESSAGE_RETENTION_DAYS })}</p>
    </>
  );
}

type ReadAllProps = { readonly newestId: string; readonly unread: number };

/** The unread count, and a button that stays after the press, so that the focus is not lost. */
function ReadAll({ newestId, unread }: ReadAllProps) {
  const t = useTranslate();
  const { readUpTo } = useMarkRead();
  const readAll = useMutation({ mutationFn: readUpTo });
  const isShown = unread > 0 || readAll.isPending || readAll.isSuccess;
  return (
    <>
      {isShown && (
        <div className={styles.readAll}>
          <p role="status" className={styles.secondary}>
            {unread > 0 && t('notification.unread_count', { count: unread })}
            {unread === 0 && readAll.isSuccess && t('notification.all_read')}
          </p>
          <Button
            variant="quiet"
            busy={readAll.isPending}
            aria-disabled={unread === 0}
            onClick={() => unread > 0 && readAll.mutate(newestId)}
          >
            {t('notification.read_all')}
          </Button>
        </div>
      )}
      <ErrorNotice error={readAll.error && toAppError(readAll.error)} />
    </>
  );
}

function formatDayHeading(t: Translate, day: string): string {
  const today = toCivilDate(new Date(productNow()));
  if (day === today) return t('notification.today');
  return day === addDays(today, -1) ? t('notification.yesterday') : formatDate(day);
}
