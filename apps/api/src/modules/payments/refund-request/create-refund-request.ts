import { objectionFault, type ReasonCode, respondBy } from '@saifu/domain/payments/refund-request';
import { AppError } from '@saifu/domain/shared/app-error';
import { OBJECTIONS_PER_USER } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import { countTry } from '../../../platform/rate-limits.ts';
import * as accounts from '../../identity/account/account.repository.ts';
import * as uploads from '../attachment/attachment.repository.ts';
import * as payments from '../authorize/payment.repository.ts';
import { backOf } from '../payment.ts';
import * as attempts from '../payment-attempt.repository.ts';
import * as objections from './refund-request.repository.ts';
import type { Objection, Once } from './refund-request.ts';

type CreateRefundRequestInput = {
  readonly paymentId: string;
  readonly userId: string;
  readonly reasonCode: ReasonCode;
  readonly reason: string;
  /** Null: all of it. */
  readonly requestedAmount: number | null;
  readonly evidenceIds: readonly string[];
  readonly once: Once;
};

type Filed = { readonly objection: Objection; readonly isReplayed: boolean };

const RACES_MAX = 3;

/** A payer asks for their money back, with what shows why, all of it or nothing. */
export async function fileObjection(deps: Deps, input: CreateRefundRequestInput): Promise<Filed> {
  for (let race = 0; race < RACES_MAX; race += 1) {
    const objection = await file(deps, input);
    if (objection !== undefined) return { objection, isReplayed: false };
    const known = await objections.findByOnce(deps.db, input.once);
    if (known !== undefined) {
      if (!known.oncePrint.equals(input.once.print)) throw new AppError('idempotency_key.reused');
      return { objection: known, isReplayed: true };
    }
    await explain(deps, input);
  }
  throw new AppError('overloaded');
}

function file(deps: Deps, input: CreateRefundRequestInput): Promise<Objection | undefined> {
  const { userId, evidenceIds, ...details } = input;
  return deps.db.transaction(async (tx) => {
    // Locked, so that an account that is being erased gets no request after that.
    if ((await accounts.lock(tx, userId)) === undefined) throw new AppError('session.expired');
    const payment = await payments.get(tx, input.paymentId);
    if (payment?.userId !== userId) throw new AppError('not_found');
    const now = deps.clock.now();
    const objection = await objections.open(tx, {
      ...details,
      id: newUuid(),
      userId,
      isUrgent: input.reasonCode === 'not_me',
      respondBy: respondBy(now),
      now,
    });
    if (objection === undefined) return undefined;
    const ids = [...new Set(evidenceIds)];
    const attached = await uploads.attach(tx, { ids, userId, objectionId: objection.id });
    if (attached < ids.length) throw new AppError('not_found');
    await countTry(tx, `objects by ${userId}`, OBJECTIONS_PER_USER, now);
    return objection;
  });
}

/** Why nothing was written; returns where somebody was faster and it may be tried again. */
async function explain(deps: Deps, input: CreateRefundRequestInput): Promise<void> {
  const payment = await payments.get(deps.db, input.paymentId);
  if (payment === undefined) throw new AppError('not_found');
  const hasOpen = (await objections.findOpen(deps.db, payment.id)) !== undefined;
  const { status, completedAt } = payment;
  const amount = payment.amount + payment.fee;
  const fault = objectionFault({
    payment: { status, completedAt, amount, refundedAmount: backOf(payment) },
    hasOpen,
    before: await objections.count(deps.db, payment.id),
    requested: input.requestedAmount,
    now: deps.clock.now(),
  });
  if (fault !== undefined) throw fault;
  const last = await attempts.findLast(deps.db, payment.id);
  if (last?.state === 'open') throw new AppError('refund.in_progress');
}
