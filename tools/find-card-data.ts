import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Card numbers that the e2e tests type. */
const NUMBERS = /4242424242424242|5555555555554444|4000002500003155|4000000000009995/;
const CODES = /"?(?:cvc|cvv|security_code)"?\s*[:=]\s*"?737/i;

/**
 * Searches every byte that a sandbox has written (tables, WAL, logs, the ledger of the Stripe
 * sandbox) for a full card number or a security code. Returns where it found one.
 */
export function findCardData(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile())
    .filter((path) => {
      const bytes = readFileSync(path).toString('latin1');
      return NUMBERS.test(bytes) || CODES.test(bytes);
    });
}
