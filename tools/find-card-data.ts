import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Card numbers that the e2e tests type. */
const NUMBERS = /4242424242424242|5555555555554444|4000002500003155|4000000000009995/;
const CODES = /"?(?:cvc|cvv|security_code)"?\s*[:=]\s*"?737/i;

/**
 * Searches every byte that a sandbox has written (tables, WAL, logs, the ledger of the Stripe
 * sandbox) for a full card number or a security code. Returns where it found one.
 */
export function findCardData(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => {
      const text = readIfPresent(path);
      return NUMBERS.test(text) || CODES.test(text);
    });
}

/** PostgreSQL deletes and recreates some of its files at any time. */
function readIfPresent(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
