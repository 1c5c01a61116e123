import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { getPath } from '../../app/routes.ts';
import { Page } from '../../components/page.tsx';
import { Pending } from '../../components/pending.tsx';
import { NotificationList } from '../../features/notification/notification-list.tsx';
import { PushCard } from '../../features/notification/push-card.tsx';
import { useNotificationSettings, useNotifications } from '../../features/notification/queries.ts';
import { SettingSwitches } from '../../features/notification/setting-switches.tsx';
import { useStepUp } from '../../features/step-up/use-step-up.tsx';

/** Recent notifications and the notification settings. */
export function Notifications() {
  const query = useNotifications();
  const settings = useNotificationSettings();
  return (
    <Page title="screen.notifications" back={getPath('Settings')}>
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
      {!query.isPending && <Settings query={settings} />}
    </Page>
  );
}

type SettingsProps = { readonly query: ReturnType<typeof useNotificationSettings> };

function Settings({ query }: SettingsProps) {
  const stepUp = useStepUp();
  if (!query.data) {
    return (
      <Pending query={query}>
        <Skeleton shape="title" />
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </Pending>
    );
  }
  return (
    <>
      <PushCard push={query.data.push} />
      <SettingSwitches settings={query.data} stepUp={stepUp} />
    </>
  );
}
