import { addDays, type CivilDate } from '@saifu/domain/shared/calendar';
import type { RecurringBillingOffer } from '../../recurring-billing/create-recurring-billing.ts';
import { demoId } from '../demo-ids.ts';
import type { DemoRecurringBilling } from '../demo-recurring-billings.ts';

const OPEN_DAYS = 60;
// A payment that fails because the provider is unavailable can be made in the next run.
const BEGUN_OPEN_DAYS = 1;
const getDayOfMonth = (date: CivilDate) => Number(date.slice(8));

/**
 * Builds the offer of day `offered` such that the recurring billing has the intended state on day
 * `today`.
 */
export function buildDemoOffer(
  demo: DemoRecurringBilling,
  offered: CivilDate,
  today: CivilDate,
): RecurringBillingOffer {
  const { paid, endsInDays, begun } = demo;
  return {
    storeId: demoId.store(demo.store),
    serviceName: demo.serviceName,
    description: demo.description,
    initialAmount: demo.initialAmount,
    monthlyAmount: demo.monthlyAmount,
    taxRate: demo.taxRate,
    startDate: offered,
    endDate: endsInDays === null ? null : addDays(today, endsInDays),
    firstPaymentDeadline: addDays(today, begun === null ? OPEN_DAYS : BEGUN_OPEN_DAYS),
    paymentDays: 'on' in paid ? paid.on : [getDayOfMonth(addDays(today, paid.inDays))],
    pausable: demo.pausable,
  };
}
