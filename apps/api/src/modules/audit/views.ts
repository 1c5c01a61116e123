import type { AuditEntryView, AuditVerificationView } from '@saifu/contract/audit-entry';
import { toTypeId } from '@saifu/domain/shared/ids';
import { toTimestamp } from '../../platform/clock.ts';
import { throwInvalidCursor } from '../../platform/pagination.ts';
import type { AuditEntry, AuditHead } from './audit-entry.repository.ts';
import type { VerifiedPart } from './verify-audit-log.ts';

export function toAuditEntryView(entry: AuditEntry): AuditEntryView {
  const { number, actor, action, subject, before, after, ip } = entry;
  return {
    id: toTypeId('auditEntry', entry.id),
    number,
    at: toTimestamp(entry.at),
    actor,
    action,
    subject,
    before,
    after,
    ip,
    request_id: entry.requestId,
  };
}

export const AUDIT_FILE_COLUMNS = [
  'id',
  'number',
  'at',
  'actor',
  'action',
  'subject',
  'before',
  'after',
  'ip',
  'request_id',
] as const satisfies readonly (keyof AuditEntryView)[];

/** A row of the file. Values are JSON. */
export function toAuditRow(entry: AuditEntry) {
  const { before, after, ...view } = toAuditEntryView(entry);
  return { ...view, before: before && toJson(before), after: after && toJson(after) };
}

const toJson = (values: object): string => JSON.stringify(values);

export function toAuditVerificationView({ verified, fault, next }: VerifiedPart) {
  const cursor = next && `${next.number}.${next.hash.toString('hex')}`;
  return {
    verified,
    fault: fault ?? null,
    next_cursor: cursor ?? null,
  } satisfies AuditVerificationView;
}

/** The entry at which the next part of a verification begins. */
export function parseVerificationCursor(cursor: string): AuditHead {
  const [, number, hash = ''] = /^([1-9]\d{0,8})\.([0-9a-f]{64})$/.exec(cursor) ?? [];
  if (number === undefined) throwInvalidCursor();
  return { number: Number(number), hash: Buffer.from(hash, 'hex') };
}
