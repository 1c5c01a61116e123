import { Announcements } from '@saifu/web/components/announcements.tsx';
import styles from './announcement.module.css';
import { useAnnouncements } from './queries.ts';

/** What the operator tells payers, above the screen. */
export function AnnouncementNotices() {
  const items = useAnnouncements();
  if (items.length === 0) return null;
  return (
    <div className={styles.notices}>
      <Announcements items={items} />
    </div>
  );
}
