import type { TextKey } from '@saifu/i18n/texts';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { VisuallyHidden } from '@saifu/ui/visually-hidden/visually-hidden';
import { useEffectEvent, useLayoutEffect } from 'react';
import { useTranslate } from '../i18n/use-translate.tsx';
import { useLocation } from '../routing/location.ts';
import { announce } from './announcement.tsx';
import type { LazyScreen } from './lazy-screen.ts';
import { ScreenBoundary } from './screen-boundary.tsx';
import styles from './screen-frame.module.css';
import { useLazyScreen } from './use-lazy-screen.ts';

/** Loads one screen lazily, catches its errors and announces it. */
export function ScreenFrame({ title, lazy }: ScreenFrameProps) {
  const { pathname } = useLocation();
  return (
    <ScreenBoundary key={pathname}>
      <LoadedScreen title={title} lazy={lazy} />
    </ScreenBoundary>
  );
}

type ScreenFrameProps = { readonly title: TextKey; readonly lazy: LazyScreen };

function LoadedScreen({ title, lazy }: ScreenFrameProps) {
  const Screen = useLazyScreen(lazy);
  if (Screen === null) return <ScreenSkeleton />;
  return (
    <>
      <Screen />
      <ScreenAnnouncer titleKey={title} />
    </>
  );
}

let hasShownScreen = false;

/** A sibling of the screen, so that its effect runs when the screen and its heading exist. */
function ScreenAnnouncer({ titleKey }: { readonly titleKey: TextKey }) {
  const t = useTranslate();
  const title = t(titleKey);
  const { isReturn } = useLocation();

  const announceScreen = useEffectEvent(() => {
    document.title = t('app.page_title', { title });
    // The browser announces the first page itself and restores the scroll position on return.
    if (hasShownScreen) {
      if (!isReturn) window.scrollTo(0, 0);
      document.querySelector('h1')?.focus({ preventScroll: true });
      announce(title);
    }
    hasShownScreen = true;
  });
  // A layout effect runs before paint, so the old scroll position is never visible and the focus is
  // set.
  useLayoutEffect(() => announceScreen(), []);
  return null;
}

/** Placeholder until the screen has loaded. */
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
