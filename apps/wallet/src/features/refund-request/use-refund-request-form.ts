import type { RefundRequestView } from '@saifu/contract/refund-request';
import { useRef } from 'react';
import { useForm } from '../../forms/use-form.ts';
import { toAppError } from '../../lib/to-app-error.ts';
import { useRequestRefund } from './queries.ts';
import {
  EMPTY_REFUND_FORM,
  type RefundFormValues,
  toRefundRequestBody,
  validateRefundForm,
} from './refund-request-form.ts';
import type { Attachments } from './use-attachments.ts';

type RefundRequestFormOptions = {
  readonly paymentId: string;
  /** What is left to ask for. */
  readonly max: number;
  readonly attachments: Attachments;
  readonly onDone: (view: RefundRequestView) => void;
  /** The payment is not as it was when the form was opened. */
  readonly onChanged: () => void;
};

export function useRefundRequestForm({
  paymentId,
  max,
  attachments,
  onDone,
  onChanged,
}: RefundRequestFormOptions) {
  const request = useRequestRefund(paymentId);
  const getIdempotencyKey = useIdempotencyKey();
  const form = useForm<RefundFormValues, RefundRequestView>({
    initial: EMPTY_REFUND_FORM,
    labels: {
      reason_code: 'refund_request.reason_label',
      reason: 'field.reason',
      requested_amount: 'field.amount',
    },
    validate: (values) => ({ ...validateRefundForm(values, max), ...validateFiles(attachments) }),
    send: async (values) => {
      const body = toRefundRequestBody(values, await attachments.settle());
      return request(body, getIdempotencyKey(JSON.stringify(body))).catch((error: Error) => {
        if (toAppError(error).code.startsWith('refund_request.')) onChanged();
        throw error;
      });
    },
    onDone,
    fieldByErrorCode: {
      'refund_request.amount_too_large': 'requested_amount',
      'amount.missing': 'requested_amount',
      'file.too_many': 'attachments',
    },
  });
  const { values } = form;
  const isDirty = values.reason.trim() !== '' || attachments.files.length > 0;
  return { ...form, isDirty };
}

export type RefundRequestFormState = ReturnType<typeof useRefundRequestForm>;

/** A file that did not arrive is tried again or taken back before anything is sent. */
function validateFiles({ files }: Attachments) {
  for (const { state } of files) {
    if (state.kind !== 'failed') continue;
    const { code, params } = state.error;
    return { attachments: { code, params } };
  }
  return {};
}

/** One wish has one key, however often it has to be sent; another wish has another. */
function useIdempotencyKey(): (serializedBody: string) => string {
  const last = useRef<{ readonly serializedBody: string; readonly key: string } | null>(null);
  return (serializedBody) => {
    if (last.current?.serializedBody !== serializedBody)
      last.current = { serializedBody, key: crypto.randomUUID() };
    return last.current.key;
  };
}
