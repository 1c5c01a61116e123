import type { MerchantRecurringBillingView } from '@saifu/contract/merchant-recurring-billing';
import type { ChargeStatus } from '@saifu/domain/recurring-billing/charge';
import { formatYen } from '@saifu/domain/shared/yen';
import type { Translate } from '@saifu/i18n/texts';
import { formatDate } from '@saifu/web/i18n/dates.ts';
import type { MerchantCharge } from './queries.ts';

const UNPAID: readonly ChargeStatus[] = ['declined', 'awaiting_payer', 'past_due'];

/** What happens if the recurring billing is canceled now, in sentences. */
export function listCancelEffects(
  t: Translate,
  billing: MerchantRecurringBillingView,
  charges: readonly MerchantCharge[],
): readonly string[] {
  if (billing.status === 'pending_first_payment') {
    return [
      t('console_recurring_billing.effect_link'),
      t('console_recurring_billing.effect_nobody'),
      t('console_recurring_billing.effect_final'),
    ];
  }
  return [
    getNext(t, billing),
    ...charges.flatMap((charge) => getOpen(t, charge)),
    ...getLastPaid(t, charges),
    getRefund(t, billing),
    t('console_recurring_billing.effect_payer'),
    t('console_recurring_billing.effect_final'),
  ];
}

function getNext(t: Translate, billing: MerchantRecurringBillingView): string {
  const { next_payment_date: day, next_amount: amount } = billing;
  if (day === null) return t('console_recurring_billing.effect_no_charge');
  return t('console_recurring_billing.effect_next', {
    day: formatDate(day),
    amount: formatYen(amount ?? billing.monthly_amount),
  });
}

/** A charge that was started and is not decided yet. */
function getOpen(t: Translate, { status, amount, due_date: due }: MerchantCharge) {
  const params = { amount: formatYen(amount), day: formatDate(due ?? '') };
  if (status === 'processing') return [t('console_recurring_billing.effect_processing', params)];
  return UNPAID.includes(status) ? [t('console_recurring_billing.effect_unpaid', params)] : [];
}

function getLastPaid(t: Translate, charges: readonly MerchantCharge[]) {
  const last = charges.find(({ status }) => status === 'paid');
  if (last?.paid_on == null) return [];
  const params = { amount: formatYen(last.amount), day: formatDate(last.paid_on) };
  return [t('console_recurring_billing.effect_last', params)];
}

function getRefund(t: Translate, { paid_through: day }: MerchantRecurringBillingView): string {
  if (day === null) return t('console_recurring_billing.effect_no_refund');
  return t('console_recurring_billing.effect_no_refund_until', { day: formatDate(day) });
}
