import type { LimitsView } from '@saifu/contract/spending-limit';
import type { LimitChange } from './queries.ts';

export const LIMIT_AMOUNTS = ['per_payment', 'per_day', 'per_month'] as const;
export type LimitAmount = (typeof LIMIT_AMOUNTS)[number];

export const LIMIT_LOCKS = ['new_store_approval', 'night_lock'] as const;
export type LimitLock = (typeof LIMIT_LOCKS)[number];

export const LIMIT_LABELS = {
  per_payment: 'limit.per_payment',
  per_day: 'limit.per_day',
  per_month: 'limit.per_month',
  new_store_approval: 'limit.new_store_approval',
  night_lock: 'limit.night_lock',
} as const;

/** All limits with one of them changed. Changes requested earlier stay requested. */
export function toLimitChange(limits: LimitsView, changed: Partial<LimitChange>): LimitChange {
  const { per_payment, per_day, per_month, new_store_approval, night_lock } =
    limits.pending ?? limits;
  return { per_payment, per_day, per_month, new_store_approval, night_lock, ...changed };
}
