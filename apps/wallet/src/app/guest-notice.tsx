import { Alert } from '@saifu/ui/alert/alert';
import { Link } from '@saifu/ui/link/link';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useLocation } from '@saifu/web/routing/location.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { useIsLoggedIn } from '../features/session/use-session.ts';
import { getSignInPath } from './guard.ts';
import styles from './layouts.module.css';

const listeners = new Set<() => void>();
let guestPath: string | null = null;

/**
 * Set to the path where the session has expired and the user continues as a guest; otherwise null.
 */
export function setGuestPath(pathname: string | null): void {
  guestPath = pathname;
  for (const listener of listeners) listener();
}

/**
 * Tells the user, on the screen where the session expired, that they continue as a guest, with a
 * sign-in link.
 */
export function GuestNotice() {
  const t = useTranslate();
  const isLoggedIn = useIsLoggedIn();
  const { pathname, search, hash } = useLocation();
  // A new session clears the notice, so that a later logout does not show it.
  useEffect(() => {
    if (isLoggedIn) setGuestPath(null);
  }, [isLoggedIn]);
  const at = useSyncExternalStore(subscribe, () => guestPath);
  if (isLoggedIn || at !== pathname) return null;
  const currentUrl = new URL(pathname + search + hash, window.location.origin);
  return (
    <div className={styles.offline}>
      <Alert tone="warning">
        <p>{t('sign_in.continue_as_guest')}</p>
        <p>
          <Link href={getSignInPath(currentUrl)}>{t('sign_in.submit')}</Link>
        </p>
      </Alert>
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
