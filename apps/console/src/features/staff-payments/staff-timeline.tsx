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
  IconHandStop,
  IconMail,
  IconSend,
  IconServer,
  IconUserShield,
  IconWebhook,
} from '@tabler/icons-react';
import { formatNote, getKindText } from '../../i18n/timeline-texts.ts';
import { findAccountName, findName } from './entry-names.ts';
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
  review_opened: IconHandStop,
  review_decided: IconUserShield,
};

const FAILED: readonly string[] = ['declined', 'abandoned', 'lost', 'voided'];
/** Of these a person is named. */
const BY_STAFF: readonly StaffTimelineEntryView['kind'][] = ['staff_acted', 'review_decided'];

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
  const result = detail.result as Result | null;
  const isActed = BY_STAFF.includes(entry.kind);
  const { destination } = detail;
  const parts = [
    formatName(t, entry.kind, detail.name),
    amount !== null && formatYen(amount),
    result !== null && t(`staff_payment.result_${result}`),
    detail.reason,
    detail.reference,
    detail.channel?.toUpperCase(),
    isActed && by?.name,
    isActed && destination !== null
      ? t('staff_payment.approved_by', { name: destination })
      : destination,
    ...detail.lines.map((line) => formatLine(t, line)),
  ];
  return parts.filter((part) => typeof part === 'string').join(' · ');
}

/** The code, if there are no words for it. */
function formatName(t: Translate, kind: StaffTimelineEntryView['kind'], name: string): string {
  const act = KNOWN.find((each) => each === name);
  if (kind !== 'posted' && act !== undefined) return t(`staff_payment.kind_${act}`);
  const known = findName(kind, name);
  return known === undefined ? name : t(known);
}

type Line = NonNullable<StaffTimelineEntryView['detail']>['lines'][number];

function formatLine(t: Translate, { account, amount }: Line): string {
  const name = findAccountName(account);
  return `${name === undefined ? account : t(name)} ${formatSigned(amount)}`;
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
  | 'lost'
  | 'released'
  | 'voided'
  | 'ended';

function formatSigned(amount: number): string {
  return `${amount < 0 ? '−' : '+'}${formatYen(Math.abs(amount))}`;
}
