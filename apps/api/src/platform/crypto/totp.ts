import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const STEP_SECONDS = 30;
const DIGITS = 6;
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;
/** Steps before and after the current one whose codes are accepted. */
const STEPS_AROUND = [0, -1, 1] as const;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The secret of an authenticator app, in base 32. */
export function newTotpSecret(): string {
  // A byte has 8 bits and a digit 5; 20 bytes are exactly 32 digits.
  return toBase32(randomBytes(SECRET_BYTES));
}

/** The code of an authenticator app (RFC 6238 with SHA-1, which all apps implement). */
export function computeTotp(secret: string, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const value = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(value % 10 ** digits).padStart(digits, '0');
}

export function getTotpStep(now: Date): number {
  return Math.floor(now.getTime() / 1000 / STEP_SECONDS);
}

/** The step whose code this is, one step around now at most; undefined for any other code. */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  const current = getTotpStep(now);
  const matches = STEPS_AROUND.map((around) => current + around).filter((step) => {
    const [expected, sent] = [computeTotp(secret, step), code].map((text) => Buffer.from(text));
    return expected?.length === sent?.length && expected && sent && timingSafeEqual(expected, sent);
  });
  return matches[0];
}

/** What the QR code of the setup contains. */
export function toOtpauthUri(secret: string, issuer: string, account: string): string {
  const label = [issuer, account].map(encodeURIComponent).join(':');
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}

function toBase32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (digit) => BASE32.indexOf(digit).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((eight) => Number.parseInt(eight, 2)));
}
