import { Alert } from '@saifu/ui/alert/alert';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { setIsOffline, useIsOffline } from '@saifu/web/screens/connection.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { getOldestCachedAt, isCached } from '../offline-cache/cache-age.ts';
import styles from './layouts.module.css';

/** Tells the user that the connection is down and, if cached copies are shown, how old they are. */
export function OfflineNotice() {
  const t = useTranslate();
  const isOffline = useIsOffline();
  const cachedAt = useCachedAt();
  useConnectionEvents();
  if (!isOffline && cachedAt === null) return null;
  return (
    <div className={styles.offline}>
      <Alert tone="warning">
        <p>{t('error.offline')}</p>
        {cachedAt !== null && <p>{t('offline.as_of', { time: formatMinuteInJapan(cachedAt) })}</p>}
      </Alert>
    </div>
  );
}

function useCachedAt(): number | null {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => getOldestCachedAt(cache),
  );
}

/**
 * The offline event is reliable; the online event is only a guess. So an online event refetches the
 * failed queries, and their responses decide.
 */
function useConnectionEvents(): void {
  const client = useQueryClient();
  useEffect(() => {
    const handleOffline = () => setIsOffline(true);
    const handleOnline = () => {
      setIsOffline(false);
      void client.refetchQueries({
        type: 'active',
        predicate: (query) => isCached(query) || query.state.status === 'error',
      });
    };
    window.addEventListener('offline', handleOffline);
    window.addEventListener('online', handleOnline);
    return () => {
      window.removeEventListener('offline', handleOffline);
      window.removeEventListener('online', handleOnline);
    };
  }, [client]);
}

/** In Japan time. */
function formatMinuteInJapan(at: number): string {
  const inJapan = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Tokyo',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return formatDateTime(inJapan.format(at));
}
