import { Notice } from '@saifu/ui/alert/alert';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { showMinute } from '../i18n/dates.ts';
import { useText } from '../i18n/use-text.tsx';
import { isKept, oldestInSight } from '../offline-cache/cache-age.ts';
import { setIsOffline, useIsOffline } from './connection.ts';
import styles from './layouts.module.css';

/** Says that there is no line and, where copies are shown, how old they are. */
export function OfflineNotice() {
  const text = useText();
  const isOffline = useIsOffline();
  const keptAt = useKeptAt();
  useLine();
  if (!isOffline && keptAt === null) return null;
  return (
    <div className={styles.offline}>
      <Notice tone="warning">
        <p>{text('refusal.offline')}</p>
        {keptAt !== null && <p>{text('offline.as_of', { time: minuteOf(keptAt) })}</p>}
      </Notice>
    </div>
  );
}

function useKeptAt(): number | null {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => oldestInSight(cache),
  );
}

/**
 * The browser knows at once when a line is cut. That there may be one again it only guesses, so
 * what could not be read is asked for anew, and the answers tell.
 */
function useLine(): void {
  const client = useQueryClient();
  useEffect(() => {
    const lose = () => setIsOffline(true);
    const find = () => {
      setIsOffline(false);
      void client.refetchQueries({
        type: 'active',
        predicate: (query) => isKept(query) || query.state.status === 'error',
      });
    };
    window.addEventListener('offline', lose);
    window.addEventListener('online', find);
    return () => {
      window.removeEventListener('offline', lose);
      window.removeEventListener('online', find);
    };
  }, [client]);
}

/** In Japan's time, and never torn apart by the end of a line. */
function minuteOf(at: number): string {
  const inJapan = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Tokyo',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return showMinute(inJapan.format(at)).replace(' ', '\u00a0');
}
