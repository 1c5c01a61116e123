import { setTimeout as sleep } from 'node:timers/promises';
import { yen } from '@saifu/domain/shared/yen';
import type { Deps } from '../../../dependencies.ts';
import type { ProviderEvent } from '../../../gateways/payment-provider/payment-provider.ts';
import * as captures from '../capture/capture.repository.ts';
import * as captureResults from '../capture-result.repository.ts';
import * as cards from '../card/card.repository.ts';
import type { Payment, PaymentAttempt } from '../payment.ts';
import * as attempts from '../payment-attempt.repository.ts';
import * as paymentResults from '../payment-result.repository.ts';
import { handleDisputeEvent } from '../provider-dispute/handle-dispute-event.ts';
import type { EventOutcome } from '../provider-event/provider-event.repository.ts';
import { checkRefund } from '../refund-failure/record-refund-failure.ts';
import * as payments from './payment.repository.ts';

const RESERVED = 'payment_intent.amount_capturable_updated';
const MOMENT_MS = 500;
/**
 * Event types that confirm our own requests. Without an open attempt they carry no new information.
 */
const CHARGE_STEPS = 'succeeded|captured|failed|pending|refunded|updated|expired';
const ECHOES = new RegExp(
  `^(payment_intent\\.|setup_intent\\.|charge\\.(${CHARGE_STEPS})$|refund\\.(created|updated)$)`,
);

/** The payload is needed to tell whether a `refund.updated` event is a failure. */
export type ProviderEventInput = ProviderEvent & { readonly payload?: unknown };

/** Whether the payload of an event must be stored: to handle it, or for a person to act on it. */
export function needsPayload({ type, reference, attemptId }: ProviderEvent): boolean {
  if (reference !== null && type.startsWith('setup_intent.')) return false;
  const isMatched = reference !== null && attemptId !== null;
  return !isMatched || !ECHOES.test(type) || type === 'refund.updated';
}

/**
 * Handles a provider event. Events can arrive twice, late and in any order, so the handler fetches
 * the current state and does not trust the payload.
 */
export async function handleProviderEvent(
  deps: Deps,
  event: ProviderEventInput,
): Promise<EventOutcome> {
  const { reference, attemptId, type } = event;
  if (reference !== null && type.startsWith('setup_intent.'))
    return handleSetupEvent(deps, reference);
  if (reference !== null && type.startsWith('charge.dispute.'))
    return handleDisputeEvent(deps, reference);
  // A created intent has no result yet, and the call that created it reports the result.
  if (type === 'payment_intent.created') return 'ignored';
  const isEcho = ECHOES.test(type) && !isFailedRefund(event);
  if (reference === null || attemptId === null) return isEcho ? 'unmatched' : 'unhandled';
  const attempt = await afterTheCall(deps, attemptId);
  if (attempt === undefined) return 'unmatched';
  if (isFailedRefund(event) && isEndedRefund(attempt)) return checkRefund(deps, reference);
  if (attempt.kind !== 'authorize' || attempt.state === 'approved') {
    // Most events repeat what the API call already returned.
    if (type === RESERVED) return 'handled';
    const settled = await settleOpenAttempt(deps, attempt, type);
    // Settling another attempt of the same payment does not handle this failure.
    if (settled !== undefined && (isEcho || settled.id === attempt.id)) return 'handled';
    return isEcho ? 'ignored' : 'unhandled';
  }
  if (!type.startsWith('payment_intent.')) return isEcho ? 'ignored' : 'unhandled';
  const result = await deps.paymentProvider.getPayment(reference, attempt.amount);
  if (result.kind === 'needs_payer' && attempt.state === 'needs_payer') return 'ignored';
  const context = { now: deps.clock.now(), stableKey: deps.stableKey };
  await paymentResults.record(deps.db, attempt, result, context);
  return 'handled';
}

/** A refund can fail days after its approval. A separate failure event is not guaranteed. */
function isFailedRefund({ type, payload }: ProviderEventInput): boolean {
  const { status } = Object(payload) as { readonly status?: unknown };
  return type === 'refund.failed' || (type === 'refund.updated' && status === 'failed');
}

/** Without a result, a failure is the result. */
function isEndedRefund({ kind, state }: PaymentAttempt): boolean {
  return (kind === 'refund' || kind === 'void') && state !== 'open';
}

/**
 * The pending call usually gets the same result within a moment. Waiting avoids a second request
 * and write.
 */
async function afterTheCall({ db }: Deps, id: string): Promise<PaymentAttempt | undefined> {
  const attempt = await attempts.get(db, id);
  if (attempt?.kind !== 'authorize' || attempt.state !== 'open') return attempt;
  await sleep(MOMENT_MS);
  return attempts.get(db, id);
}

/**
 * Settles the open attempt of an authorized payment: a capture, void, refund or expired
 * authorization.
 */
async function settleOpenAttempt(
  deps: Deps,
  { paymentId }: PaymentAttempt,
  type: string,
): Promise<PaymentAttempt | undefined> {
  const payment = await payments.get(deps.db, paymentId);
  if (payment === undefined) return undefined;
  const isOver = type === 'payment_intent.canceled';
  const open =
    (await attempts.findOpen(deps.db, paymentId)) ??
    (isOver ? await findExpiredAuthorization(deps, payment) : undefined);
  if (open === undefined || open.kind === 'authorize') return undefined;
  const result = await deps.paymentRouter.modify(payment.method, { ...open, kind: open.kind });
  await captureResults.record(deps.db, open, result, deps.clock.now());
  return open;
}

/** The authorization expired without a void from us, as it does after a week. */
async function findExpiredAuthorization(
  deps: Deps,
  payment: Payment,
): Promise<PaymentAttempt | undefined> {
  const { id, status, providerReference: reference, capturedAmount } = payment;
  if (status !== 'processing' || reference === null || capturedAmount > 0) return undefined;
  const result = await deps.paymentProvider.getPayment(
    reference,
    yen(payment.amount + payment.fee),
  );
  if (result.kind !== 'declined') return undefined;
  return deps.db.transaction((tx) => captures.openExpired(tx, id, deps.clock.now()));
}

async function handleSetupEvent(deps: Deps, reference: string): Promise<EventOutcome> {
  const card = await cards.findBySetup(deps.db, reference);
  if (card === undefined) return 'unmatched';
  if (card.state !== 'setting_up') return 'ignored';
  const result = await deps.paymentProvider.getSetup(reference);
  if (result.kind === 'approved') await cards.settle(deps.db, card, result);
  return 'handled';
}
