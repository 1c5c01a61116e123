import { IconMailOff } from '@tabler/icons-react';
import { getPath } from '../../app/routes.ts';
import { EmptyPage } from '../../components/empty-page.tsx';
import { Page } from '../../components/page.tsx';
import { Pending } from '../../components/pending.tsx';
import { useConfig } from '../../features/config/queries.ts';
import { Inbox } from '../../features/inbox/inbox.tsx';
import { useIsLoggedIn } from '../../features/session/use-session.ts';

/** The messages of the sandbox. With live messages this screen does not exist. */
export function SandboxInbox() {
  const config = useConfig();
  const back = getPath(useIsLoggedIn() ? 'Settings' : 'SignIn');
  const page = { title: 'screen.sandbox_inbox', back } as const;
  if (config.data?.sandbox === false) {
    return <EmptyPage {...page} icon={IconMailOff} textKey="inbox.absent" />;
  }
  return (
    <Page {...page}>
      {config.data ? (
        <Inbox renderPending={(query) => <Pending query={query} />} />
      ) : (
        <Pending query={config} />
      )}
    </Page>
  );
}
