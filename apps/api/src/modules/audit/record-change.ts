import type { MemberActor, MerchantActor, StaffActor } from '@saifu/domain/identity/actor';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../dependencies.ts';
import type { Tx } from '../../platform/db/db.ts';
import { type AuditedBy, appendAuditEntry } from './append-audit-entry.ts';
import type { AuditEntry } from './audit-entry.repository.ts';

type Change = Pick<AuditEntry, 'action' | 'subject' | 'before' | 'after'>;

/** Records a change in its transaction, as the last thing that the transaction does. */
export type RecordChange = (tx: Tx, change: Change) => Promise<void>;

/** For the programs of a merchant: the audit log is about people. */
export const recordNothing: RecordChange = async () => {};

type CallBy<Actor> = {
  readonly actor: Actor;
  readonly address: string;
  readonly requestId: string;
};

export function toAuditedBy(call: CallBy<MemberActor | StaffActor>): AuditedBy {
  const { actor, address, requestId } = call;
  const id = actor.kind === 'staff' ? 'staff' : toTypeId('member', actor.member.id);
  return { actor: id, ip: address, requestId };
}

/** Records what a member or staff change of this merchant by this call. */
export function createRecordChange(
  { clock }: Pick<Deps, 'clock'>,
  merchantId: string,
  { actor, ...from }: CallBy<MerchantActor | StaffActor>,
): RecordChange {
  if (!isPerson(actor)) return recordNothing;
  const by = toAuditedBy({ actor, ...from });
  return (tx, change) => appendAuditEntry(tx, by, { ...change, merchantId, at: clock.now() });
}

function isPerson(actor: MerchantActor | StaffActor): actor is MemberActor | StaffActor {
  return actor.kind === 'staff' || actor.member !== null;
}
