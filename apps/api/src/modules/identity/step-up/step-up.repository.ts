import { type ContactChannel, firstSettledAt } from '@saifu/domain/identity/contact';
import { isLargePayment, type PayerProof } from '@saifu/domain/payments/large-payment';
import { AppError } from '@saifu/domain/shared/app-error';
import { LARGE_PAYMENT_YEN_MIN } from '@saifu/domain/shared/limits';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';
import * as accounts from '../account/account.repository.ts';
import * as passkeys from '../passkey/passkey.repository.ts';

/**
 * Expiry of the session's last step-up, or null if there was none. Throws if the session has ended.
 */
export async function freshUntil(tx: Tx, sessionId: string): Promise<Date | null> {
  const [row] = await tx.rows<{ readonly fresh_until: Date | null }>(
    sql`select fresh_until from sessions where id = ${sessionId} and ended_at is null`,
  );
  if (row === undefined) throw new AppError('session.expired');
  return row.fresh_until;
}

/** Until when the session's last step-up approves large payments. */
export async function paymentFreshUntil(tx: Tx, sessionId: string): Promise<Date | null> {
  const [row] = await tx.rows<{ readonly payment_fresh_until: Date | null }>(
    sql`select payment_fresh_until from sessions where id = ${sessionId} and ended_at is null`,
  );
  return row?.payment_fresh_until ?? null;
}

/** What a proof allows besides irreversible actions. */
export type ProofEffect = {
  /**
   * A code approves large payments if its contact is settled, that is, has belonged to the account
   * for a while, and a passkey likewise. The password never does.
   */
  readonly approvesPayments: boolean;
  /** The contact that received the code; null for other proofs. */
  readonly channel: ContactChannel | null;
};

/** Returns false if the session has ended meanwhile. */
export async function refresh(
  tx: Tx,
  sessionId: string,
  { until, approvesPayments, channel }: ProofEffect & { readonly until: Date },
): Promise<boolean> {
  const approves = approvesPayments ? sql`${until}` : sql`payment_fresh_until`;
  const agrees = channel ? sql`, code_channel = ${channel}, code_channel_until = ${until}` : empty;
  const count = await tx.run(sql`
    update sessions set fresh_until = ${until}, payment_fresh_until = ${approves}${agrees}
    where id = ${sessionId} and ended_at is null and scope = 'full'
  `);
  return count === 1;
}

/** The payer, the device and the amount of a payment. */
export type LargePayer = {
  readonly userId: string | null;
  /** Null for a guest or an off-session payment, which cannot complete a step-up. */
  readonly sessionId: string | null;
  readonly deviceHash: Buffer;
  readonly amount: number;
  readonly now: Date;
};

/**
 * Condition inside the statement that creates a payment: whether the amount may be paid from this
 * device. `assertPayerProven` applies the same rule and names the reason. Payments that are not
 * large always pass.
 */
export function mayPay(payer: LargePayer): Sql {
  const { sessionId, amount, now } = payer;
  if (sessionId === null || !isLargePayment(amount)) return sql`true`;
  return sql`(exists (
      select from sessions
      where id = ${sessionId} and ended_at is null and payment_fresh_until > ${now}
    ) or ${isDeviceKnown(payer)})`;
}

/** Loads why a large payment was rejected; null if no step-up is needed. */
export async function findPayerProof(tx: Tx, payer: LargePayer): Promise<PayerProof | null> {
  const { sessionId, amount } = payer;
  if (sessionId === null || !isLargePayment(amount)) return null;
  const [row] = await tx.rows<{ readonly known: boolean; readonly until: Date | null }>(sql`
    select ${isDeviceKnown(payer)} as known,
      (select payment_fresh_until from sessions
        where id = ${sessionId} and ended_at is null) as until
  `);
  const user = payer.userId === null ? undefined : await accounts.get(tx, payer.userId);
  const own = user ? await passkeys.listByUser(tx, user.id) : [];
  const hasSettledPasskey = own.some(({ settledAt }) => settledAt <= payer.now);
  return {
    isDeviceKnown: row?.known === true,
    freshUntil: row?.until ?? null,
    contactSettlesAt: user && !hasSettledPasskey ? firstSettledAt(user, payer.now) : null,
  };
}

/**
 * A device is known if this user has made a large payment from it that was not refunded and not
 * reported as `not_me`.
 */
function isDeviceKnown({ userId, deviceHash }: LargePayer): Sql {
  return sql`exists (
      select from payments k
      where k.user_id = ${userId} and k.device_hash = ${deviceHash}
        and k.amount + k.fee >= ${LARGE_PAYMENT_YEN_MIN}
        and k.status in ('processing', 'complete')
        and not exists (
          select from refund_requests j where j.payment_id = k.id and j.reason_code = 'not_me'
        )
    )`;
}
