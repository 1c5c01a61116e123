import type { TimelineEntryView } from '@saifu/contract/payment-timeline';
import type { StaffTimelineEntryView } from '@saifu/contract/staff-payment';
import {
  STAFF_TIMELINE_KINDS,
  type StaffTimelineKind,
} from '@saifu/domain/payments/payment-timeline';
import { formatYen } from '@saifu/domain/shared/yen';
import type { Translate } from '@saifu/i18n/texts';
import { Card } from '@saifu/ui/card/card';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { Timeline } from '@saifu/ui/timeline/timeline';
import { LoadMore } from '@saifu/web/components/load-more.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { formatDateTimeWithSeconds } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import {
  type Icon,
  IconBolt,
  IconBook2,
  IconBuildingBank,
  IconMail,
  IconSend,
  IconServer,
  IconUserShield,
  IconWebhook,
} from '@tabler/icons-react';
import { formatNote, getKindText } from '../../i18n/timeline-texts.ts';
import { useStaffTimeline } from './queries.ts';
import styles from './staff-payments.module.css';

const ICONS: Readonly<Record<StaffTimelineKind, Icon>> = {
  attempt_sent: IconSend,
  attempt_answered: IconServer,
  posted: IconBook2,
  event_published: IconBolt,
  webhook_queued: IconWebhook,
  message_sent: IconMail,
  dispute_opened: IconBuildingBank,
  dispute_closed: IconBuildingBank,
  staff_acted: IconUserShield,
};

const FAILED: readonly string[] = ['declined', 'abandoned', 'lost'];

/** Everything that happened to a payment, oldest first. */
export function StaffTimeline({ id }: { readonly id: string }) {
  const t = useTranslate();
  const query = useStaffTimeline(id);
  const { data: entries } = query;
  return (
    <Card title={t('console_timeline.title')}>
      {entries === undefined ? (
        <Pending query={query}>
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </Pending>
      ) : (
        <>
          <Timeline steps={entries.map((entry, at) => toStep(t, entry, at))} />
          <LoadMore query={query} />
        </>
      )}
    </Card>
  );
}

function toStep(t: Translate, entry: StaffTimelineEntryView, at: number) {
  const { kind } = entry;
  const shared = { id: `${at} ${kind}`, at: entry.at, time: formatDateTimeWithSeconds(entry.at) };
  if (isStaffKind(kind)) {
    const isFailed = FAILED.includes(entry.detail?.result ?? '');
    return {
      ...shared,
      label: <Label icon={ICONS[kind]} text={t(`staff_payment.${kind}`)} />,
      note: formatDetail(t, entry),
      ...(isFailed && { tone: 'failed' as const }),
    };
  }
  const told = { ...entry, kind } satisfies TimelineEntryView;
  const { label, icon, tone } = getKindText(told);
  return {
    ...shared,
    label: <Label icon={icon} text={t(label)} />,
    note: formatNote(t, told),
    ...(tone && { tone }),
  };
}

function Label({ icon: LabelIcon, text }: { readonly icon: Icon; readonly text: string }) {
  return (
    <span className={styles.step}>
      <LabelIcon size={20} aria-hidden="true" />
      <span>{text}</span>
    </span>
  );
}

function isStaffKind(kind: StaffTimelineEntryView['kind']): kind is StaffTimelineKind {
  return STAFF_TIMELINE_KINDS.some((each) => each === kind);
}

const KNOWN = ['authorize', 'capture', 'void', 'refund'] as const;

function formatDetail(t: Translate, entry: StaffTimelineEntryView): string | undefined {
  const { detail, amount, by } = entry;
  if (detail === null) return undefined;
  const kind = KNOWN.find((each) => each === detail.name);
  const isOfAttempt = entry.kind !== 'posted' && kind !== undefined;
  const name = isOfAttempt ? t(`staff_payment.kind_${kind}`) : detail.name;
  const result = detail.result as Result | null;
  const isActed = entry.kind === 'staff_acted';
  const { destination } = detail;
  const parts = [
    name,
    amount !== null && formatYen(amount),
    result !== null && t(`staff_payment.result_${result}`),
    detail.reason,
    detail.reference,
    detail.channel?.toUpperCase(),
    isActed && by?.name,
    isActed && destination !== null
      ? t('staff_payment.approved_by', { name: destination })
      : destination,
    ...detail.lines.map((line) => `${line.account} ${formatSigned(line.amount)}`),
  ];
  return parts.filter((part) => typeof part === 'string').join(' · ');
}

type Result =
  | 'open'
  | 'needs_payer'
  | 'approved'
  | 'declined'
  | 'pending'
  | 'published'
  | 'waiting'
  | 'abandoned'
  | 'delivered'
  | 'sent'
  | 'queued'
  | 'deferred'
  | 'won'
  | 'lost';

function formatSigned(amount: number): string {
  return `${amount < 0 ? '−' : '+'}${formatYen(Math.abs(amount))}`;
}
