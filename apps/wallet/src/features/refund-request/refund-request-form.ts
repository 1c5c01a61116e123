import { readAmount } from '@saifu/domain/orders/order';
import { REASON_CODES, type ReasonCode } from '@saifu/domain/payments/refund-request';
import { normalizeText } from '@saifu/domain/shared/normalize-text';
import type { FormErrors } from '@saifu/web/forms/use-form.ts';
import { type RefundRequestBody, validateRefundRequestBody } from './queries.ts';

/** Form values. Files have their own state; only their errors appear here. */
export type RefundFormValues = {
  readonly reason_code: ReasonCode | '';
  readonly reason: string;
  readonly share: 'all' | 'part';
  readonly requested_amount: string;
  readonly attachments: string;
};

export const EMPTY_REFUND_FORM: RefundFormValues = {
  reason_code: '',
  reason: '',
  share: 'all',
  requested_amount: '',
  attachments: '',
};

/** Requested amount; undefined if the input is invalid. */
export function getRequestedAmount({ share, requested_amount }: RefundFormValues, max: number) {
  const requested = share === 'all' ? max : readAmount(requested_amount);
  return requested !== undefined && requested > 0 && requested <= max ? requested : undefined;
}

export function toRefundRequestBody(
  values: RefundFormValues,
  attachmentIds: readonly string[],
): RefundRequestBody {
  const { reason_code: code, reason, share } = values;
  return {
    reason_code: REASON_CODES.find((each) => each === code) ?? 'other',
    reason,
    ...(share === 'part' && {
      requested_amount: readAmount(values.requested_amount) ?? Number.NaN,
    }),
    evidence_ids: [...attachmentIds],
  };
}

/** Validates before sending. A part may not exceed the remaining amount. */
export function validateRefundForm(values: RefundFormValues, max: number): FormErrors {
  const requested = toRefundRequestBody(values, []);
  const isTooMuch = (requested.requested_amount ?? 0) > max;
  return {
    ...validateRefundRequestBody(requested),
    ...(values.reason_code === '' && { reason_code: { code: 'field.required' } }),
    ...(isTooMuch && {
      requested_amount: { code: 'refund_request.amount_too_large', params: { max } },
    }),
  };
}

/** Length as the server counts it. */
export function countCharacters(typed: string): number {
  return [...normalizeText(typed, 'NFC').trim()].length;
}
