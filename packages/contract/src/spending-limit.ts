import { SPENDING_YEN } from '@saifu/domain/shared/limits';
import { groupDigits, yen } from '@saifu/domain/shared/yen';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { amount, timestamp, yenAmount } from './fields.ts';

const own = z.nullable(yenAmount);

/** The user's own limits; null if only the provider limit applies. */
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
  /** Looser limits that take effect at `from`. */
  pending: z.nullable(z.object({ ...fields, from: timestamp })),
  /** The provider limits for this user. */
  maximum: z.object({ per_payment: yenAmount, per_day: yenAmount, per_month: yenAmount }),
  /** Paid in the last 24 hours and the last 30 days. */
  used: z.object({ day: yenAmount, month: yenAmount }),
});
export type LimitsView = z.infer<typeof LimitsView>;

export const getLimits = endpoint({
  method: 'GET',
  path: '/api/v1/limits',
  access: 'user',
  summary: 'Returns the user’s own limits, the provider limits and the amounts used.',
  reply: LimitsView,
  errors: [],
});

const { day, month } = SPENDING_YEN.complete;

/** An amount not above the highest provider limit. */
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
  method: 'PATCH',
  servesPut: true,
  path: '/api/v1/limits',
  access: 'user',
  summary:
    'Updates the given limits; absent ones stay unchanged. Lower limits take effect at once; ' +
    'higher ones need a step-up verification and a day.',
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
