import { Redirect } from '@saifu/web/routing/link.tsx';
import { useLocation } from '@saifu/web/routing/location.ts';
import { ScreenFrame } from '@saifu/web/screens/screen-frame.tsx';
import { useSession, useSessionChanges } from '../features/session/queries.ts';
import { SessionContext } from '../features/session/use-member.ts';
import { StaffSession } from '../screens/auth/staff-session.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { ConsoleLayout } from './console-layout.tsx';
import { guard } from './guard.ts';
import { NotAllowed } from './not-allowed.tsx';
import type { RouteAccess } from './routes.ts';
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
  if (result.kind === 'staff') {
    return (
      <AuthLayout>
        <StaffSession session={result.session} />
      </AuthLayout>
    );
  }
  const { name, title, access } = result.route;
  const screen = <ScreenFrame key={name} title={title} lazy={SCREENS[name]} />;
  if (session?.kind !== 'merchant' || SIGN_IN.includes(access))
    return <AuthLayout>{screen}</AuthLayout>;
  return (
    <SessionContext value={session}>
      <ConsoleLayout>
        {result.kind === 'allow' ? screen : <NotAllowed title={title} />}
      </ConsoleLayout>
    </SessionContext>
  );
}

const SIGN_IN: readonly RouteAccess[] = ['public', 'signed_out', 'second_factor'];
