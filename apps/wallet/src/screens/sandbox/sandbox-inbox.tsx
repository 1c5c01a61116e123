import type { DemoDataView } from '@saifu/contract/sandbox';
import { EmptyPage } from '@saifu/web/components/empty-page.tsx';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { getPath } from '../../app/routes.ts';
import { useConfig } from '../../features/config/queries.ts';
import { Inbox } from '../../features/inbox/inbox.tsx';
import type { Receiver } from '../../features/inbox/people-filter.tsx';
import { useDemoData } from '../../features/sandbox/queries.ts';
import { useIsLoggedIn } from '../../features/session/use-session.ts';

/** The messages of the sandbox. With live messages this screen does not exist. */
export function SandboxInbox() {
  const config = useConfig();
  const back = getPath(useIsLoggedIn() ? 'Settings' : 'SignIn');
  const demoData = useDemoData(config.data?.sandbox === true);
  const page = { title: 'screen.sandbox_inbox', back } as const;
  if (config.data?.sandbox === false) {
    return <EmptyPage {...page} illustration="notifications" textKey="inbox.absent" />;
  }
  return (
    <Page {...page}>
      {config.data ? (
        <Inbox
          people={getReceivers(demoData.data?.users)}
          renderPending={(query) => <Pending query={query} />}
        />
      ) : (
        <Pending query={config} />
      )}
    </Page>
  );
}

function getReceivers(users: DemoDataView['users'] = []): readonly Receiver[] {
  const active = users.filter(({ state }) => state === 'active');
  return active.map(({ name, login_id: address }) => ({ name, address }));
}
