import { ApiError, cardError, invalidParamError } from '../errors.ts';
import { integer, object, text } from '../fields.ts';
import type { Card } from '../records.ts';
import type { HashSecret } from '../secret-hash.ts';
import { cardByAlias, cardByNumber, type TestCard } from './test-cards.ts';

export const cardFields = object({
  number: text,
  exp_month: integer(-9999, 9999),
  exp_year: integer(-9999, 9999),
  cvc: text,
  token: text,
});
export type CardFields = ReturnType<typeof cardFields>;

/** Reads a card number and keeps only the data that may be stored. */
export function readCard(fields: CardFields, nowSeconds: number, hashSecret: HashSecret): Card {
  if (fields.token) return toCardFromToken(fields.token, nowSeconds, hashSecret);
  const number = readNumber(fields.number ?? '');
  const { expMonth, expYear } = readExpiry(fields, nowSeconds);
  const found = cardByNumber(number);
  if (found === undefined) throw liveCardError();
  assertCvc(fields.cvc, found.brand);
  return toCard(found, expMonth, expYear, fields.cvc ? 'unchecked' : null, hashSecret);
}

export function toCardFromToken(token: string, nowSeconds: number, hashSecret: HashSecret): Card {
  const found = cardByAlias(token.replace(/^(?:tok|pm_card)_/, ''));
  if (found === undefined)
    throw invalidParamError(`No such token: '${token.slice(0, 60)}'`, 'card[token]');
  const year = new Date(nowSeconds * 1000).getUTCFullYear();
  return toCard(found, 12, year + 1, 'unchecked', hashSecret);
}

function toCard(
  { number, alias: _, ...details }: TestCard,
  expMonth: number,
  expYear: number,
  cvcCheck: Card['cvcCheck'],
  hashSecret: HashSecret,
): Card {
  const fingerprint = hashSecret('card', number).replaceAll(/[-_]/g, '0').slice(0, 16);
  return { ...details, last4: number.slice(-4), expMonth, expYear, fingerprint, cvcCheck };
}

function readNumber(fields: string): string {
  const number = fields.replaceAll(/[ -]/g, '');
  if (number === '') {
    throw invalidParamError(
      'Missing required param: card[number].',
      'card[number]',
      'parameter_missing',
    );
  }
  if (!/^\d{12,19}$/.test(number)) {
    const message = 'The card number is not a valid credit card number.';
    throw cardError(message, 'invalid_number', 'number');
  }
  if (!hasValidCheckDigit(number)) {
    throw cardError('Your card number is incorrect.', 'incorrect_number', 'number');
  }
  return number;
}

/** Luhn check: doubles every second digit from the right and sums all digits. */
function hasValidCheckDigit(number: string): boolean {
  const sum = [...number].toReversed().reduce((total, character, index) => {
    const digit = Number(character) * (index % 2 === 1 ? 2 : 1);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return sum % 10 === 0;
}

function readExpiry({ exp_month: expMonth, exp_year: year }: CardFields, nowSeconds: number) {
  if (expMonth === undefined || expMonth < 1 || expMonth > 12) {
    const message = "Your card's expiration month is invalid.";
    throw cardError(message, 'invalid_expiry_month', 'exp_month');
  }
  const today = new Date(nowSeconds * 1000);
  const expYear = year === undefined ? 0 : year >= 0 && year < 100 ? year + 2000 : year;
  const thisYear = today.getUTCFullYear();
  if (expYear < thisYear || expYear > thisYear + 50) {
    const message = "Your card's expiration year is invalid.";
    throw cardError(message, 'invalid_expiry_year', 'exp_year');
  }
  if (expYear === thisYear && expMonth < today.getUTCMonth() + 1) {
    const message = "Your card's expiration month is invalid.";
    throw cardError(message, 'invalid_expiry_month', 'exp_month');
  }
  return { expMonth, expYear };
}

function assertCvc(cvc: string | null | undefined, brand: string): void {
  if (cvc === undefined || cvc === null) return;
  // American Express has four digits on the front; three are accepted as well.
  const isValid = brand === 'amex' ? /^\d{3,4}$/.test(cvc) : /^\d{3}$/.test(cvc);
  if (!isValid) throw cardError("Your card's security code is invalid.", 'invalid_cvc', 'cvc');
}

function liveCardError(): ApiError {
  const message =
    'Your card was declined. Your request was in test mode, but used a non test card. ' +
    'For a list of valid test cards, visit: https://stripe.com/docs/testing.';
  const errorBody = { type: 'card_error', code: 'card_declined', message } as const;
  return new ApiError(
    402,
    { ...errorBody, decline_code: 'test_mode_live_card' },
    { isBeforeExecution: true },
  );
}
