import { isExpired, readExpiry } from '@saifu/domain/payments/card-expiry';
import {
  validateCardholder,
  validateCardNumber,
  validateSecurityCode,
} from '@saifu/domain/payments/card-number';
import type { ErrorCode } from '@saifu/domain/shared/app-error';
import type { FormErrors } from '@saifu/web/forms/use-form.ts';

export type CardField = 'card_number' | 'expiry' | 'security_code' | 'cardholder_name';

export type CardValues = Readonly<Record<CardField, string>>;

/** In the order of the form fields. */
export const NO_CARD: CardValues = {
  card_number: '',
  expiry: '',
  security_code: '',
  cardholder_name: '',
};

/** Validates a card before it is sent to the provider. */
export function validateCard(values: CardValues, now: Date): FormErrors {
  const found: Record<CardField, ErrorCode | undefined> = {
    card_number: validateCardNumber(values.card_number),
    expiry: validateExpiry(values.expiry, now),
    security_code: validateSecurityCode(values.security_code, values.card_number),
    cardholder_name: validateCardholder(values.cardholder_name),
  };
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, code]) => (code ? [[name, { code }]] : [])),
  );
}

function validateExpiry(typed: string, now: Date): ErrorCode | undefined {
  if (typed.trim() === '') return 'field.required';
  const expiry = readExpiry(typed);
  if (expiry === undefined) return 'card.expiry_invalid';
  return isExpired(expiry, now) ? 'card.expired' : undefined;
}
