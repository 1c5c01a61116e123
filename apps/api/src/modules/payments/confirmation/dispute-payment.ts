import type { Actor } from '@saifu/domain/identity/actor';
import { isDisputable, respondBy, tooMany } from '@saifu/domain/payments/refund-request';
import { AppError } from '@saifu/domain/shared/app-error';
import { REFUND_REQUESTS_PER_PAYMENT_MAX } from '@saifu/domain/shared/limits';
import { tMessage } from '@saifu/i18n/message-texts';
import type { Deps } from '../../../dependencies.ts';
import { deriveUuid, hashToken, newUuid } from '../../../platform/crypto/tokens.ts';
import type { Tx } from '../../../platform/db/db.ts';
import * as accounts from '../../identity/account/account.repository.ts';
import { cancelChanges } from '../../identity/contact/change/cancel-changes.ts';
import * as sessions from '../../identity/session/session.repository.ts';
import type { Idempotency } from '../authorize/authorization.ts';
import * as payments from '../authorize/payment.repository.ts';
import { sendPayerMessage } from '../payer-messages/send-payer-message.ts';
import type { Payment } from '../payment.ts';
import * as attempts from '../payment-attempt.repository.ts';
import * as refundRequests from '../refund-request/refund-request.repository.ts';
import * as confirmations from './confirmation.repository.ts';

type Dispute = {
  readonly paymentId: string;
  /** `cancel`: the payer does not want the payment. `not_me`: the payer did not make it. */
  readonly as: 'cancel' | 'not_me';
  /** Part of the idempotency key, so that a repeat by the same channel has no effect. */
  readonly by: 'app' | 'link';
  readonly actor: Actor;
};

/**
 * Disputes a payment. Opens a refund request, which pauses the confirmation window and which the
 * store decides. With `not_me` it also freezes the card, ends sessions and cancels contact changes.
 */
export async function disputePayment(deps: Deps, dispute: Dispute): Promise<void> {
  const { paymentId, as } = dispute;
  const idempotency = await createIdempotency(deps, dispute);
  const isWritten = await deps.db.transaction(async (tx) => {
    // Locks the user before the payment, like a refund request.
    const payerId = (await payments.get(tx, paymentId))?.userId ?? null;
    const payer = payerId === null ? undefined : await accounts.lock(tx, payerId);
    await refundRequests.lockPayment(tx, paymentId);
    const payment = await payments.get(tx, paymentId);
    if (payment === undefined) throw new AppError('not_found');
    if (as === 'not_me')
      return reportPayment(deps, tx, payment, { ...dispute, idempotency, payer });
    if (payment.status !== 'processing') return false;
    return openRefundRequest(deps, tx, payment, { ...dispute, idempotency });
  });
  if (!isWritten) await throwRejectionReason(deps, paymentId, idempotency, as);
}

/** After a rejected or withdrawn request, the same dispute gets a new key. */
async function createIdempotency(deps: Deps, { paymentId, as, by }: Dispute): Promise<Idempotency> {
  const last = (await refundRequests.getSummaries(deps.db, [paymentId])).get(paymentId);
  const scope = hashToken(`payment ${paymentId}`);
  return { scope, key: deriveUuid(paymentId, as, last?.id ?? by), requestHash: scope };
}

type DisputePaymentInput = Dispute & { readonly idempotency: Idempotency };

/** Undefined if the payer has no account or a suspended one. */
type Report = DisputePaymentInput & { readonly payer: accounts.User | undefined };

/**
 * A link may be in the hands of someone else, so it freezes cards and ends sessions only for a
 * first report. The signed-in owner may repeat it as long as the payment can be disputed.
 */
async function reportPayment(
  deps: Deps,
  tx: Tx,
  payment: Payment,
  input: Report,
): Promise<boolean> {
  const { id, userId } = payment;
  const now = deps.clock.now();
  if (!isDisputable(payment, now)) return false;
  const wasReported = await confirmations.isReported(tx, id);
  const isNewReport =
    (await confirmations.makeUrgent(tx, id)) || (await openRefundRequest(deps, tx, payment, input));
  const session = ownSession(input.actor, userId);
  if (session !== undefined || (isNewReport && !wasReported)) {
    await confirmations.freezeCards(tx, id, now);
    if (session !== undefined) await sessions.endOthers(tx, session.userId, session.id, now);
    else if (userId !== null) await sessions.endAll(tx, userId, now);
    if (input.payer !== undefined) await cancelChanges(tx, { user: input.payer, now });
  }
  if (isNewReport)
    await sendPayerMessage(deps, tx, { paymentId: id, cause: id, kind: 'payment_reported' });
  return isNewReport;
}

/** The session of the reporting owner is kept. A report from elsewhere ends all sessions. */
function ownSession(actor: Actor, userId: string | null) {
  const isOwner = actor.kind === 'user' && actor.userId === userId;
  return isOwner ? { userId: actor.userId, id: actor.sessionId } : undefined;
}

async function openRefundRequest(
  deps: Deps,
  tx: Tx,
  payment: Payment,
  input: DisputePaymentInput,
): Promise<boolean> {
  const { as, idempotency } = input;
  const { id: paymentId, userId } = payment;
  const now = deps.clock.now();
  const language = (await confirmations.get(tx, paymentId))?.language ?? 'ja';
  const isStrange = as === 'not_me';
  const opened = await refundRequests.open(tx, {
    id: newUuid(),
    paymentId,
    userId,
    reasonCode: isStrange ? 'not_me' : 'other',
    reason: tMessage(language, isStrange ? 'any.reason_not_me' : 'any.reason_canceled'),
    requestedAmount: null,
    isUrgent: isStrange,
    respondBy: respondBy(now),
    idempotency,
    now,
  });
  return opened !== undefined;
}

/**
 * Returns if the dispute already exists or has no effect; otherwise throws why it is not possible.
 */
async function throwRejectionReason(
  deps: Deps,
  paymentId: string,
  idempotency: Idempotency,
  as: Dispute['as'],
): Promise<void> {
  const existing =
    (await refundRequests.findOpen(deps.db, paymentId)) ??
    (await refundRequests.findByIdempotencyKey(deps.db, idempotency));
  if (existing !== undefined) return;
  const payment = await payments.get(deps.db, paymentId);
  if (payment === undefined || payment.status === 'cancel') return;
  if (as === 'not_me' && !isDisputable(payment, deps.clock.now())) return;
  if (payment.status !== 'processing' && as === 'cancel') throw new AppError('payment.closed');
  const before = await refundRequests.count(deps.db, paymentId);
  if (before >= REFUND_REQUESTS_PER_PAYMENT_MAX) throw tooMany();
  const attempt = await attempts.findOpen(deps.db, paymentId);
  throw new AppError(attempt === undefined ? 'refund_request.not_possible' : 'refund.in_progress');
}
