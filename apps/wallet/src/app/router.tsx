import { isFullSession } from '@saifu/client/session';
import { onSessionEnd, setCurrentRoute } from '@saifu/client/session-end';
import { Redirect } from '@saifu/web/routing/link.tsx';
import { useLocation, useNavigate } from '@saifu/web/routing/location.ts';
import { Announcement } from '@saifu/web/screens/announcement.tsx';
import { ScreenFrame } from '@saifu/web/screens/screen-frame.tsx';
import { useEffect, useLayoutEffect } from 'react';
import { useMe } from '../features/account/queries.ts';
import { useIsLoggedIn } from '../features/session/use-session.ts';
import { canContinueAsGuest, type GuardResult, getSignInPath, guard } from './guard.ts';
import { setGuestPath } from './guest-notice.tsx';
import { Layout } from './layouts.tsx';
import { getPath, type Route as RouteRow } from './routes.ts';
import { SCREENS } from './screens.ts';
import { SessionCheckScreen } from './session-check-screen.tsx';
import { useClearCacheOnUserChange } from './use-clear-cache-on-user-change.ts';
import { useClearDraftsOnUserChange } from './use-clear-drafts-on-user-change.ts';

/** Applies the guard to every location and renders the resulting screen. */
export function Router() {
  const location = useLocation();
  const isLoggedIn = useIsLoggedIn();
  const me = useMe({ isLoggedIn });
  useSessionEnd();
  useClearCacheOnUserChange();
  useClearDraftsOnUserChange();

  const currentPath = location.pathname + location.search + location.hash;
  const guardResult = guard({
    url: new URL(currentPath, window.location.origin),
    loggedIn: isLoggedIn,
  });
  const result =
    isLoggedIn && me.data?.must_set_password ? redirectUntilPasswordSet(guardResult) : guardResult;
  // A failed request or its retry does not block the screen: the shell renders offline.
  const hasFailed = me.failureCount > 0 || me.errorUpdateCount > 0;
  // A stored full session does not wait for the check.
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

/** A session from a reset link may only set a password; all other endpoints reject it. */
function redirectUntilPasswordSet(result: GuardResult): GuardResult {
  if (result.kind === 'redirect' || isAllowedForReset(result.route)) return result;
  return { kind: 'redirect', to: getPath('ChangePassword') };
}

function isAllowedForReset({ name, access }: RouteRow): boolean {
  return access !== 'auth' || name === 'ChangePassword';
}

type RouteScreenProps = { readonly route: RouteRow; readonly isCheckingSession: boolean };

/** During the session check the screen sends no request to the server. */
function RouteScreen({ route, isCheckingSession }: RouteScreenProps) {
  useLayoutEffect(() => setCurrentRoute(route.name), [route.name]);
  const { name, title } = route;
  const screen =
    name === 'index' ? null : <ScreenFrame key={name} title={title} lazy={SCREENS[name]} />;
  return (
    <Layout route={route}>
      {isCheckingSession ? <SessionCheckScreen>{screen}</SessionCheckScreen> : screen}
    </Layout>
  );
}

/**
 * After a session has ended, the user continues as a guest on a public screen. From any other
 * screen the user is redirected to sign-in, with the reason and a redirect back.
 */
function useSessionEnd() {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const currentPath = pathname + search + hash;
  useEffect(() => {
    return onSessionEnd(({ code }, call) => {
      const url = new URL(currentPath, window.location.origin);
      if (canContinueAsGuest(url, { code, ...call })) setGuestPath(pathname);
      else navigate(getSignInPath(url), { replace: true, state: { ended: code } });
    });
  }, [navigate, currentPath, pathname]);
}
