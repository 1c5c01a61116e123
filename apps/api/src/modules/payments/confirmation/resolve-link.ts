import { AppError } from '@saifu/domain/shared/app-error';
import { CONFIRMATION_LINK_LIFE_MS } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { verifyLinkToken } from '../../../platform/crypto/signed-links.ts';
import * as payments from '../authorize/payment.repository.ts';
import type { Payment } from '../payment.ts';
import * as refundRequests from '../refund-request/refund-request.repository.ts';
import * as confirmations from './confirmation.repository.ts';

/** Resolves a confirmation link. It stays valid for some time after the payment is closed. */
export async function resolveLink(deps: Deps, token: string): Promise<Payment> {
  const id = verifyLinkToken(deps.config.secretKeys, 'confirmation', token);
  const payment = id && (await payments.get(deps.db, id));
  if (!payment || payment.authorizedAt === null) throw new AppError('link.unknown');
  if (await isPast(deps, payment)) throw new AppError('link.expired');
  return payment;
}

async function isPast(deps: Deps, { id, status }: Payment): Promise<boolean> {
  if (status === 'processing') return false;
  const changedAt = (await confirmations.get(deps.db, id))?.changedAt ?? null;
  const age = deps.clock.now().getTime() - (changedAt?.getTime() ?? 0);
  if (age <= CONFIRMATION_LINK_LIFE_MS) return false;
  // A payer with an open refund request can still check its status.
  return (await refundRequests.findOpen(deps.db, id)) === undefined;
}
