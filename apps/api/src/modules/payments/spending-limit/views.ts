import type { BodyOf } from '@saifu/contract/endpoint';
import type { changeLimits, LimitsView, SpendingLimitsView } from '@saifu/contract/spending-limit';
import type { SpendingLimits } from '@saifu/domain/payments/spending-limits';
import type * as z from 'zod/mini';
import { toTimestamp } from '../../../platform/clock.ts';
import type { SpendingLimitsOverview } from './load-limits.ts';

export function toLimitsView({ spending, maximum, used }: SpendingLimitsOverview): LimitsView {
  const { limits, planned } = spending;
  return {
    ...toSpendingLimitsView(limits),
    pending: planned && {
      ...toSpendingLimitsView(planned.limits),
      from: toTimestamp(planned.from),
    },
    maximum: {
      per_payment: maximum.perPayment,
      per_day: maximum.perDay,
      per_month: maximum.perMonth,
    },
    used: { day: Number(used.day), month: Number(used.month) },
  };
}

export function toSpendingLimitsView(limits: SpendingLimits): z.infer<typeof SpendingLimitsView> {
  return {
    per_payment: limits.perPayment,
    per_day: limits.perDay,
    per_month: limits.perMonth,
    new_store_approval: limits.newStoreApproval,
    night_lock: limits.nightLock,
  };
}

/** Contains only the given fields; the others stay unchanged. */
export function toChange(body: BodyOf<typeof changeLimits>): Partial<SpendingLimits> {
  return {
    ...(body.per_payment !== undefined && { perPayment: body.per_payment }),
    ...(body.per_day !== undefined && { perDay: body.per_day }),
    ...(body.per_month !== undefined && { perMonth: body.per_month }),
    ...(body.new_store_approval !== undefined && { newStoreApproval: body.new_store_approval }),
    ...(body.night_lock !== undefined && { nightLock: body.night_lock }),
  };
}
