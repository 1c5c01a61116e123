import type { AccountStatus } from '@saifu/domain/identity/account';
import { isSessionAlive, type SessionTimes } from '@saifu/domain/identity/session';
import sql from 'sql-template-tag';
import type { Tx } from './db/db.ts';

/** A subscribed payment, by a session or, without one, by a guest's token. */
export type ObservedPayment = { readonly paymentId: string; readonly sessionId: string | null };

type Row = SessionTimes & {
  readonly at: number;
  readonly version: string;
  readonly userStatus: AccountStatus | null;
};

/**
 * The version of each payment. It includes the last poll of the provider and the last refund
 * request, which change the view without a transition of the payment. Everything else that the view
 * shows must be included too, or its change is not noticed. Undefined once the session has ended.
 */
export async function loadPaymentVersions(
  tx: Tx,
  observed: readonly ObservedPayment[],
  now: Date,
): Promise<readonly (string | undefined)[]> {
  const rows = await tx.rows<Row>(sql`
    select w.at::int, concat_ws(' ', p.version, p.auto_complete_at,
        last.id, last.state, last_request.id, last_request.version,
        review.state) as version, s.scope,
      s.created_at as "createdAt", s.last_seen_at as "lastSeenAt", s.ended_at as "endedAt",
      u.status as "userStatus"
    from unnest(${observed.map(({ paymentId }) => paymentId)}::uuid[],
      ${observed.map(({ sessionId }) => sessionId)}::uuid[])
      with ordinality as w (payment_id, session_id, at)
    join payments p on p.id = w.payment_id
    left join lateral (
      select a.id, a.state from payment_attempts a where a.payment_id = p.id
      order by a.opened_at desc, a.id desc limit 1
    ) last on true
    left join lateral (
      select o.id, o.version from refund_requests o where o.payment_id = p.id
      order by o.filed_at desc limit 1
    ) last_request on true
    left join payment_reviews review on review.payment_id = p.id
    left join sessions s on s.id = w.session_id
    left join users u on u.id = s.user_id
    where w.session_id is null or s.id is not null
  `);
  const versions: (string | undefined)[] = observed.map(() => undefined);
  for (const row of rows) {
    const isVisible = row.userStatus === null || isAlive(row, now);
    if (isVisible) versions[row.at - 1] = row.version;
  }
  return versions;
}

function isAlive(row: Row, now: Date): boolean {
  return row.userStatus !== 'suspended' && isSessionAlive(row, now);
}
