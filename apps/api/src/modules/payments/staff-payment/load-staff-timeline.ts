import { maskEmail } from '@saifu/domain/identity/email';
import { maskPhone } from '@saifu/domain/identity/phone';
import { fromTypeId, toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { deriveUuid } from '../../../platform/crypto/tokens.ts';
import * as members from '../../members/member.repository.ts';
import * as messages from '../../notifications/message/message.repository.ts';
import { MESSAGE_TEMPLATES } from '../../notifications/message/templates/templates.ts';
import { loadTimeline } from '../timeline/load-timeline.ts';
import type { TimelinePage } from '../timeline/timeline.ts';
import * as records from './staff-timeline.repository.ts';
import type { StaffTimelineDetail, StaffTimelineEntry, TimelineSources } from './staff-timeline.ts';

type LoadStaffTimelineInput = TimelinePage & { readonly merchantId: string };

/**
 * The next events of a payment, oldest first: those of the merchant's timeline, and what only staff
 * see. Of the latter each source is bounded, so it is read as a whole.
 */
export async function loadStaffTimeline(
  deps: Pick<Deps, 'db'>,
  { merchantId, ...page }: LoadStaffTimelineInput,
  sources: TimelineSources,
): Promise<readonly StaffTimelineEntry[]> {
  const { db } = deps;
  const { paymentId } = page;
  const shared = await loadTimeline(deps, { ...page, merchantId }, sources.listReceiptEntries);
  const events = await records.listEvents(db, paymentId, merchantId);
  const eventIds = events.map(({ id }) => id);
  const [attempts, postings, deliveries, disputes, acts, reviews, sent] = await Promise.all([
    records.listAttempts(db, paymentId),
    records.listPostings(db, paymentId),
    sources.listDeliveriesOf(db, merchantId, eventIds),
    records.listDisputes(db, paymentId),
    records.listActs(db, paymentId),
    loadReviews(deps, paymentId),
    loadMessages(deps, paymentId, eventIds),
  ]);
  const own = [
    ...attempts.flatMap(toAttemptEntries),
    ...toPostingEntries(paymentId, postings),
    ...events.map(toEventEntry),
    ...deliveries.map(toDeliveryEntry),
    ...disputes.flatMap(toDisputeEntries),
    ...acts.map(toActEntry),
    ...reviews,
    ...sent,
  ];
  return [...shared.map((entry) => ({ ...entry, detail: null })), ...own.filter(isAfter(page))]
    .toSorted(compareEntries)
    .slice(0, page.limit);
}

function compareEntries(one: StaffTimelineEntry, other: StaffTimelineEntry): number {
  const apart = one.createdAt.getTime() - other.createdAt.getTime();
  return apart || (one.id < other.id ? -1 : 1);
}

function isAfter({ after }: TimelinePage) {
  return ({ createdAt, id }: StaffTimelineEntry): boolean => {
    if (after === undefined) return true;
    const apart = createdAt.getTime() - after.createdAt.getTime();
    return apart > 0 || (apart === 0 && id > after.id);
  };
}

type Told = Partial<Pick<StaffTimelineEntry, 'amount' | 'actor' | 'memberName'>> &
  Pick<StaffTimelineDetail, 'name'> &
  Partial<StaffTimelineDetail>;

/** The first two digits of the id order what happened in one moment. */
function toEntry(
  rank: number,
  id: string,
  kind: StaffTimelineEntry['kind'],
  createdAt: Date,
  { amount = null, actor = null, memberName = null, ...told }: Told,
): StaffTimelineEntry {
  const nothing = { result: null, reason: null, reference: null, channel: null, destination: null };
  return {
    id: `${rank}${id.slice(2)}`,
    createdAt,
    ...{ kind, amount, actor, memberName },
    ...{ state: null, confirmedBy: null, auditedBy: null, subject: null },
    detail: { id, ...nothing, lines: [], ...told },
  };
}

function toAttemptEntries(attempt: records.AttemptRecord): readonly StaffTimelineEntry[] {
  const { id, kind: name, amount, state: result, reason, openedAt, closedAt } = attempt;
  const shown = { id: toTypeId('attempt', id), name, amount };
  const sent = toEntry(15, id, 'attempt_sent', openedAt, { ...shown, actor: 'system' });
  if (closedAt === null) return [sent];
  const reference = attempt.providerReference;
  const answer = { ...shown, result, reason, reference, actor: 'provider' } as const;
  return [sent, toEntry(18, id, 'attempt_answered', closedAt, answer)];
}

function toPostingEntries(
  paymentId: string,
  postings: readonly records.PostingRecord[],
): readonly StaffTimelineEntry[] {
  const byVersion = Map.groupBy(postings, ({ version }) => version);
  return [...byVersion].flatMap(([version, lines]) => {
    const [first] = lines;
    if (first === undefined) return [];
    const id = deriveUuid(paymentId, 'postings', String(version));
    const shown = lines.map(({ account, amount }) => ({ account, amount }));
    const told = { id: String(version), name: first.event, actor: 'system', lines: shown } as const;
    return [toEntry(45, id, 'posted', first.at, told)];
  });
}

function toEventEntry({ id, type, ...event }: records.EventRecord): StaffTimelineEntry {
  const result = event.publishedAt === null ? 'pending' : 'published';
  const told = { id: toTypeId('event', id), name: type, result, actor: 'system' } as const;
  return toEntry(60, id, 'event_published', event.occurredAt, told);
}

type Delivery = Awaited<ReturnType<TimelineSources['listDeliveriesOf']>>[number];

function toDeliveryEntry({ id, event, host, ...delivery }: Delivery): StaffTimelineEntry {
  const ended = delivery.abandonedAt === null ? 'waiting' : 'abandoned';
  const result = delivery.deliveredAt === null ? ended : 'delivered';
  return toEntry(62, id, 'webhook_queued', delivery.createdAt, {
    id: toTypeId('delivery', id),
    name: event,
    result,
    destination: host,
    actor: 'system',
  });
}

function toDisputeEntries(dispute: records.PaymentDisputeRecord): readonly StaffTimelineEntry[] {
  const { id, reference, reason, amount, status: result, openedAt, closedAt } = dispute;
  const shown = { id: toTypeId('providerDispute', id), name: reason, reference, amount };
  const told = { ...shown, actor: 'provider' } as const;
  const opened = toEntry(35, id, 'dispute_opened', openedAt, told);
  if (closedAt === null) return [opened];
  return [opened, toEntry(37, id, 'dispute_closed', closedAt, { ...told, result })];
}

/** The approver is named too: both answer for it. */
function toActEntry(act: records.ActRecord): StaffTimelineEntry {
  const { id, kind: name, amount, reason, memberName, approverName } = act;
  const told = { name, amount, reason, memberName, actor: 'staff' } as const;
  return toEntry(14, id, 'staff_acted', act.createdAt, { ...told, destination: approverName });
}

/** That a rule held the payment, and who decided about it and why. */
async function loadReviews(
  { db }: Pick<Deps, 'db'>,
  paymentId: string,
): Promise<readonly StaffTimelineEntry[]> {
  const review = await records.findReview(db, paymentId);
  if (review === undefined) return [];
  const { id, rules, createdAt, decidedAt, decidedBy, state, reason } = review;
  const shown = { id: toTypeId('paymentReview', id), name: rules.join(' · ') };
  const opened = toEntry(33, id, 'review_opened', createdAt, { ...shown, actor: 'system' });
  if (decidedAt === null) return [opened];
  const memberId = decidedBy === null ? undefined : fromTypeId('member', decidedBy);
  const names = await members.getNames(db, null, memberId === undefined ? [] : [memberId]);
  const decided = toEntry(34, id, 'review_decided', decidedAt, {
    ...{ ...shown, result: state, reason },
    memberName: names.get(memberId ?? '') ?? null,
    actor: decidedBy === 'system' ? 'system' : 'staff',
  });
  return [opened, decided];
}

/** The templates whose messages are about a payment. */
const TEMPLATES = [
  ...new Set(
    Object.keys(MESSAGE_TEMPLATES)
      .filter((kind) => /^(?:payment|refund_request)_/.test(kind))
      .map((kind) => kind.replace(/_(?:email|sms)$/, '')),
  ),
  'merchant',
];

/** The id of a message is derived from its cause and its template, so it need not be searched. */
async function loadMessages(
  { db }: Pick<Deps, 'db'>,
  paymentId: string,
  eventIds: readonly string[],
): Promise<readonly StaffTimelineEntry[]> {
  const also = await records.getMessageCauses(db, paymentId);
  const count = (max: number, word: string) =>
    Array.from({ length: max + 1 }, (_, nth) => deriveUuid(paymentId, word, String(nth)));
  const causes = [
    ...eventIds,
    ...also.refundRequestIds,
    paymentId,
    ...count(also.reminders, 'reminder'),
    ...count(also.resends, 'resend'),
  ];
  const names = new Map(
    causes.flatMap((cause) =>
      TEMPLATES.map((name) => [deriveUuid(cause, 'message', name), name] as const),
    ),
  );
  const found = await messages.listByIds(db, [...names.keys()]);
  return found.map((message) => toMessageEntry(message, names.get(message.id) ?? ''));
}

function toMessageEntry(message: messages.MessageRecord, name: string): StaffTimelineEntry {
  const { id, channel, destination, createdAt, sentAt, isDeferred } = message;
  const waiting = isDeferred ? 'deferred' : 'queued';
  return toEntry(64, id, 'message_sent', createdAt, {
    name,
    result: sentAt === null ? waiting : 'sent',
    channel,
    destination: channel === 'email' ? maskEmail(destination) : maskPhone(destination),
    actor: 'system',
  });
}
