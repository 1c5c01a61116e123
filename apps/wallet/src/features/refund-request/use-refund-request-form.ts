import type { RefundRequestView } from '@saifu/contract/refund-request';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useRef } from 'react';
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
  /** Amount that can still be requested. */
  readonly max: number;
  readonly attachments: Attachments;
  readonly onDone: (view: RefundRequestView) => void;
  /** The payment has changed since the form was opened. */
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

/** A failed upload must be retried or removed before the request is sent. */
function validateFiles({ files }: Attachments) {
  for (const { state } of files) {
    if (state.kind !== 'failed') continue;
    const { code, params } = state.error;
    return { attachments: { code, params } };
  }
  return {};
}

/** The same body keeps its idempotency key across retries; another body gets a new one. */
function useIdempotencyKey(): (serializedBody: string) => string {
  const last = useRef<{ readonly serializedBody: string; readonly key: string } | null>(null);
  return (serializedBody) => {
    if (last.current?.serializedBody !== serializedBody)
      last.current = { serializedBody, key: crypto.randomUUID() };
    return last.current.key;
  };
}
