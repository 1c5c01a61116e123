import type { TimelineEntryView } from '@saifu/contract/payment-timeline';
import { Card } from '@saifu/ui/card/card';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { Timeline } from '@saifu/ui/timeline/timeline';
import { LoadMore } from '@saifu/web/components/load-more.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { formatDateTimeWithSeconds } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { formatNote, getKindText } from '../../i18n/timeline-texts.ts';
import styles from './payments.module.css';
import { useTimeline } from './queries.ts';

/** What happened to a payment, oldest first, and who did it as far as it is known. */
export function PaymentTimeline({ id }: { readonly id: string }) {
  const t = useTranslate();
  const query = useTimeline(id);
  const { data: entries } = query;
  const toStep = (entry: TimelineEntryView, at: number) => {
    const { label, icon: KindIcon, tone } = getKindText(entry);
    return {
      id: `${at} ${entry.kind}`,
      label: (
        <span className={styles.step}>
          <KindIcon size={20} aria-hidden="true" />
          <span>{t(label)}</span>
        </span>
      ),
      note: formatNote(t, entry),
      at: entry.at,
      time: formatDateTimeWithSeconds(entry.at),
      ...(tone && { tone }),
    };
  };
  return (
    <Card title={t('console_timeline.title')}>
      {entries === undefined ? (
        <Pending query={query}>
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </Pending>
      ) : (
        <>
          <Timeline steps={entries.map(toStep)} />
          <LoadMore query={query} />
        </>
      )}
    </Card>
  );
}
