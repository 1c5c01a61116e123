import { isExpired, readExpiry } from '@saifu/domain/payments/card-expiry';
import {
  cardholderFault,
  cardNumberFault,
  securityCodeFault,
} from '@saifu/domain/payments/card-number';
import type { ErrorCode } from '@saifu/domain/shared/app-error';

/** In the order in which the form shows them. */
export const CARD_FIELDS = ['card_number', 'expiry', 'security_code', 'cardholder_name'] as const;
export type CardField = (typeof CARD_FIELDS)[number];

export type CardValues = Readonly<Record<CardField, string>>;
export type CardFaults = Readonly<Partial<Record<CardField, ErrorCode>>>;

export const NO_CARD: CardValues = {
  card_number: '',
  expiry: '',
  security_code: '',
  cardholder_name: '',
};

/** What is wrong with a card before the network is asked. */
export function faultsOfCard(values: CardValues, now: Date): CardFaults {
  const found: Record<CardField, ErrorCode | undefined> = {
    card_number: cardNumberFault(values.card_number),
    expiry: expiryFault(values.expiry, now),
    security_code: securityCodeFault(values.security_code, values.card_number),
    cardholder_name: cardholderFault(values.cardholder_name),
  };
  const faults: Partial<Record<CardField, ErrorCode>> = {};
  for (const name of CARD_FIELDS) {
    const code = found[name];
    if (code !== undefined) faults[name] = code;
  }
  return faults;
}

function expiryFault(typed: string, now: Date): ErrorCode | undefined {
  if (typed.trim() === '') return 'field.required';
  const expiry = readExpiry(typed);
  if (expiry === undefined) return 'card.expiry_invalid';
  return isExpired(expiry, now) ? 'card.expired' : undefined;
}
