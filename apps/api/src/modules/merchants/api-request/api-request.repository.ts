import {
  type ApiRequestMethod,
  getStatusBounds,
  type StatusClass,
} from '@saifu/domain/merchants/api-request';
import type { Period } from '@saifu/domain/shared/period';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Tables } from '../../../platform/db/database-types.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { isWithin } from '../../../platform/db/period.ts';
import type { Cursor } from '../../../platform/pagination.ts';

/** A request that was made with an API key. */
export type ApiRequest = {
  /** The request id of the response. */
  readonly id: string;
  readonly merchantId: string;
  readonly apiKeyId: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly errorCode: string | null;
  readonly durationMs: number;
  readonly createdAt: Date;
};

export type ApiRequestWithKey = ApiRequest & {
  readonly keyName: string;
  readonly keyEndsWith: string;
};

/** Writes many requests in one statement. One that is written already is left as it is. */
export async function insertAll(tx: Tx, requests: readonly ApiRequest[]): Promise<void> {
  const column = <Name extends keyof ApiRequest>(name: Name) => requests.map((each) => each[name]);
  await tx.run(sql`
    insert into api_requests (id, merchant_id, api_key_id, method, path, status, error_code,
      duration_ms, created_at)
    select * from unnest(
      ${column('id')}::uuid[], ${column('merchantId')}::uuid[], ${column('apiKeyId')}::uuid[],
      ${column('method')}::text[], ${column('path')}::text[], ${column('status')}::integer[],
      ${column('errorCode')}::text[], ${column('durationMs')}::integer[],
      ${column('createdAt')}::timestamptz[]
    )
    on conflict (id) do nothing
  `);
}

export type ApiRequestFilter = Period & {
  readonly statusClass: StatusClass | undefined;
  readonly method: ApiRequestMethod | undefined;
  readonly apiKeyId: string | undefined;
  /** A part of the path. */
  readonly path: string | undefined;
};

type PageInput = { readonly limit: number; readonly after: Cursor | undefined };

/** The requests of a merchant, newest first. */
export async function listOwn(
  tx: Tx,
  merchantId: string,
  filter: ApiRequestFilter,
  { limit, after }: PageInput,
): Promise<readonly ApiRequestWithKey[]> {
  const conditions = [sql`r.merchant_id = ${merchantId}`, ...matching(filter)];
  if (after !== undefined) {
    conditions.push(sql`(r.created_at, r.id) < (${after.createdAt}, ${after.id})`);
  }
  const rows = await tx.rows<Row>(sql`
    ${SELECT} where ${join(conditions, ' and ')}
    order by r.created_at desc, r.id desc limit ${limit}
  `);
  return rows.map(toApiRequest);
}

export async function getOwn(
  tx: Tx,
  merchantId: string,
  id: string,
): Promise<ApiRequestWithKey | undefined> {
  const [row] = await tx.rows<Row>(sql`
    ${SELECT} where r.id = ${id} and r.merchant_id = ${merchantId}
  `);
  return row && toApiRequest(row);
}

/** Deletes old requests in batches. Their ids sort by time. */
export function deleteBefore(tx: Tx, moment: Date): Promise<number> {
  return tx.run(sql`
    delete from api_requests where id in (
      select id from (
        select id, created_at from api_requests order by id limit 5000
      ) oldest where created_at < ${moment}
    )
  `);
}

const SELECT = raw(`
  select r.id, r.merchant_id, r.api_key_id, r.method, r.path, r.status, r.error_code,
    r.duration_ms, r.created_at, k.name as key_name, k.ends_with as key_ends_with
  from api_requests r join api_keys k on k.id = r.api_key_id
`);

function matching(filter: ApiRequestFilter): Sql[] {
  const { statusClass, method, apiKeyId, path } = filter;
  const conditions = [...isWithin('r.created_at', filter)];
  if (statusClass !== undefined) {
    const [from, to] = getStatusBounds(statusClass);
    conditions.push(sql`r.status >= ${from} and r.status < ${to}`);
  }
  if (method !== undefined) conditions.push(sql`r.method = ${method}`);
  if (apiKeyId !== undefined) conditions.push(sql`r.api_key_id = ${apiKeyId}`);
  if (path !== undefined) {
    conditions.push(sql`r.path like ${`%${path.replaceAll(/[\\%_]/g, '\\$&')}%`}`);
  }
  return conditions;
}

type Row = Tables['api_requests'] & {
  readonly key_name: string;
  readonly key_ends_with: string;
};

function toApiRequest(row: Row): ApiRequestWithKey {
  return {
    id: row.id,
    merchantId: row.merchant_id,
    apiKeyId: row.api_key_id,
    method: row.method,
    path: row.path,
    status: row.status,
    errorCode: row.error_code,
    durationMs: row.duration_ms,
    createdAt: row.created_at,
    keyName: row.key_name,
    keyEndsWith: row.key_ends_with,
  };
}
