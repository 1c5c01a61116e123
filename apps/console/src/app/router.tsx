import { Redirect } from '@saifu/web/routing/link.tsx';
import { useLocation } from '@saifu/web/routing/location.ts';
import { ScreenFrame } from '@saifu/web/screens/screen-frame.tsx';
import { useSession, useSessionChanges } from '../features/session/queries.ts';
import { SessionContext } from '../features/session/use-console-session.ts';
import { AuthLayout } from './auth-layout.tsx';
import { ConsoleLayout } from './console-layout.tsx';
import { guard, isBeforeSignIn } from './guard.ts';
import { NotAllowed } from './not-allowed.tsx';
import { SCREENS } from './screens.ts';
import { SessionPending } from './session-pending.tsx';

/** Shows the screen of the current URL, as far as the session allows it. */
export function Router() {
  const { pathname, search } = useLocation();
  const query = useSession();
  useSessionChanges();

  if (query.data === undefined) return <SessionPending query={query} />;
  const session = query.data;
  const url = new URL(pathname + search, window.location.origin);
  const result = guard({ url, session });
  if (result.kind === 'redirect') return <Redirect to={result.to} />;
  const { name, title, access } = result.route;
  const screen = <ScreenFrame key={name} title={title} lazy={SCREENS[name]} />;
  if (session === null || isBeforeSignIn(access)) return <AuthLayout>{screen}</AuthLayout>;
  return (
    <SessionContext value={session}>
      <ConsoleLayout>
        {result.kind === 'allow' ? screen : <NotAllowed title={title} />}
      </ConsoleLayout>
    </SessionContext>
  );
}
