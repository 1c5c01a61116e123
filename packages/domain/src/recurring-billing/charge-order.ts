import { createBill } from '../orders/order.ts';
import type { CivilDate } from '../shared/calendar.ts';
import type { TaxRate, TaxRounding } from '../shared/tax.ts';
import type { Yen } from '../shared/yen.ts';

type RecurringBilling = {
  readonly id: string;
  readonly storeId: string;
  readonly serviceName: string;
  readonly description: string | null;
  readonly taxRate: TaxRate;
};

type Part = {
  readonly id: string;
  readonly amount: Yen;
  /** The due date of the period; null for the first payment. */
  readonly dueDate: CivilDate | null;
  readonly expiresAt: Date;
  readonly now: Date;
};

/**
 * The order for one payment of a recurring billing: one line item with tax, payable only by card.
 */
export function toChargeOrder(
  recurringBilling: RecurringBilling,
  rounding: TaxRounding,
  part: Part,
) {
  const { serviceName: name, taxRate } = recurringBilling;
  const item = { name, quantity: 1, unitPriceYen: part.amount, taxRate };
  const bill = createBill([item], true, rounding);
  return {
    id: part.id,
    storeId: recurringBilling.storeId,
    source: 'recurring' as const,
    status: 'open' as const,
    title: name,
    description: recurringBilling.description,
    payAmount: bill.totalYen,
    items: bill.items,
    taxLines: bill.taxLines,
    taxIncluded: true,
    allowedPaymentMethods: ['card'] as const,
    tableNumber: null,
    waiter: null,
    ownerId: null,
    ownerDevice: null,
    payerId: null,
    recurringBillingId: recurringBilling.id,
    dueDate: part.dueDate,
    paidAt: null,
    expiresAt: part.expiresAt,
    createdAt: part.now,
    updatedAt: part.now,
  };
}
