import type { AuditEntryView } from '@saifu/contract/audit-entry';
import type { MemberActor, StaffActor } from '@saifu/domain/identity/actor';
import { toTypeId } from '@saifu/domain/shared/ids';
import { toTimestamp } from '../../../platform/clock.ts';
import type { AuditedBy } from './append-audit-entry.ts';
import type { AuditEntry } from './audit-entry.repository.ts';

type AuditedCall = {
  readonly actor: MemberActor | StaffActor;
  readonly address: string;
  readonly requestId: string;
};

export function toAuditedBy({ actor, address, requestId }: AuditedCall): AuditedBy {
  const id = actor.kind === 'staff' ? 'staff' : toTypeId('member', actor.member.id);
  return { actor: id, ip: address, requestId };
}

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
