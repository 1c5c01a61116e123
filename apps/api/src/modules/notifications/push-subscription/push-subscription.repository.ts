import { PUSH_DEVICES_MAX, SESSION_IDLE_MS, SESSION_LIFE_MS } from '@saifu/domain/shared/limits';
import sql, { join, raw } from 'sql-template-tag';
import type { ColumnsOf } from '../../../platform/db/columns-of.ts';
import type { Tx } from '../../../platform/db/db.ts';

/** Push endpoint of a browser and its encryption keys. */
export type PushSubscription = {
  readonly sessionId: string;
  readonly endpoint: string;
  readonly publicKey: Buffer;
  readonly auth: Buffer;
};

export type KnownSubscription = PushSubscription & {
  /** When a push was first accepted; null if never. */
  readonly firstDeliveredAt: Date | null;
};

const COLUMNS = {
  sessionId: 'session_id',
  endpoint: 'endpoint',
  publicKey: 'public_key',
  auth: 'auth',
  firstDeliveredAt: 'first_delivered_at',
} as const satisfies ColumnsOf<'push_subscriptions', KnownSubscription>;

const FIELDS = join(
  Object.entries(COLUMNS).map(([name, column]) => raw(`p.${column} as "${name}"`)),
);

/**
 * A session has one subscription, and an endpoint belongs to the last session that registered it.
 */
export async function put(
  tx: Tx,
  userId: string,
  subscription: PushSubscription,
  now: Date,
): Promise<void> {
  // The row lock serializes concurrent calls, because all subscriptions of a user are counted.
  await tx.rows(sql`select id from users where id = ${userId} for no key update`);
  const { sessionId, endpoint, publicKey, auth } = subscription;
  await tx.run(sql`
    delete from push_subscriptions where endpoint = ${endpoint} or session_id = ${sessionId}
  `);
  await tx.run(sql`
    insert into push_subscriptions (session_id, endpoint, public_key, auth, created_at)
    values (${sessionId}, ${endpoint}, ${publicKey}, ${auth}, ${now})
    on conflict do nothing
  `);
  await dropOldest(tx, userId);
}

/** Deletes subscriptions beyond the limit, those of ended sessions first, then the oldest. */
async function dropOldest(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`
    delete from push_subscriptions where session_id in (
      select p.session_id from push_subscriptions p join sessions s on s.id = p.session_id
      where s.user_id = ${userId}
      order by s.ended_at is null desc, p.created_at desc offset ${PUSH_DEVICES_MAX}
    )
  `);
}

/** Marks that a push service has accepted a push for the device. */
export async function markReachable(tx: Tx, device: PushSubscription, now: Date): Promise<void> {
  await tx.run(sql`
    update push_subscriptions set first_delivered_at = ${now}
    where session_id = ${device.sessionId} and endpoint = ${device.endpoint}
      and first_delivered_at is null
  `);
}

export async function remove(tx: Tx, sessionId: string): Promise<void> {
  await tx.run(sql`delete from push_subscriptions where session_id = ${sessionId}`);
}

export type OwnedSubscription = KnownSubscription & { readonly userId: string };

/** Subscriptions of active sessions; a signed-out browser receives no more pushes. */
export function listLiving(
  tx: Tx,
  userIds: readonly string[],
  now: Date,
): Promise<readonly OwnedSubscription[]> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  return tx.rows<OwnedSubscription>(sql`
    select ${FIELDS}, s.user_id as "userId"
    from push_subscriptions p join sessions s on s.id = p.session_id
    where s.user_id = any(${userIds}::uuid[]) and s.ended_at is null and s.scope = 'full'
      and s.last_seen_at > ${ago(SESSION_IDLE_MS)} and s.created_at > ${ago(SESSION_LIFE_MS)}
    order by p.created_at
  `);
}
