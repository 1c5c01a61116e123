import type { RefundRequestView } from '@saifu/contract/refund-request';
import { readAmount } from '@saifu/domain/orders/order';
import { AppError } from '@saifu/domain/shared/app-error';
import { formatYen } from '@saifu/domain/shared/yen';
import type { Translate } from '@saifu/i18n/texts';
import type { FormErrors } from '@saifu/web/forms/use-form.ts';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { type AnswerBody, validateAnswer } from './queries.ts';

export const DECISIONS = ['approve', 'partial', 'reject'] as const;
export type Decision = (typeof DECISIONS)[number];

/** The fields of the answer. `amount` is used only for a partial approval. */
export type AnswerValues = {
  readonly decision: Decision | '';
  readonly amount: string;
  readonly message: string;
};

export const EMPTY_ANSWER: AnswerValues = { decision: '', amount: '', message: '' };

/** A part is less than what was requested. */
export function getPartMax({ requested_amount }: RefundRequestView): number {
  return requested_amount - 1;
}

export function toAnswerBody({ decision, amount, message }: AnswerValues): AnswerBody {
  return {
    decision: decision === '' ? 'reject' : decision,
    ...(decision === 'partial' && { amount: readAmount(amount) ?? Number.NaN }),
    message,
  };
}

/** Validates before sending. The error for a large amount is the one written for merchants. */
export function validateAnswerValues(values: AnswerValues, max: number): FormErrors {
  const body = toAnswerBody(values);
  return {
    ...validateAnswer(body),
    ...(values.decision === '' && { decision: { code: 'field.required', params: {} } }),
    ...((body.amount ?? 0) > max && { amount: { code: 'refund.too_large', params: { max } } }),
  };
}

/** Reports that another member has closed the request, and throws the error on to the form. */
export function reportClosed(onClosed: (error: AppError) => void) {
  return (error: Error): never => {
    const { code, params } = toAppError(error);
    if (code === 'refund_request.closed') onClosed(new AppError(code, params));
    // Its text is written for payers.
    if (code === 'refund_request.amount_too_large') throw new AppError('refund.too_large', params);
    throw error;
  };
}

type AnswerQuestion = {
  readonly title: string;
  readonly message: string;
  readonly agreeLabel: string;
};

/** The question before the answer is sent, with what it does to the money. */
export function toQuestion(
  t: Translate,
  request: RefundRequestView,
  { decision, amount = request.requested_amount }: AnswerBody,
): AnswerQuestion {
  if (decision === 'reject') {
    return {
      title: t('console_refund_request.reject_title'),
      message: t('console_refund_request.reject_question'),
      agreeLabel: t('console_refund_request.reject'),
    };
  }
  const left = request.payment_amount - amount;
  const yen = formatYen(amount);
  return {
    title: t('console_refund_request.refund_title'),
    message:
      left === 0
        ? t('console_refund_request.refund_all', { amount: yen })
        : t('console_refund_request.refund_part', { amount: yen, left: formatYen(left) }),
    agreeLabel: t('console_refund_request.refund_submit', { amount: yen }),
  };
}
