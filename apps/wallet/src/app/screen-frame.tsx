import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { VisuallyHidden } from '@saifu/ui/visually-hidden/visually-hidden';
import { useEffectEvent, useLayoutEffect } from 'react';
import { useText } from '../i18n/use-text.tsx';
import { useLocation } from '../routing/location.ts';
import { announce } from './announcement.tsx';
import type { LazyScreen } from './lazy-screen.ts';
import type { Route } from './routes.ts';
import { ScreenBoundary } from './screen-boundary.tsx';
import styles from './screen-frame.module.css';
import { SCREENS } from './screens.ts';
import { useLazyScreen } from './use-lazy-screen.ts';

/** One screen: loaded when it is first needed, caught when it fails, announced when it arrives. */
export function ScreenFrame({ route }: { readonly route: Route }) {
  const { pathname } = useLocation();
  if (route.name === 'index') return null;
  return (
    <ScreenBoundary key={pathname}>
      <LoadedScreen route={route} lazy={SCREENS[route.name]} />
    </ScreenBoundary>
  );
}

type LoadedScreenProps = { readonly route: Route; readonly lazy: LazyScreen };

function LoadedScreen({ route, lazy }: LoadedScreenProps) {
  const Screen = useLazyScreen(lazy);
  if (Screen === null) return <Waiting />;
  return (
    <>
      <Screen />
      <Arrival route={route} />
    </>
  );
}

let hasArrivedBefore = false;

/** Stands beside the screen, so that it runs when the screen is there and its heading exists. */
function Arrival({ route }: { readonly route: Route }) {
  const text = useText();
  const title = text(route.title);
  const { isReturn } = useLocation();

  const arrive = useEffectEvent(() => {
    document.title = text('app.page_title', { title });
    // The browser announces the first page by itself, and puts a returning one where it was.
    if (hasArrivedBefore) {
      if (!isReturn) window.scrollTo(0, 0);
      document.querySelector('h1')?.focus({ preventScroll: true });
      announce(title);
    }
    hasArrivedBefore = true;
  });
  // Before it is painted: nobody sees it scrolled, or hears it without its focus.
  useLayoutEffect(() => arrive(), []);
  return null;
}

/** The shape of a screen, until there is one. */
export function Waiting() {
  const text = useText();
  return (
    <div className={styles.waiting} role="status">
      <VisuallyHidden>{text('app.loading')}</VisuallyHidden>
      <Skeleton shape="title" />
      <Skeleton shape="block" />
      <Skeleton shape="row" />
    </div>
  );
}
