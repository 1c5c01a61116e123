import { invalidRequestError } from '../errors.ts';
import { integer, object, oneOf, required } from '../fields.ts';
import type { Plan } from '../intents.ts';
import type { Card } from '../records.ts';

/** Installment counts commonly offered by issuers in Japan. */
const INSTALLMENT_COUNTS = [2, 3, 5, 6, 10, 12, 15, 18, 20, 24] as const;
const BRANDS: readonly string[] = ['visa', 'mastercard', 'jcb'];

export const planFields = object({
  type: required(oneOf('fixed_count', 'revolving', 'bonus')),
  count: integer(1, 60),
  interval: oneOf('month'),
});

/** Only for credit cards issued in Japan, because other issuers do not support installments. */
export function listAvailablePlans(card: Card | null): readonly Plan[] {
  const isEligible =
    card?.country === 'JP' && card.funding === 'credit' && BRANDS.includes(card.brand);
  if (!isEligible) return [];
  const fixed = INSTALLMENT_COUNTS.map((count) => ({ type: 'fixed_count', count }) as const);
  return [...fixed, { type: 'revolving', count: null }];
}

export function choosePlan(
  plans: readonly Plan[],
  requested: ReturnType<typeof planFields>,
  isOffSession: boolean,
): Plan {
  const found = plans.find(({ type, count }) => {
    return type === requested.type && (type === 'revolving' || count === requested.count);
  });
  if (found === undefined || isOffSession) {
    throw invalidRequestError(
      'The selected installment plan is not available for this payment.',
      'payment_intent_invalid_parameter',
      'payment_method_options[card][installments][plan]',
    );
  }
  return found;
}
