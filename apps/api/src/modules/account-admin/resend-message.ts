import { randomBytes } from 'node:crypto';
import type { StaffMemberActor } from '@saifu/domain/identity/actor';
import type { ResendableMessage } from '@saifu/domain/identity/staff-account';
import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import { CONFIRM_LINK_LIFE_MS, SENDS_PER_DESTINATION } from '@saifu/domain/shared/limits';
import type { Deps } from '../../dependencies.ts';
import { newUuid } from '../../platform/crypto/tokens.ts';
import type { Tx } from '../../platform/db/db.ts';
import { consumeRateLimits, limitKey } from '../../platform/rate-limits.ts';
import type { RecordChange } from '../audit/record-change.ts';
import type * as accounts from '../identity/account/account.repository.ts';
import * as verifications from '../identity/verification/verification.repository.ts';
import * as payments from '../payments/authorize/payment.repository.ts';
import { resendConfirmation } from '../payments/confirmation/resend-confirmation.ts';
import { toReceiptId } from '../payments/receipt-id.ts';
import * as receipts from '../receipts/receipt.repository.ts';
import { askReceiptMail } from '../receipts/request-receipt-email.ts';
import { lockAccount } from './lock-account.ts';

export type ResendMessageInput = {
  readonly userId: string;
  readonly message: ResendableMessage;
  /** The payment of a confirmation or receipt. */
  readonly paymentId: string | undefined;
  readonly reason: string;
  readonly actor: StaffMemberActor;
  /** IP address of the request. */
  readonly address: string;
};

/**
 * Sends a message again to the contact on file, within the limits of the user's own requests. Staff
 * choose neither the recipient nor the content.
 */
export async function resendMessage(
  deps: Deps,
  input: ResendMessageInput,
  record: RecordChange,
): Promise<void> {
  const { userId, message, paymentId, reason } = input;
  const recordSent = (tx: Tx) =>
    record(tx, {
      action: 'account.message_resent',
      subject: toTypeId('user', userId),
      before: null,
      after: { message, payment: paymentId && toTypeId('payment', paymentId), reason },
    });
  if (message === 'payment_confirmation') {
    const payment = await getPayment(deps.db, input);
    await resendConfirmation(deps, payment, recordSent);
    return;
  }
  await deps.db.transaction(async (tx) => {
    const user = await lockAccount(tx, userId);
    await (message === 'receipt'
      ? sendReceipt({ ...deps, db: tx }, input, user)
      : sendConfirmation({ ...deps, db: tx }, user));
    await recordSent(tx);
  });
}

/** The payment that is named, if it is the user's. */
async function getPayment(tx: Tx, { userId, paymentId }: ResendMessageInput) {
  if (paymentId === undefined) {
    throw new AppError('request.invalid', {}, [{ path: 'payment_id', code: 'field.required' }]);
  }
  const payment = await payments.get(tx, paymentId);
  if (payment?.userId !== userId) throw new AppError('not_found');
  return payment;
}

type TxDeps = Pick<Deps, 'clock'> & { readonly db: Tx };

async function sendReceipt(
  deps: TxDeps,
  input: ResendMessageInput,
  { id, email, emailVerified, locale }: accounts.User,
): Promise<void> {
  const payment = await getPayment(deps.db, input);
  if (email === null || !emailVerified) throw new AppError('account.email_missing');
  const receiptId = toReceiptId(payment.id);
  if ((await receipts.get(deps.db, receiptId)) === undefined) {
    throw new AppError('receipt.not_issued');
  }
  const { actor, address } = input;
  const request = { receiptIds: [receiptId], to: email, language: locale };
  await askReceiptMail(deps, { owner: { id, email }, actor, address }, request);
}

/** The code in the message works in the browser that registered. */
async function sendConfirmation({ db: tx, clock }: TxDeps, user: accounts.User): Promise<void> {
  const destination = user.email ?? user.phone;
  if (user.status !== 'unconfirmed' || destination === null) {
    throw new AppError('account.already_confirmed');
  }
  const now = clock.now();
  await consumeRateLimits(tx, limitKey('send', destination), SENDS_PER_DESTINATION, now);
  const device = await verifications.findDevice(tx, user.id, 'registration');
  await verifications.ask(tx, {
    id: newUuid(),
    userId: user.id,
    purpose: 'registration',
    contents: 'both',
    channel: destination.includes('@') ? 'email' : 'sms',
    deviceHash: device ?? randomBytes(32),
    createdAt: now,
    expiresAt: new Date(now.getTime() + CONFIRM_LINK_LIFE_MS),
  });
}
