import type { ConsoleActor, MerchantActor, StaffActor } from '@saifu/domain/identity/actor';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../dependencies.ts';
import type { Tx } from '../../platform/db/db.ts';
import { type AuditedBy, appendAuditEntry } from './append-audit-entry.ts';
import type { AuditEntry } from './audit-entry.repository.ts';

type Change = Pick<AuditEntry, 'action' | 'subject' | 'before' | 'after'> & {
  /** Where the caller does not know it. */
  readonly merchantId?: string;
};

/** Records a change in its transaction, as the last thing that the transaction does. */
export type RecordChange = (tx: Tx, change: Change) => Promise<void>;

/** For the programs of a merchant: its audit log is about people. */
export const recordNothing: RecordChange = async () => {};

type CallBy<Actor> = {
  readonly actor: Actor;
  readonly address: string;
  readonly requestId: string;
};

/** How the operator's log names a program with `STAFF_KEY`. */
const STAFF_KEY = 'staff_key';

export function toAuditedBy(call: CallBy<ConsoleActor | StaffActor>): AuditedBy {
  const { actor, address, requestId } = call;
  const id = actor.member === null ? STAFF_KEY : toTypeId('member', actor.member.id);
  return { actor: id, ip: address, requestId, isStaff: actor.kind === 'staff' };
}

/**
 * Records what a member or staff change by this call, of this merchant; null: of no merchant, or of
 * one that only the change itself tells. `STAFF_KEY` is recorded too.
 */
export function createRecordChange(
  { clock }: Pick<Deps, 'clock'>,
  merchantId: string | null,
  { actor, ...from }: CallBy<MerchantActor | StaffActor>,
): RecordChange {
  if (!isAudited(actor)) return recordNothing;
  const by = toAuditedBy({ actor, ...from });
  return (tx, change) => appendAuditEntry(tx, by, { merchantId, ...change, at: clock.now() });
}

function isAudited(actor: MerchantActor | StaffActor): actor is ConsoleActor | StaffActor {
  return actor.kind === 'staff' || actor.member !== null;
}
