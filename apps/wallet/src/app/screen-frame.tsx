import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { VisuallyHidden } from '@saifu/ui/visually-hidden/visually-hidden';
import { useEffectEvent, useLayoutEffect } from 'react';
import { useTranslate } from '../i18n/use-translate.tsx';
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
  if (Screen === null) return <ScreenSkeleton />;
  return (
    <>
      <Screen />
      <ScreenAnnouncer route={route} />
    </>
  );
}

let hasShownScreen = false;

/** Stands beside the screen, so that it runs when the screen is there and its heading exists. */
function ScreenAnnouncer({ route }: { readonly route: Route }) {
  const t = useTranslate();
  const title = t(route.title);
  const { isReturn } = useLocation();

  const announceScreen = useEffectEvent(() => {
    document.title = t('app.page_title', { title });
    // The browser announces the first page by itself, and puts a returning one where it was.
    if (hasShownScreen) {
      if (!isReturn) window.scrollTo(0, 0);
      document.querySelector('h1')?.focus({ preventScroll: true });
      announce(title);
    }
    hasShownScreen = true;
  });
  // Before it is painted: nobody sees it scrolled, or hears it without its focus.
  useLayoutEffect(() => announceScreen(), []);
  return null;
}

/** The shape of a screen, until there is one. */
export function ScreenSkeleton() {
  const t = useTranslate();
  return (
    <div className={styles.waiting} role="status">
      <VisuallyHidden>{t('app.loading')}</VisuallyHidden>
      <Skeleton shape="title" />
      <Skeleton shape="block" />
      <Skeleton shape="row" />
    </div>
  );
}
