import { cardToken } from '@saifu/contract/card';
import type { ErrorCode, FieldError } from '@saifu/domain/shared/app-error';
import { ApiError } from './api-error.ts';

const TOKENIZE_TIMEOUT_MS = 30_000;

type Tokenizer = { readonly url: string; readonly publishableKey: string };

type CardDetails = {
  readonly number: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly cvc: string;
  readonly cardholderName: string;
};

export type TokenizedCard = {
  readonly token: string;
  readonly brand: string;
  readonly last4: string;
  readonly funding: string;
};

/**
 * Exchanges card details for a Stripe token. The card number is sent only to this URL, never to our
 * API, and without anything that identifies the user.
 */
export async function tokenizeCard(to: Tokenizer, typed: CardDetails): Promise<TokenizedCard> {
  const { response, text } = await exchange(to, typed);
  const answer = parse(text);
  const card = response.ok ? parseCard(answer) : undefined;
  if (card === undefined) throw toCardError(getErrorCode(answer), response.status);
  return card;
}

async function exchange({ url, publishableKey }: Tokenizer, typed: CardDetails) {
  try {
    const response = await fetch(`${url}/v1/payment_methods`, {
      method: 'POST',
      headers: { Accept: 'application/json', Authorization: `Bearer ${publishableKey}` },
      body: toFormBody(typed),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(TOKENIZE_TIMEOUT_MS),
    });
    return { response, text: await response.text() };
  } catch {
    // The caught error may contain the request, and with it the card number.
    throw new ApiError('offline');
  }
}

function toFormBody(typed: CardDetails): URLSearchParams {
  return new URLSearchParams({
    type: 'card',
    'card[number]': typed.number,
    'card[exp_month]': String(typed.expMonth),
    'card[exp_year]': String(typed.expYear),
    'card[cvc]': typed.cvc,
    'billing_details[name]': typed.cardholderName,
  });
}

type Reason = { readonly code: ErrorCode; readonly field: FieldError };

const NUMBER = createReason('card_number', 'card.rejected');
const EXPIRY = createReason('expiry', 'card.expiry_invalid');
const SECURITY_CODE = createReason('security_code', 'field.format', 'request.invalid');

/** Stripe error codes that concern one field. Any other code concerns the card as a whole. */
const REASONS: Readonly<Partial<Record<string, Reason>>> = {
  incorrect_number: NUMBER,
  invalid_number: NUMBER,
  expired_card: createReason('expiry', 'card.expired'),
  invalid_expiry_month: EXPIRY,
  invalid_expiry_year: EXPIRY,
  incorrect_cvc: SECURITY_CODE,
  invalid_cvc: SECURITY_CODE,
};

function createReason(path: string, error: ErrorCode, code: ErrorCode = error): Reason {
  return { code, field: { path, code: error } };
}

function toCardError(code: string, status: number): ApiError {
  const reason = Object.hasOwn(REASONS, code) ? REASONS[code] : undefined;
  if (reason === undefined) return new ApiError('card.not_added', { status });
  return new ApiError(reason.code, { status, fields: [reason.field] });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function parseCard(answer: unknown): TokenizedCard | undefined {
  const token = cardToken.safeParse(getProperty(answer, 'id')).data;
  const card = getProperty(answer, 'card');
  const [brand, last4, funding] = ['brand', 'last4', 'funding'].map((name) =>
    getProperty(card, name),
  );
  const isCard = typeof last4 === 'string' && /^\d{4}$/.test(last4);
  if (token === undefined || !isCard) return undefined;
  return { token, last4, brand: toText(brand), funding: toText(funding) };
}

function getErrorCode(answer: unknown): string {
  return toText(getProperty(getProperty(answer, 'error'), 'code'));
}

function getProperty(of: unknown, name: string): unknown {
  return new Map(Object.entries(of ?? {})).get(name);
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : 'unknown';
}
