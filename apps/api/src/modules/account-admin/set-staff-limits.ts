import {
  hasStaffLimit,
  NO_STAFF_LIMITS,
  type StaffLimits,
} from '@saifu/domain/payments/spending-limits';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../dependencies.ts';
import { newUuid } from '../../platform/crypto/tokens.ts';
import { publishEvents } from '../../platform/outbox/outbox.ts';
import type { RecordChange } from '../audit/record-change.ts';
import * as staffLimits from '../payments/spending-limit/staff-limit.repository.ts';
import { lockAccount } from './lock-account.ts';

export type SetStaffLimitsInput = StaffLimits & {
  readonly userId: string;
  readonly reason: string;
};

/** Sets the limits of staff, or lifts them if each is null. Equal limits change nothing. */
export async function setStaffLimits(
  { db, clock }: Deps,
  { userId, reason, ...limits }: SetStaffLimitsInput,
  record: RecordChange,
): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    const before = (await staffLimits.get(tx, userId)) ?? NO_STAFF_LIMITS;
    if (isSame(before, limits)) return;
    const isSet = hasStaffLimit(limits);
    if (isSet) await staffLimits.set(tx, userId, { ...limits, setAt: now });
    else await staffLimits.lift(tx, userId);
    const type = isSet ? 'spending_limit.set' : 'spending_limit.lifted';
    const event = { id: newUuid(), type, subjectId: userId };
    await publishEvents(tx, [{ ...event, payload: {}, occurredAt: now }]);
    await record(tx, {
      action: type,
      subject: toTypeId('user', userId),
      before: toFields(before),
      after: { ...toFields(limits), reason },
    });
  });
}

function isSame(one: StaffLimits, other: StaffLimits): boolean {
  return (
    one.perPayment === other.perPayment &&
    one.perDay === other.perDay &&
    one.perMonth === other.perMonth
  );
}

function toFields({ perPayment, perDay, perMonth }: StaffLimits) {
  return { per_payment: perPayment, per_day: perDay, per_month: perMonth };
}
