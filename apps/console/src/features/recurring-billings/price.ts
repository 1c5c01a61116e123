import type { MerchantRecurringBillingView } from '@saifu/contract/merchant-recurring-billing';
import { validatePriceChange } from '@saifu/domain/recurring-billing/pricing';
import { addDays, type CivilDate, civilDate } from '@saifu/domain/shared/calendar';
import { PRICE_NOTICE_DAYS_MAX, PRICE_NOTICE_DAYS_MIN } from '@saifu/domain/shared/limits';
import { yen } from '@saifu/domain/shared/yen';
import { parseTypedAmount } from '@saifu/web/forms/typed-amount.ts';
import type { FormErrors } from '@saifu/web/forms/use-form.ts';
import { type ProposalBody, validateProposal } from './queries.ts';

/** A price change as typed. */
export type PriceValues = { readonly monthly_amount: string; readonly from: string };

type Terms = Pick<
  MerchantRecurringBillingView,
  | 'start_date'
  | 'end_date'
  | 'first_payment_deadline'
  | 'monthly_payment_days'
  | 'initial_amount'
  | 'monthly_amount'
>;

export function toProposalBody({ monthly_amount: amount, from }: PriceValues): ProposalBody {
  return { monthly_amount: parseTypedAmount(amount), from };
}

/** The first and the last day from which a new price can apply. */
export function getNoticeRange(today: CivilDate): readonly [CivilDate, CivilDate] {
  return [addDays(today, PRICE_NOTICE_DAYS_MIN), addDays(today, PRICE_NOTICE_DAYS_MAX)];
}

/** The errors that the server would report. */
export function validatePriceValues(
  values: PriceValues,
  terms: Terms,
  today: CivilDate,
): FormErrors {
  const body = toProposalBody(values);
  const found: FormErrors = {
    ...validateProposal(body),
    // The schema cannot tell an empty date from a wrong one.
    ...(values.from === '' && { from: { code: 'field.required', params: {} } }),
  };
  if (Object.keys(found).length > 0) return found;
  const price = { monthlyYen: yen(body.monthly_amount), from: civilDate(body.from) };
  const errors = validatePriceChange(price, toRuleTerms(terms), today);
  return Object.fromEntries(errors.map((error) => [error.path, error]));
}

function toRuleTerms(terms: Terms) {
  return {
    startDate: civilDate(terms.start_date),
    endDate: terms.end_date === null ? null : civilDate(terms.end_date),
    firstPaymentDeadline: civilDate(terms.first_payment_deadline),
    paymentDays: terms.monthly_payment_days,
    initialYen: yen(terms.initial_amount),
    monthlyYen: yen(terms.monthly_amount),
  };
}
