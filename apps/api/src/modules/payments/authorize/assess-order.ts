import { PROVIDER_REQUESTS_PER_CALLER } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import type { ProviderCard } from '../../../gateways/payment-provider/payment-provider.ts';
import { consumeRateLimit } from '../../../platform/rate-limits.ts';
import { assessPayment, NOT_ASSESSED, type RiskAssessment } from '../../risk/assess-payment.ts';
import * as declines from '../card-testing-guard/card-testing-guard.repository.ts';
import type { PayOrderInput } from './pay-order-input.ts';

type Assessment = Omit<RiskAssessment, 'ruleSetVersion'> & {
  readonly ruleSetVersion: number | null;
};

/** Money that is handed over at the counter is neither held nor stolen, so it is not assessed. */
export async function assessOrder(
  deps: Deps,
  input: PayOrderInput,
  now: Date,
): Promise<Assessment> {
  const { method, by, cardToken, networkKey = null } = input;
  if (method === 'cash' && by === 'staff') return { ...NOT_ASSESSED, isBlocked: false };
  const describeCard =
    cardToken === null ? null : () => describeTypedCard(deps, cardToken, input, now);
  return assessPayment(deps, { ...input, networkKey, describeCard, now });
}

/** Looks up the fingerprint of a typed card, but only after a decline from this address. */
export async function findFingerprint(
  deps: Deps,
  input: PayOrderInput,
  now: Date,
): Promise<string | null> {
  const { cardToken, addressKey } = input;
  if (cardToken === null) return null;
  if (!(await declines.hasRecentDecline(deps.db, { addressKey, now }))) return null;
  return (await describeTypedCard(deps, cardToken, input, now)).fingerprint;
}

async function describeTypedCard(
  deps: Deps,
  cardToken: string,
  { addressKey, userId }: PayOrderInput,
  now: Date,
): Promise<ProviderCard> {
  const key = `asks ${userId ?? addressKey}`;
  await consumeRateLimit(deps.db, key, PROVIDER_REQUESTS_PER_CALLER, now);
  return deps.paymentProvider.getMethod(cardToken);
}
