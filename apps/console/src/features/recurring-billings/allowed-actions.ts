import type { MerchantRecurringBillingView } from '@saifu/contract/merchant-recurring-billing';
import {
  type RecurringBillingEvent,
  recurringBillingMachine,
} from '@saifu/domain/recurring-billing/recurring-billing';
import { getStatus } from './billing-status.tsx';

/** Whether a new price can be proposed: one at a time, and only while charges follow. */
export function canProposePrice(billing: MerchantRecurringBillingView): boolean {
  return billing.price_change?.status !== 'proposed' && accepts(billing, 'change_price');
}

/** Whether it can be canceled with an effect. */
export function canCancel(billing: MerchantRecurringBillingView): boolean {
  return billing.status !== 'canceled' && accepts(billing, 'cancel');
}

function accepts(billing: MerchantRecurringBillingView, event: RecurringBillingEvent): boolean {
  return recurringBillingMachine.getError(getStatus(billing), event) === undefined;
}
