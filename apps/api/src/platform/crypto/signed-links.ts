import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * A ticket names a thing and proves that we gave it out: the uuid, and 256 bits that only our
 * secret key makes. Nothing of it is stored, so the same link can be sent again, and a stolen
 * table opens nothing. `purpose` keeps a ticket for one door from opening another; `context` bind it
 * to more, a moment or a browser, without being in it.
 */
const UUID_BYTES = 16;

export function signLinkToken(
  secretKey: string,
  purpose: string,
  uuid: string,
  ...context: readonly string[]
): string {
  const name = Buffer.from(uuid.replaceAll('-', ''), 'hex');
  return Buffer.concat([name, computeSignature(secretKey, purpose, uuid, context)]).toString(
    'base64url',
  );
}

/** What a ticket is for, or undefined: not of ours, not for this door, or not with these words. */
export function verifyLinkToken(
  secretKey: string,
  purpose: string,
  token: string,
  ...context: readonly string[]
): string | undefined {
  const bytes = Buffer.from(token, 'base64url');
  const hex = bytes.subarray(0, UUID_BYTES).toString('hex');
  const uuid = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const signature = bytes.subarray(UUID_BYTES);
  const expected = computeSignature(secretKey, purpose, uuid, context);
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected))
    return undefined;
  return uuid;
}

function computeSignature(
  secretKey: string,
  purpose: string,
  uuid: string,
  context: readonly string[],
) {
  const key = createHmac('sha256', secretKey).update(`ticket ${purpose}`).digest();
  return createHmac('sha256', key)
    .update(JSON.stringify([uuid, ...context]))
    .digest();
}
