import { isExpired, readExpiry } from '@saifu/domain/payments/card-expiry';
import {
  validateCardholder,
  validateCardNumber,
  validateSecurityCode,
} from '@saifu/domain/payments/card-number';
import type { ErrorCode } from '@saifu/domain/shared/app-error';

/** In the order of the form fields. */
export const CARD_FIELDS = ['card_number', 'expiry', 'security_code', 'cardholder_name'] as const;
export type CardField = (typeof CARD_FIELDS)[number];

export type CardValues = Readonly<Record<CardField, string>>;
export type CardErrors = Readonly<Partial<Record<CardField, ErrorCode>>>;

export const NO_CARD: CardValues = {
  card_number: '',
  expiry: '',
  security_code: '',
  cardholder_name: '',
};

/** Validates a card before it is sent to the provider. */
export function validateCard(values: CardValues, now: Date): CardErrors {
  const found: Record<CardField, ErrorCode | undefined> = {
    card_number: validateCardNumber(values.card_number),
    expiry: validateExpiry(values.expiry, now),
    security_code: validateSecurityCode(values.security_code, values.card_number),
    cardholder_name: validateCardholder(values.cardholder_name),
  };
  const errors: Partial<Record<CardField, ErrorCode>> = {};
  for (const name of CARD_FIELDS) {
    const code = found[name];
    if (code !== undefined) errors[name] = code;
  }
  return errors;
}

function validateExpiry(typed: string, now: Date): ErrorCode | undefined {
  if (typed.trim() === '') return 'field.required';
  const expiry = readExpiry(typed);
  if (expiry === undefined) return 'card.expiry_invalid';
  return isExpired(expiry, now) ? 'card.expired' : undefined;
}
