import { Link } from '@saifu/ui/link/link';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useLocation } from '@saifu/web/routing/location.ts';
import { IconBell } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useUnread } from '../features/notification/queries.ts';
import styles from './bell.module.css';
import { getPath } from './routes.ts';

/** Delay of the first poll, so that the requests of the screen go first. */
const LOAD_DELAY_MS = 1500;
const SHOWN_MAX = 99;

/** Link to the notifications with the unread count. */
export function Bell() {
  const t = useTranslate();
  const { pathname } = useLocation();
  const { data } = useUnread(useIsDelayOver());
  const unread = data?.unread ?? 0;
  const isAboveMax = unread > SHOWN_MAX;
  const count = isAboveMax ? SHOWN_MAX : unread;
  const label = isAboveMax
    ? t('notification.bell_many', { count })
    : t(count === 0 ? 'notification.bell' : 'notification.bell_unread', { count });
  const href = getPath('NotificationInbox');
  return (
    <Link
      href={href}
      className={styles.bell}
      aria-label={label}
      aria-current={pathname === href ? 'page' : undefined}
    >
      <IconBell size={24} stroke={1.75} aria-hidden="true" />
      {count > 0 && (
        <span aria-hidden="true" className={styles.count}>
          {isAboveMax ? `${count}+` : count}
        </span>
      )}
    </Link>
  );
}

function useIsDelayOver(): boolean {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSettled(true), LOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
