import { SPENDING_YEN } from '@saifu/domain/shared/limits';
import { groupDigits, yen } from '@saifu/domain/shared/yen';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { amount, timestamp, yenAmount } from './fields.ts';

const own = z.nullable(yenAmount);

/** One's own limits; null: as much as the provider allows. */
const fields = {
  per_payment: own,
  per_day: own,
  per_month: own,
  new_store_approval: z.boolean(),
  night_lock: z.boolean(),
};

export const SpendingLimitsView = z.object(fields);

export const LimitsView = z.object({
  ...fields,
  /** What was asked for and is looser, from the moment on at which it counts. */
  pending: z.nullable(z.object({ ...fields, from: timestamp })),
  /** What the provider allows this person. */
  maximum: z.object({ per_payment: yenAmount, per_day: yenAmount, per_month: yenAmount }),
  /** Paid in the last 24 hours and in the last 30 days. */
  used: z.object({ day: yenAmount, month: yenAmount }),
});
export type LimitsView = z.infer<typeof LimitsView>;

export const getLimits = endpoint({
  method: 'GET',
  path: '/api/v1/limits',
  access: 'user',
  summary: 'One’s own limits beside the provider’s, and how much of them is used.',
  reply: LimitsView,
  errors: [],
});

const { day, month } = SPENDING_YEN.complete;

/** An amount that is not above what the provider allows anybody. */
const limit = (max: number) =>
  z.optional(
    z.nullable(
      amount.check((payload) => {
        if (payload.value <= max) return;
        const params = { label: groupDigits(yen(max + 1)) };
        const message = 'amount.too_large';
        payload.issues.push({ code: 'custom', message, input: payload.value, params });
      }),
    ),
  );

export const changeLimits = endpoint({
  method: 'PUT',
  path: '/api/v1/limits',
  access: 'user',
  summary: 'Change what is given: lower at once; higher after a proof of who asks, and a day.',
  body: z.strictObject({
    per_payment: limit(day),
    per_day: limit(day),
    per_month: limit(month),
    new_store_approval: z.optional(z.boolean()),
    night_lock: z.optional(z.boolean()),
  }),
  reply: LimitsView,
  errors: ['session.step_up_required'],
});
