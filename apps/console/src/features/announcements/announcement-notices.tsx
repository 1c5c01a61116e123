import { Announcements } from '@saifu/web/components/announcements.tsx';
import styles from './announcements.module.css';
import { useAnnouncements } from './queries.ts';

/** What the operator tells merchants, above the screen. */
export function AnnouncementNotices() {
  const items = useAnnouncements();
  if (items.length === 0) return null;
  return (
    <div className={styles.notices}>
      <Announcements items={items} />
    </div>
  );
}
