import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { getPath } from '../../app/routes.ts';
import { PushCard } from '../../features/notification/push-card.tsx';
import { useNotificationSettings } from '../../features/notification/queries.ts';
import { SettingSwitches } from '../../features/notification/setting-switches.tsx';
import { useStepUp } from '../../features/step-up/use-step-up.tsx';

/** How the user is told about an event: bell, email, SMS and push. */
export function Notifications() {
  const query = useNotificationSettings();
  const stepUp = useStepUp();
  return (
    <Page title="screen.notification_settings" back={getPath('Profile')}>
      {query.data ? (
        <>
          <PushCard push={query.data.push} />
          <SettingSwitches settings={query.data} stepUp={stepUp} />
        </>
      ) : (
        <Pending query={query}>
          <Skeleton shape="title" />
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </Pending>
      )}
    </Page>
  );
}
