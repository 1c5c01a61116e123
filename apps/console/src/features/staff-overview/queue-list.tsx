import type { StaffOverviewView } from '@saifu/contract/staff-overview';
import type { StaffQueue } from '@saifu/domain/members/staff-queue';
import { STAFF_QUEUE_COUNT_MAX } from '@saifu/domain/shared/limits';
import { Link } from '@saifu/ui/link/link';
import { formatDateTime, formatTimeAgo } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconChevronRight } from '@tabler/icons-react';
import { useNow } from '../../hooks/use-now.ts';
import styles from './staff-overview.module.css';

type Queue = StaffOverviewView['queues'][number];

type QueueListProps = {
  readonly queues: readonly Queue[];
  /** The screen of a queue, filtered to what waits. Absent: it has none. */
  readonly getHref: (queue: StaffQueue) => string | undefined;
};

/** One row for each queue: what waits in it, how much, and for how long. */
export function QueueList({ queues, getHref }: QueueListProps) {
  return (
    <ul className={styles.queues}>
      {queues.map((queue) => (
        <QueueRow key={queue.queue} queue={queue} href={getHref(queue.queue)} />
      ))}
    </ul>
  );
}

type QueueRowProps = { readonly queue: Queue; readonly href: string | undefined };

function QueueRow({ queue, href }: QueueRowProps) {
  if (href === undefined) {
    return (
      <li className={styles.queue}>
        <Content {...queue} />
      </li>
    );
  }
  return (
    <li>
      <Link href={href} className={styles.queue}>
        <Content {...queue} />
        <IconChevronRight size={20} aria-hidden="true" />
      </Link>
    </li>
  );
}

function Content({ queue, count, oldest_at: at }: Queue) {
  const t = useTranslate();
  const key = count < STAFF_QUEUE_COUNT_MAX ? 'staff_overview.count' : 'staff_overview.count_max';
  return (
    <>
      <span className={styles.words}>
        <span className={styles.name}>{t(`staff_overview.queue_${queue}`)}</span>
        <span className={styles.about}>{t(`staff_overview.about_${queue}`)}</span>
        {at !== null && <Oldest at={at} />}
      </span>
      <span className={count > 0 ? styles.count : styles.none}>
        {count > 0 ? t(key, { count }) : t('staff_overview.none')}
      </span>
    </>
  );
}

function Oldest({ at }: { readonly at: string }) {
  const t = useTranslate();
  const age = formatTimeAgo(at, useNow(), t.language);
  const date = formatDateTime(at);
  return (
    <time dateTime={at} className={styles.about}>
      {age === null
        ? t('staff_overview.oldest_new', { date })
        : t('staff_overview.oldest', { date, age })}
    </time>
  );
}
