import { fromTypeId, toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import * as audit from '../../audit/audit-entry.repository.ts';
import * as members from '../../members/member.repository.ts';
import { listPaymentEntries, listReprintEntries } from './timeline.repository.ts';
import type { ListTimelineEntries, TimelineEntry, TimelinePage } from './timeline.ts';

type LoadTimelineInput = TimelinePage & { readonly merchantId: string };

/**
 * The next events of a payment, oldest first. Each source returns as many as fit, so the first of
 * all of them are the next ones.
 */
export async function loadTimeline(
  { db }: Pick<Deps, 'db'>,
  { merchantId, ...page }: LoadTimelineInput,
  listReceiptEntries: ListTimelineEntries,
): Promise<readonly TimelineEntry[]> {
  const found = await Promise.all([
    listPaymentEntries(db, page),
    listReceiptEntries(db, page),
    listReprintEntries(db, merchantId, page),
  ]);
  const entries = found.flat().toSorted(compareEntries).slice(0, page.limit);
  return addMembers({ db }, merchantId, entries);
}

function compareEntries(one: TimelineEntry, other: TimelineEntry): number {
  const apart = one.createdAt.getTime() - other.createdAt.getTime();
  return apart || (one.id < other.id ? -1 : 1);
}

/** What a merchant changed without a member in its audit log was changed with an API key. */
async function addMembers(
  { db }: Pick<Deps, 'db'>,
  merchantId: string,
  entries: readonly TimelineEntry[],
): Promise<readonly TimelineEntry[]> {
  const subjects = entries.flatMap((entry) => toSubject(entry) ?? []);
  const changes = await audit.listChanges(db, merchantId, { subjects, actions: ACTIONS });
  const changedBy = new Map(changes.map(({ subject, actor }) => [subject, actor]));
  const named = entries.map((entry): TimelineEntry => {
    const subject = toSubject(entry);
    if (subject === undefined) return entry;
    const auditedBy = changedBy.get(subject) ?? null;
    return { ...entry, auditedBy, actor: auditedBy === null ? 'api_key' : 'member' };
  });
  const ids = named.flatMap(({ auditedBy }) => fromTypeId('member', auditedBy ?? '') ?? []);
  const names = await members.getNames(db, merchantId, [...new Set(ids)]);
  return named.map((entry) => {
    const id = fromTypeId('member', entry.auditedBy ?? '');
    return id === undefined ? entry : { ...entry, memberName: names.get(id) ?? null };
  });
}

const ACTIONS = ['order.canceled', 'refund_request.answered'] as const;

function toSubject({ kind, subject }: TimelineEntry): string | undefined {
  if (subject === null) return undefined;
  return toTypeId(kind === 'canceled' ? 'order' : 'refundRequest', subject);
}
