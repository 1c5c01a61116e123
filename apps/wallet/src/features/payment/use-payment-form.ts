import type { OrderView } from '@saifu/contract/order';
import { looksLikePhone } from '@saifu/domain/identity/phone';
import type { PaymentMethod } from '@saifu/domain/payments/payment-method';
import type { TextKey } from '@saifu/i18n/texts';
import { type FormErrors, useFields } from '@saifu/web/forms/use-form.ts';
import type { PayBody } from './attempt.ts';
import { validatePayment } from './queries.ts';

export type PaymentField = 'bitcash' | 'contact';
type PaymentValues = Readonly<Record<PaymentField, string>>;
type Confirmation = Pick<PayBody, 'gesture' | 'by'>;

export const PAYMENT_LABELS = {
  bitcash: 'payment.bitcash_number',
  contact: 'payment.contact',
} as const satisfies Record<PaymentField, TextKey>;

export type PaymentFieldProps = { readonly form: ReturnType<typeof usePaymentForm> };

type PaymentFormInput = {
  readonly order: Pick<OrderView, 'pay_amount'>;
  readonly method: PaymentMethod | null;
  /** True for a guest who pays. Cash accepted by staff is confirmed by the staff. */
  readonly needsContact: boolean;
};

/** Inputs other than the card: the BitCash number and the contact of a guest. */
export function usePaymentForm({ order, method, needsContact }: PaymentFormInput) {
  const toBody = (values: PaymentValues, confirmation: Confirmation): PayBody | null => {
    if (method === null) return null;
    return {
      ...confirmation,
      expected_amount: order.pay_amount,
      payment_method: method,
      ...(needsContact && { contact: toContact(values.contact) }),
      ...(method === 'bitcash' && { bitcash_number: values.bitcash.replaceAll(' ', '') }),
    };
  };
  const fields = useFields<PaymentValues>({
    initial: { bitcash: '', contact: '' },
    labels: PAYMENT_LABELS,
    validate: (values) => {
      const body = toBody(values, { gesture: 'button', by: 'customer' });
      return body === null ? {} : validateValues(body, values);
    },
  });
  const toRequestBody = (confirmation: Confirmation) => toBody(fields.values, confirmation);
  return { ...fields, toRequestBody };
}

/** One field accepts both: input that looks like a phone number is sent as one. */
function toContact(typed: string): { email: string } | { phone: string } {
  return looksLikePhone(typed) ? { phone: typed.trim() } : { email: typed.trim() };
}

function validateValues(body: PayBody, values: PaymentValues): FormErrors {
  const found = validatePayment(body);
  const isMissing = body.contact !== undefined && values.contact.trim() === '';
  const isEmpty = body.bitcash_number === '';
  return {
    bitcash: isEmpty ? { code: 'field.required' } : found.bitcash_number,
    contact: isMissing
      ? { code: 'payment.contact_required' }
      : (found.contact ?? found['contact.email'] ?? found['contact.phone']),
  };
}
