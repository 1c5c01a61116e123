import type { StaffRefundRequestView } from '@saifu/contract/staff-refund-request';
import { readAmount } from '@saifu/domain/orders/order';
import { formatYen } from '@saifu/domain/shared/yen';
import type { Translate } from '@saifu/i18n/texts';
import type { FormErrors } from '@saifu/web/forms/use-form.ts';
import { type DecisionBody, validateDecision } from './queries.ts';

export const DECISIONS = ['approve', 'partial', 'reject'] as const;
export type StaffDecision = (typeof DECISIONS)[number];

/** `amount` is used only for a partial approval. */
export type DecisionValues = {
  readonly decision: StaffDecision | '';
  readonly amount: string;
  readonly message: string;
};

export const NO_DECISION: DecisionValues = { decision: '', amount: '', message: '' };

export function toDecisionBody({ decision, amount, message }: DecisionValues): DecisionBody {
  return {
    decision: decision === '' ? 'reject' : decision,
    ...(decision === 'partial' && { amount: readAmount(amount) ?? Number.NaN }),
    message,
  };
}

/** A part is less than what was requested. */
export function validateDecisionValues(values: DecisionValues, max: number): FormErrors {
  const body = toDecisionBody(values);
  return {
    ...validateDecision(body),
    ...(values.decision === '' && { decision: { code: 'field.required', params: {} } }),
    ...((body.amount ?? 0) > max && { amount: { code: 'refund.too_large', params: { max } } }),
  };
}

/** Whether a second member has to approve what is typed. */
export function isAboveAlone(
  { requested_amount: requested, alone_amount: alone }: StaffRefundRequestView,
  values: DecisionValues,
): boolean {
  if (values.decision === 'approve') return requested > alone;
  return values.decision === 'partial' && (readAmount(values.amount) ?? 0) > alone;
}

/** The question before the decision, with what it does to the money. */
export function toDecisionQuestion(
  t: Translate,
  request: StaffRefundRequestView,
  { decision, amount = request.requested_amount }: DecisionBody,
) {
  if (decision === 'reject') {
    return {
      title: t('staff_case.decide_reject_title'),
      message: t('staff_case.decide_reject_question'),
      agreeLabel: t('staff_case.reject'),
    };
  }
  const yen = { amount: formatYen(amount) };
  if (amount > request.alone_amount) {
    return {
      title: t('staff_case.approval_title', yen),
      message: t('staff_case.approval_question'),
      agreeLabel: t('staff_case.approval_request'),
    };
  }
  return {
    title: t('staff_case.decide_refund_title', yen),
    message: t('staff_case.decide_refund_question', yen),
    agreeLabel: t('staff_case.approve', yen),
  };
}
