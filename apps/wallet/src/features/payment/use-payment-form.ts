import type { OrderView } from '@saifu/contract/order';
import { looksLikePhone } from '@saifu/domain/identity/phone';
import type { PaymentMethod } from '@saifu/domain/payments/payment-method';
import type { ErrorCode } from '@saifu/domain/shared/app-error';
import { useRef, useState } from 'react';
import type { PayBody } from './attempt.ts';
import { faultsOfPayment } from './queries.ts';

export type PaymentField = 'contact' | 'bitcash';
type Faults = Readonly<Partial<Record<PaymentField, ErrorCode>>>;

type PaymentFormInput = {
  readonly order: Pick<OrderView, 'pay_amount'>;
  readonly method: PaymentMethod | null;
  /** A guest who pays for themselves; what the staff take in is confirmed by the staff. */
  readonly needsContact: boolean;
};

/** What is typed besides a card: where to reach a guest, and the number of a prepaid ticket. */
export function usePaymentForm({ order, method, needsContact }: PaymentFormInput) {
  const [values, setValues] = useState({ contact: '', bitcash: '' });
  const [faults, setFaults] = useState<Faults>({});
  const fields = useRef<Partial<Record<PaymentField, HTMLInputElement | null>>>({});

  const bodyOf = (yes: Pick<PayBody, 'gesture' | 'by'>): PayBody | null => {
    if (method === null) return null;
    return {
      ...yes,
      expected_amount: order.pay_amount,
      payment_method: method,
      ...(needsContact && { contact: contactOf(values.contact) }),
      ...(method === 'bitcash' && { bitcash_number: values.bitcash.replaceAll(' ', '') }),
    };
  };

  /** The fields that are empty or wrong, without showing that there. */
  const missing = (): readonly PaymentField[] => {
    const body = bodyOf({ gesture: 'button', by: 'customer' });
    const found = body === null ? {} : faultsIn(body, values);
    return (['bitcash', 'contact'] as const).filter((name) => found[name] !== undefined);
  };

  /** Shows what is missing and goes there; true when nothing is. */
  const check = (body: PayBody): boolean => {
    const found = faultsIn(body, values);
    setFaults(found);
    const first = found.bitcash ? 'bitcash' : found.contact ? 'contact' : null;
    if (first !== null) fields.current[first]?.focus();
    return first === null;
  };

  const fieldOf = (name: PaymentField) => ({
    value: values[name],
    fault: faults[name],
    ref: (element: HTMLInputElement | null) => {
      fields.current[name] = element;
    },
    onValue: (typed: string) => {
      setValues((now) => ({ ...now, [name]: typed }));
      setFaults((now) => ({ ...now, [name]: undefined }));
    },
  });

  return { bodyOf, missing, check, fieldOf };
}

export type PaymentFieldProps = ReturnType<ReturnType<typeof usePaymentForm>['fieldOf']>;

/** One field for both: what has only digits in it is a number to send a message to. */
function contactOf(typed: string): { email: string } | { phone: string } {
  return looksLikePhone(typed) ? { phone: typed.trim() } : { email: typed.trim() };
}

function faultsIn(body: PayBody, values: Readonly<Record<PaymentField, string>>): Faults {
  const found = faultsOfPayment(body);
  const contact = found.contact ?? found['contact.email'] ?? found['contact.phone'];
  const isMissing = body.contact !== undefined && values.contact.trim() === '';
  const isEmpty = body.bitcash_number === '';
  const faults: Partial<Record<PaymentField, ErrorCode>> = {};
  if (isMissing) faults.contact = 'payment.contact_required';
  else if (contact) faults.contact = contact.code;
  if (isEmpty) faults.bitcash = 'field.required';
  else if (found.bitcash_number) faults.bitcash = found.bitcash_number.code;
  return faults;
}
