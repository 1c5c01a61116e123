import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * A ticket names a thing and proves that we gave it out: the uuid, and 256 bits that only our
 * secret key makes. Nothing of it is stored, so the same link can be sent again, and a stolen
 * table opens nothing. `purpose` keeps a ticket for one door from opening another; `words` bind it
 * to more, a moment or a browser, without being in it.
 */
const UUID_BYTES = 16;

export function ticketFor(
  secretKey: string,
  purpose: string,
  uuid: string,
  ...words: readonly string[]
): string {
  const name = Buffer.from(uuid.replaceAll('-', ''), 'hex');
  return Buffer.concat([name, sealOf(secretKey, purpose, uuid, words)]).toString('base64url');
}

/** What a ticket is for, or undefined: not of ours, not for this door, or not with these words. */
export function openTicket(
  secretKey: string,
  purpose: string,
  ticket: string,
  ...words: readonly string[]
): string | undefined {
  const bytes = Buffer.from(ticket, 'base64url');
  const hex = bytes.subarray(0, UUID_BYTES).toString('hex');
  const uuid = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const seal = bytes.subarray(UUID_BYTES);
  const expected = sealOf(secretKey, purpose, uuid, words);
  if (seal.length !== expected.length || !timingSafeEqual(seal, expected)) return undefined;
  return uuid;
}

function sealOf(secretKey: string, purpose: string, uuid: string, words: readonly string[]) {
  const key = createHmac('sha256', secretKey).update(`ticket ${purpose}`).digest();
  return createHmac('sha256', key)
    .update(JSON.stringify([uuid, ...words]))
    .digest();
}
