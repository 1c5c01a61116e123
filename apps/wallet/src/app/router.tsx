import { onSessionEnd, setCurrentRoute } from '@saifu/client/session-end';
import { useEffect, useLayoutEffect } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router';
import { useMe } from '../features/account/queries.ts';
import { useIsLoggedIn } from '../features/session/use-session.ts';
import { Announcement } from './announcement.tsx';
import { guard } from './guard.ts';
import { Layout } from './layouts.tsx';
import { pathOf, type Route as RouteRow } from './routes.ts';
import { ScreenFrame } from './screen-frame.tsx';
import { useFreshCache } from './use-fresh-cache.ts';

/** Asks the guard about every place, and shows what it lets be seen. */
export function Router() {
  const location = useLocation();
  const isLoggedIn = useIsLoggedIn();
  useMe({ isLoggedIn });
  useSessionEnd();
  useFreshCache();

  const here = location.pathname + location.search + location.hash;
  const verdict = guard({ url: new URL(here, window.location.origin), loggedIn: isLoggedIn });
  return (
    <>
      {verdict.kind === 'go' ? (
        <Navigate to={verdict.to} replace />
      ) : (
        <Place route={verdict.route} />
      )}
      <Announcement />
    </>
  );
}

function Place({ route }: { readonly route: RouteRow }) {
  useLayoutEffect(() => setCurrentRoute(route.name), [route.name]);
  return (
    <Layout layout={route.layout}>
      <Routes>
        <Route path={route.path} element={<ScreenFrame key={route.name} route={route} />} />
      </Routes>
    </Layout>
  );
}

/** A session that ends by itself leads to the way in, with the query and the reason. */
function useSessionEnd() {
  const navigate = useNavigate();
  const { search } = useLocation();
  useEffect(() => {
    return onSessionEnd(({ code }) => {
      navigate({ pathname: pathOf('SignIn'), search }, { replace: true, state: { ended: code } });
    });
  }, [navigate, search]);
}
