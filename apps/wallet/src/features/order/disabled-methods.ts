import type { DisabledFeatureView } from '@saifu/contract/feature-switch';
import { toMethodFeature } from '@saifu/domain/operations/feature-switch';
import type { PaymentMethod } from '@saifu/domain/payments/payment-method';

/** The switch of a method that the operator has switched off. */
export function findDisabled(
  disabled: readonly DisabledFeatureView[],
  method: PaymentMethod,
): DisabledFeatureView | undefined {
  const feature = toMethodFeature(method);
  return disabled.find((each) => each.feature === feature);
}
