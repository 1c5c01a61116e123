import type { AuditEntryView } from '@saifu/contract/audit-entry';
import { toTypeId } from '@saifu/domain/shared/ids';
import { toTimestamp } from '../../platform/clock.ts';
import type { AuditEntry } from './audit-entry.repository.ts';

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
