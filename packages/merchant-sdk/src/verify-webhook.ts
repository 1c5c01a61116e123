import { timingSafeEqual } from 'node:crypto';
import { WEBHOOK_EVENT_SCHEMAS, type WebhookEventBody } from '@saifu/contract/webhook-events';
import { Webhook } from 'standardwebhooks';
import { WebhookError } from './webhook-error.ts';

const TOLERANCE_SECONDS_DEFAULT = 5 * 60;

/** The headers of Node, or those of the Fetch API. */
export type WebhookHeaders =
  | Headers
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export type VerifyWebhookOptions = {
  /** How far the time of the signature and this machine's clock may differ. */
  readonly toleranceSeconds?: number;
  /**
   * Whether an event with this id was handled before. Every attempt to deliver an event has the
   * same id.
   */
  readonly isHandled?: (id: string) => boolean | Promise<boolean>;
};

/** An event with its id, discriminated by `type`. */
export type VerifiedEvent = WebhookEventBody & { readonly id: string };

/**
 * Returns the event of a webhook request, or throws a `WebhookError`. The signature covers every
 * byte, so the body must not have been parsed.
 */
export async function verifyWebhook(
  rawBody: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string,
  { toleranceSeconds = TOLERANCE_SECONDS_DEFAULT, isHandled }: VerifyWebhookOptions = {},
): Promise<VerifiedEvent> {
  if (!(toleranceSeconds >= 0)) throw new TypeError('toleranceSeconds must not be negative.');
  const signer = createSigner(secret);
  const body = toText(rawBody);
  const id = readHeader(headers, 'webhook-id');
  const signatures = readHeader(headers, 'webhook-signature');
  const signedAt = parseTimestamp(readHeader(headers, 'webhook-timestamp'));
  if (!hasSignature(signatures, signer.sign(id, signedAt, body))) {
    const message = 'The signature does not match: the secret or the request is another one.';
    throw new WebhookError('webhook.signature_mismatch', message);
  }
  checkAge(signedAt, toleranceSeconds);
  const event = parseEvent(body);
  if (await isHandled?.(id)) {
    throw new WebhookError('webhook.duplicate', `The event ${id} was handled before.`);
  }
  return { ...event, id };
}

function createSigner(secret: string): Webhook {
  // The library would accept other text and then reject every signature.
  if (typeof secret !== 'string' || !/^whsec_[\w+/]+=*$/.test(secret)) throw createSecretError();
  try {
    return new Webhook(secret);
  } catch {
    throw createSecretError();
  }
}

function createSecretError(): WebhookError {
  const message = 'The secret must be that of the webhook, whsec_…';
  return new WebhookError('webhook.secret_malformed', message);
}

/** Bytes that are not UTF-8 have no signature of ours. */
function toText(rawBody: string | Uint8Array): string {
  if (typeof rawBody === 'string') return rawBody;
  const message = 'The body must be the text or the bytes of the request, before any parsing.';
  if (!(rawBody instanceof Uint8Array)) throw new WebhookError('webhook.body_malformed', message);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(rawBody);
  } catch {
    throw new WebhookError('webhook.body_malformed', message);
  }
}

function readHeader(headers: WebhookHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : findHeader(headers, name);
  if (value === null || value === undefined || value === '')
    throw new WebhookError('webhook.header_missing', `The header ${name} is missing.`);
  if (typeof value !== 'string') throw createHeaderError(name);
  return value;
}

function findHeader(headers: Exclude<WebhookHeaders, Headers>, name: string) {
  const found = Object.entries(headers).filter(([each]) => each.toLowerCase() === name);
  const values = found.flatMap(([, value]) => value ?? []);
  return values.length > 1 ? values : values[0];
}

function createHeaderError(name: string): WebhookError {
  return new WebhookError('webhook.header_malformed', `The header ${name} is malformed.`);
}

function parseTimestamp(seconds: string): Date {
  if (!/^[1-9]\d{0,11}$/.test(seconds)) throw createHeaderError('webhook-timestamp');
  return new Date(Number(seconds) * 1000);
}

/** The header may hold several signatures, each with its version. */
function hasSignature(signatures: string, expected: string): boolean {
  const wanted = Buffer.from(expected);
  return signatures.split(' ').some((each) => {
    const given = Buffer.from(each);
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
}

function checkAge(signedAt: Date, toleranceSeconds: number): void {
  const ageSeconds = Math.floor((Date.now() - signedAt.getTime()) / 1000);
  const rule = `At most ${toleranceSeconds} s are accepted; check this machine's clock.`;
  if (ageSeconds > toleranceSeconds) {
    const message = `The request was signed ${ageSeconds} s ago. ${rule}`;
    throw new WebhookError('webhook.too_old', message);
  }
  if (-ageSeconds > toleranceSeconds) {
    const message = `The request was signed ${-ageSeconds} s in the future. ${rule}`;
    throw new WebhookError('webhook.too_new', message);
  }
}

function parseEvent(body: string): WebhookEventBody {
  const value = parseJson(body);
  const type: unknown = Object(value).type;
  const schema = WEBHOOK_EVENT_SCHEMAS.find((each) => each.type === type)?.schema;
  if (typeof type !== 'string') throw createBodyError();
  if (schema === undefined) {
    const message = 'The event is of a type that this version does not know.';
    throw new WebhookError('webhook.event_unknown', message);
  }
  const { data } = schema.safeParse(value);
  if (data === undefined) throw createBodyError();
  return data as WebhookEventBody;
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw createBodyError();
  }
}

function createBodyError(): WebhookError {
  return new WebhookError('webhook.body_malformed', 'The body is not an event of Saifu.');
}
