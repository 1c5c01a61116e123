import { isFullSession } from '@saifu/client/session';
import { onSessionEnd, setCurrentRoute } from '@saifu/client/session-end';
import { useEffect, useLayoutEffect } from 'react';
import { useMe } from '../features/account/queries.ts';
import { useIsLoggedIn } from '../features/session/use-session.ts';
import { Redirect } from '../routing/link.tsx';
import { useLocation, useNavigate } from '../routing/location.ts';
import { Announcement } from './announcement.tsx';
import { canContinueAsGuest, type GuardResult, getSignInPath, guard } from './guard.ts';
import { setGuestPath } from './guest-notice.tsx';
import { Layout } from './layouts.tsx';
import { getPath, type Route as RouteRow } from './routes.ts';
import { ScreenFrame } from './screen-frame.tsx';
import { SessionCheckScreen } from './session-check-screen.tsx';
import { useClearCacheOnUserChange } from './use-clear-cache-on-user-change.ts';
import { useClearDraftsOnUserChange } from './use-clear-drafts-on-user-change.ts';

/** Asks the guard about every place, and shows what it lets be seen. */
export function Router() {
  const location = useLocation();
  const isLoggedIn = useIsLoggedIn();
  const me = useMe({ isLoggedIn });
  useSessionEnd();
  useClearCacheOnUserChange();
  useClearDraftsOnUserChange();

  const here = location.pathname + location.search + location.hash;
  const guardResult = guard({ url: new URL(here, window.location.origin), loggedIn: isLoggedIn });
  const result =
    isLoggedIn && me.data?.must_set_password ? redirectUntilPasswordSet(guardResult) : guardResult;
  // A failure holds nobody back, nor does asking again after it: the shell stands without a line.
  const hasFailed = me.failureCount > 0 || me.errorUpdateCount > 0;
  // Whoever is remembered as more than somebody about to set a password waits for nothing.
  const isCheckingSession = isLoggedIn && me.isPending && !hasFailed && !isFullSession();
  return (
    <>
      {result.kind === 'redirect' ? (
        <Redirect to={result.to} />
      ) : (
        <RouteScreen
          route={result.route}
          isCheckingSession={isCheckingSession && !isAllowedForReset(result.route)}
        />
      )}
      <Announcement />
    </>
  );
}

/** A session from a reset link may set a password and nothing else: every other door refuses it. */
function redirectUntilPasswordSet(result: GuardResult): GuardResult {
  if (result.kind === 'redirect' || isAllowedForReset(result.route)) return result;
  return { kind: 'redirect', to: getPath('ChangePassword') };
}

function isAllowedForReset({ name, access }: RouteRow): boolean {
  return access !== 'auth' || name === 'ChangePassword';
}

type RouteScreenProps = { readonly route: RouteRow; readonly isCheckingSession: boolean };

/** A held screen asks nothing of the server until it is known that this session may see it. */
function RouteScreen({ route, isCheckingSession }: RouteScreenProps) {
  useLayoutEffect(() => setCurrentRoute(route.name), [route.name]);
  const screen = <ScreenFrame key={route.name} route={route} />;
  return (
    <Layout layout={route.layout}>
      {isCheckingSession ? <SessionCheckScreen>{screen}</SessionCheckScreen> : screen}
    </Layout>
  );
}

/**
 * A session that ends by itself leaves a guest on a public screen, and leads to the way in from
 * any other, with the reason and the way back.
 */
function useSessionEnd() {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const here = pathname + search + hash;
  useEffect(() => {
    return onSessionEnd(({ code }, call) => {
      const url = new URL(here, window.location.origin);
      if (canContinueAsGuest(url, { code, ...call })) setGuestPath(pathname);
      else navigate(getSignInPath(url), { replace: true, state: { ended: code } });
    });
  }, [navigate, here, pathname]);
}
