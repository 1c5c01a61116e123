import { IDEMPOTENCY_KEY_LIFE_MS } from '@saifu/domain/shared/limits';
import sql from 'sql-template-tag';
import type { Tx } from './db/db.ts';

/** A request with an idempotency key, which is unique per scope. */
export type IdempotentRequest = {
  readonly scope: Buffer;
  readonly key: string;
  readonly requestId: string;
  readonly requestHash: Buffer;
};

export type StoredResult = { readonly status: number; readonly response: Buffer };

/** An earlier request with the same key. Its result is null until it ends. */
export type EarlierRequest = {
  readonly requestHash: Buffer;
  readonly result: StoredResult | null;
  readonly createdAt: Date;
};

/**
 * Takes the key in one statement, so that of concurrent requests exactly one gets it. An expired
 * key is free. False: another request holds the key. A repetition by the same request succeeds.
 */
export async function claim(tx: Tx, request: IdempotentRequest, now: Date): Promise<boolean> {
  const count = await tx.run(sql`
    insert into idempotent_requests as r (scope, key, request_id, request_hash, created_at)
    values (${request.scope}, ${request.key}, ${request.requestId}, ${request.requestHash}, ${now})
    on conflict (scope, key) do update set
      request_id = excluded.request_id,
      request_hash = excluded.request_hash,
      status = null,
      response = null,
      created_at = excluded.created_at
    where r.created_at <= ${getExpiryCutoff(now)} or r.request_id = excluded.request_id
  `);
  return count === 1;
}

type Row = {
  readonly request_hash: Buffer;
  readonly status: number | null;
  readonly response: Buffer | null;
  readonly created_at: Date;
};

export async function find(
  tx: Tx,
  { scope, key }: Pick<IdempotentRequest, 'scope' | 'key'>,
): Promise<EarlierRequest | undefined> {
  const [row] = await tx.rows<Row>(sql`
    select request_hash, status, response, created_at from idempotent_requests
    where scope = ${scope} and key = ${key}
  `);
  if (row === undefined) return undefined;
  const { request_hash: requestHash, status, response, created_at: createdAt } = row;
  const result = status === null || response === null ? null : { status, response };
  return { requestHash, result, createdAt };
}

/** Idempotent. A request that no longer holds its key changes nothing. */
export async function complete(
  tx: Tx,
  { scope, key, requestId }: IdempotentRequest,
  { status, response }: StoredResult,
): Promise<void> {
  await tx.run(sql`
    update idempotent_requests set status = ${status}, response = ${response}
    where scope = ${scope} and key = ${key} and request_id = ${requestId}
  `);
}

/** Frees the key of a request that had no effect. Idempotent. */
export async function release(tx: Tx, { scope, key, requestId }: IdempotentRequest): Promise<void> {
  await tx.run(sql`
    delete from idempotent_requests
    where scope = ${scope} and key = ${key} and request_id = ${requestId}
  `);
}

export function deleteExpired(tx: Tx, now: Date): Promise<number> {
  const cutoff = getExpiryCutoff(now);
  return tx.run(sql`delete from idempotent_requests where created_at <= ${cutoff}`);
}

function getExpiryCutoff(now: Date): Date {
  return new Date(now.getTime() - IDEMPOTENCY_KEY_LIFE_MS);
}
