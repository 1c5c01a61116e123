import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '@saifu/domain/shared/app-error';
import type { Deps } from '../../../dependencies.ts';
import * as captures from '../capture/capture.repository.ts';
import type { Payment } from '../payment.ts';
import { isHeld } from '../payment-review/held-payment.repository.ts';
import * as confirmations from './confirmation.repository.ts';
import { type ConfirmationCaller, isOwnBrowser } from './is-own-browser.ts';

/**
 * Confirming needs more than the link, because mail scanners open links and press buttons. A closed
 * payment needs no proof, because confirming it changes nothing.
 */
export async function verifyPayer(
  deps: Deps,
  payment: Payment,
  caller: ConfirmationCaller & { readonly number: string | undefined },
): Promise<void> {
  const { id, status } = payment;
  if (status !== 'processing') return;
  if (await captures.hasOpenRefundRequest(deps.db, id)) throw new AppError('payment.objected');
  if (await isHeld(deps.db, id)) throw new AppError('payment.in_review');
  const confirmation = await confirmations.get(deps.db, id);
  if (confirmation !== undefined && isOwnBrowser(payment, confirmation, caller)) return;
  const { number } = caller;
  if (number === undefined) throw new AppError('confirmation.number_required');
  const guess = await confirmations.countGuess(deps.db, id);
  if (guess === undefined) throw new AppError('confirmation.tries_exhausted');
  if (!isSame(number, String(guess.number))) {
    throw new AppError('confirmation.number_wrong', { left: guess.left });
  }
  await confirmations.restoreGuess(deps.db, id);
}

function isSame(actual: string, expected: string): boolean {
  return timingSafeEqual(computeDigest(actual), computeDigest(expected));
}

function computeDigest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
