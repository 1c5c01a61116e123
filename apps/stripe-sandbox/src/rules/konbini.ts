import { invalidRequestError } from '../errors.ts';
import { randomAlphanumeric } from '../ids.ts';
import type { PaymentIntent, Voucher } from '../intents.ts';
import type { PaymentMethod } from '../records.ts';

const JAPAN_OFFSET_SECONDS = 9 * 60 * 60;
const DAY_SECONDS = 24 * 60 * 60;
const DAYS_DEFAULT = 3;
const AMOUNT_MIN = 120;
const AMOUNT_MAX = 300_000;

/** A voucher for payment at a convenience store, valid to the end of a day in Japan. */
export function createVoucher(intent: PaymentIntent, method: PaymentMethod, now: number): Voucher {
  if (intent.amount < AMOUNT_MIN || intent.amount > AMOUNT_MAX) {
    const code = intent.amount < AMOUNT_MIN ? 'amount_too_small' : 'amount_too_large';
    throw invalidRequestError(`Konbini takes ¥${AMOUNT_MIN} to ¥${AMOUNT_MAX}.`, code, 'amount');
  }
  for (const name of ['name', 'email'] as const) {
    if (method.billing[name] === null) {
      const param = `billing_details[${name}]`;
      throw invalidRequestError(`Missing required param: ${param}.`, 'parameter_missing', param);
    }
  }
  if (typeof intent.konbini.expiresAt === 'number' && intent.konbini.expiresAt <= now) {
    const param = 'payment_method_options[konbini][expires_at]';
    throw invalidRequestError(
      `${param} must be in the future.`,
      'parameter_invalid_integer',
      param,
    );
  }
  const days = intent.konbini.expiresAfterDays ?? DAYS_DEFAULT;
  const day = Math.floor((now + JAPAN_OFFSET_SECONDS) / DAY_SECONDS) + days;
  return {
    confirmationNumber: intent.konbini.confirmationNumber ?? randomDigits(11),
    paymentCode: randomDigits(6),
    expiresAt: intent.konbini.expiresAt ?? (day + 1) * DAY_SECONDS - JAPAN_OFFSET_SECONDS - 1,
  };
}

function randomDigits(count: number): string {
  const characters = randomAlphanumeric(count);
  return Array.from(characters, (character) => (character.codePointAt(0) ?? 0) % 10).join('');
}
