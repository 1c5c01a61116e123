import { ButtonLink } from '@saifu/ui/button/button';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconSettings } from '@tabler/icons-react';
import { getPath } from '../../app/routes.ts';
import { NotificationList } from '../../features/notification/notification-list.tsx';
import { useNotifications } from '../../features/notification/queries.ts';

/** What happened with the account. How the user is told is set on another screen. */
export function NotificationInbox() {
  const t = useTranslate();
  const query = useNotifications();
  return (
    <Page title="screen.notifications">
      {query.data ? (
        <NotificationList query={query} {...query.data} />
      ) : (
        <Pending query={query}>
          <Skeleton shape="title" />
          <Skeleton shape="row" />
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </Pending>
      )}
      {/* Content below a list waits for it, so that it never shifts under a finger. */}
      {!query.isPending && (
        <ButtonLink
          href={getPath('Notifications')}
          variant="quiet"
          icon={<IconSettings size={20} aria-hidden="true" />}
        >
          {t('screen.notification_settings')}
        </ButtonLink>
      )}
    </Page>
  );
}
