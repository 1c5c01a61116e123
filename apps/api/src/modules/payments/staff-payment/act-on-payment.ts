import type { AuditAction } from '@saifu/domain/members/audit-entry';
import { needsApproval, type StaffPaymentAct } from '@saifu/domain/payments/staff-payment';
import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { hashToken, newUuid } from '../../../platform/crypto/tokens.ts';
import type { Tx } from '../../../platform/db/db.ts';
import * as approvals from '../../approvals/approval.repository.ts';
import { requestApproval } from '../../approvals/request-approval.ts';
import { type AuditedBy, appendAuditEntry } from '../../audit/append-audit-entry.ts';
import * as stores from '../../merchants/store/store.repository.ts';
import * as payments from '../authorize/payment.repository.ts';
import { completePayment } from '../capture/complete-payment.ts';
import type { PaymentAttempt } from '../payment.ts';
import * as attempts from '../payment-attempt.repository.ts';
import { getRefundedBy } from '../refund/record-member-refund.ts';
import { refundPayment } from '../refund/refund-payment.ts';
import * as acts from './staff-payment-act.repository.ts';

export type ActOnPaymentInput = {
  readonly kind: StaffPaymentAct;
  readonly paymentId: string;
  /** Of a refund. Null: everything that is left. */
  readonly amount: number | null;
  readonly reason: string;
  readonly memberId: string;
  readonly by: AuditedBy;
  /** The approval of a second member. Null: the member acts alone, or it is requested. */
  readonly approvalId: string | null;
  /** Idempotency key. */
  readonly key: string;
};

export type PaymentActResult = {
  /** The approval that the act waits for. Null: it was done. */
  readonly approvalId: string | null;
  readonly isReplayed: boolean;
};

const AUDIT_ACTIONS = {
  refund: 'refund.started',
  void: 'payment.void_started',
  capture: 'payment.capture_started',
} as const satisfies Record<StaffPaymentAct, AuditAction>;

/** Rolls the act back, so that it is requested instead. */
class ApprovalNeeded extends Error {
  readonly amountYen: number;

  constructor(amountYen: number) {
    super('a second member has to approve');
    this.amountYen = amountYen;
  }
}

/**
 * Refunds, voids or captures a payment in the operator's name, by the use cases of merchants and
 * payers and with their errors. Above what a member may do alone, the act is checked and stored for
 * a second member to approve. Idempotent by key.
 */
export async function actOnPayment(
  deps: Deps,
  input: ActOnPaymentInput,
): Promise<PaymentActResult> {
  const known = await findKnown(deps, input);
  if (known !== undefined) return known;
  try {
    await act(deps, input);
    return { approvalId: null, isReplayed: false };
  } catch (error) {
    if (!(error instanceof ApprovalNeeded)) throw error;
    return { approvalId: await request(deps, input, error.amountYen), isReplayed: false };
  }
}

async function act(deps: Deps, input: ActOnPaymentInput): Promise<void> {
  const { kind, paymentId, memberId, key, amount } = input;
  const payment = await payments.get(deps.db, paymentId);
  const store = payment && (await stores.get(deps.db, payment.storeId));
  if (payment === undefined || store === undefined) throw new AppError('not_found');
  const { merchantId } = store;
  const record = (tx: Tx, attempt: PaymentAttempt | null, amountYen: number) =>
    recordAct(deps, tx, input, { merchantId, attempt, amountYen });
  const whole = payment.amount + payment.fee;
  if (kind === 'capture') {
    // Completing it again is a mistake here, unlike for a payer who opens a link twice.
    if (payment.status === 'complete') throw new AppError('payment.closed');
    const onBegun = (tx: Tx, attempt: PaymentAttempt | null) => record(tx, attempt, whole);
    const { status } = await completePayment(deps, paymentId, 'staff', onBegun);
    if (status !== 'complete') throw new AppError('payment.gateway_unavailable');
    return;
  }
  await refundPayment(deps, {
    merchantId,
    paymentId,
    amount,
    onOpened: (tx, attempt) => {
      if (kind === 'void' && attempt.kind !== 'void') throw new AppError('payment.captured');
      return record(tx, attempt, getRefundedBy(payment, attempt));
    },
    idempotency: {
      scope: hashToken(`acts of staff ${memberId}`),
      key,
      requestHash: hashAct(input),
    },
  });
}

type Begun = {
  readonly merchantId: string;
  readonly attempt: PaymentAttempt | null;
  readonly amountYen: number;
};

/** The payment is locked, so acts of the same member at once count. */
async function recordAct(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  input: ActOnPaymentInput,
  { merchantId, attempt, amountYen }: Begun,
): Promise<void> {
  const { kind, paymentId, memberId, reason, approvalId, by } = input;
  const now = clock.now();
  const movedYen = await acts.getMoved(tx, { paymentId, memberId, now });
  if (approvalId === null && needsApproval({ amountYen, movedYen })) {
    throw new ApprovalNeeded(amountYen);
  }
  const isNew = await acts.insert(tx, {
    ...{ id: newUuid(), paymentId, memberId, kind, amountYen, reason, approvalId },
    attemptId: attempt?.id ?? null,
    idempotencyKey: input.key,
    requestHash: hashAct(input),
    createdAt: now,
  });
  if (!isNew) throw new AppError('idempotency_key.in_progress');
  await appendAuditEntry(tx, by, {
    merchantId,
    action: AUDIT_ACTIONS[kind],
    subject: toTypeId('payment', paymentId),
    before: null,
    after: {
      amount: amountYen,
      reason,
      ...(approvalId !== null && { approval: toTypeId('approval', approvalId) }),
    },
    at: now,
  });
}

function request(deps: Deps, input: ActOnPaymentInput, amountYen: number): Promise<string> {
  const { kind, paymentId, reason, memberId, by, key } = input;
  return deps.db.transaction((tx) =>
    requestApproval(tx, {
      action: `payment.${kind}`,
      subject: toTypeId('payment', paymentId),
      input: { amount: amountYen },
      ...{ reason, amountYen, memberId, by },
      idempotency: { key, requestHash: hashAct(input) },
      now: deps.clock.now(),
    }),
  );
}

/** Returns the result of an earlier call with this key. */
async function findKnown(
  { db }: Pick<Deps, 'db'>,
  input: ActOnPaymentInput,
): Promise<PaymentActResult | undefined> {
  const { memberId, key } = input;
  const approval = await approvals.findByKey(db, memberId, key);
  if (approval !== undefined) {
    if (!approval.requestHash?.equals(hashAct(input))) throw new AppError('idempotency_key.reused');
    return { approvalId: approval.id, isReplayed: true };
  }
  const known = await acts.findByKey(db, memberId, key);
  if (known === undefined) return undefined;
  if (!known.requestHash.equals(hashAct(input))) throw new AppError('idempotency_key.reused');
  const attempt = known.attemptId === null ? undefined : await attempts.get(db, known.attemptId);
  if (attempt?.state === 'open' && attempt.bankDetailsRequestedAt === null) {
    throw new AppError('idempotency_key.in_progress');
  }
  if (attempt?.state === 'declined') throw new AppError('payment.gateway_unavailable');
  return { approvalId: null, isReplayed: true };
}

/** Detects reuse of a key for another act. */
function hashAct({ kind, paymentId, amount, reason }: ActOnPaymentInput): Buffer {
  return hashToken(JSON.stringify([kind, paymentId, amount, reason]));
}
