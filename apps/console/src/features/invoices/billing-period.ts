import type { MerchantOrderView } from '@saifu/contract/invoice';

/**
 * Whether the order belongs to a period of a recurring billing: only its payer can open it, and it
 * ends only with the recurring billing.
 */
export function isBillingPeriod({ recurring }: MerchantOrderView): boolean {
  return recurring !== null && recurring.due_date !== null;
}
