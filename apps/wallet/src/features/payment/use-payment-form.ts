import type { OrderView } from '@saifu/contract/order';
import { looksLikePhone } from '@saifu/domain/identity/phone';
import type { PaymentMethod } from '@saifu/domain/payments/payment-method';
import type { ErrorCode } from '@saifu/domain/shared/app-error';
import { useRef, useState } from 'react';
import type { PayBody } from './attempt.ts';
import { validatePayment } from './queries.ts';

export type PaymentField = 'contact' | 'bitcash';
type FieldErrors = Readonly<Partial<Record<PaymentField, ErrorCode>>>;

type PaymentFormInput = {
  readonly order: Pick<OrderView, 'pay_amount'>;
  readonly method: PaymentMethod | null;
  /** True for a guest who pays. Cash accepted by staff is confirmed by the staff. */
  readonly needsContact: boolean;
};

/** Inputs other than the card: contact of a guest and the Bitcash number. */
export function usePaymentForm({ order, method, needsContact }: PaymentFormInput) {
  const [values, setValues] = useState({ contact: '', bitcash: '' });
  const [errors, setErrors] = useState<FieldErrors>({});
  const fields = useRef<Partial<Record<PaymentField, HTMLInputElement | null>>>({});

  const toRequestBody = (confirmation: Pick<PayBody, 'gesture' | 'by'>): PayBody | null => {
    if (method === null) return null;
    return {
      ...confirmation,
      expected_amount: order.pay_amount,
      payment_method: method,
      ...(needsContact && { contact: toContact(values.contact) }),
      ...(method === 'bitcash' && { bitcash_number: values.bitcash.replaceAll(' ', '') }),
    };
  };

  /** Empty or invalid fields. Shows no errors. */
  const missing = (): readonly PaymentField[] => {
    const body = toRequestBody({ gesture: 'button', by: 'customer' });
    const found = body === null ? {} : validateValues(body, values);
    return (['bitcash', 'contact'] as const).filter((name) => found[name] !== undefined);
  };

  /** Shows the errors and focuses the first invalid field. True if there are none. */
  const check = (body: PayBody): boolean => {
    const found = validateValues(body, values);
    setErrors(found);
    const first = found.bitcash ? 'bitcash' : found.contact ? 'contact' : null;
    if (first !== null) fields.current[first]?.focus();
    return first === null;
  };

  const getFieldProps = (name: PaymentField) => ({
    value: values[name],
    error: errors[name],
    ref: (element: HTMLInputElement | null) => {
      fields.current[name] = element;
    },
    onValue: (typed: string) => {
      setValues((now) => ({ ...now, [name]: typed }));
      setErrors((now) => ({ ...now, [name]: undefined }));
    },
  });

  return { toRequestBody, missing, check, getFieldProps };
}

export type PaymentFieldProps = ReturnType<ReturnType<typeof usePaymentForm>['getFieldProps']>;

/** One field accepts both: input that looks like a phone number is sent as one. */
function toContact(typed: string): { email: string } | { phone: string } {
  return looksLikePhone(typed) ? { phone: typed.trim() } : { email: typed.trim() };
}

function validateValues(
  body: PayBody,
  values: Readonly<Record<PaymentField, string>>,
): FieldErrors {
  const found = validatePayment(body);
  const contact = found.contact ?? found['contact.email'] ?? found['contact.phone'];
  const isMissing = body.contact !== undefined && values.contact.trim() === '';
  const isEmpty = body.bitcash_number === '';
  const errors: Partial<Record<PaymentField, ErrorCode>> = {};
  if (isMissing) errors.contact = 'payment.contact_required';
  else if (contact) errors.contact = contact.code;
  if (isEmpty) errors.bitcash = 'field.required';
  else if (found.bitcash_number) errors.bitcash = found.bitcash_number.code;
  return errors;
}
