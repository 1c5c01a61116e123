import type { StoreStatus } from '@saifu/domain/merchants/store';
import type { IdentityHistory } from '@saifu/domain/merchants/store-identity';
import type { PaymentMethod } from '@saifu/domain/payments/payment-method';
import type { TaxRate, TaxRounding } from '@saifu/domain/shared/tax';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { ColumnsOf } from '../../../platform/db/columns-of.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { normalizeForSearch } from '../../../platform/db/text-search.ts';
import type { Cursor } from '../../../platform/pagination.ts';

/** Details of a store that its merchant provides. */
export type StoreDetails = {
  readonly name: string;
  readonly officeName: string | null;
  readonly representative: string | null;
  readonly registrationNumber: string | null;
  readonly postalCode: string;
  readonly prefecture: string;
  readonly address: string;
  readonly phone: string | null;
  readonly mcc: string;
  readonly latinName: string | null;
  readonly latinCity: string | null;
  readonly paymentMethods: readonly PaymentMethod[];
  readonly installmentCounts: readonly number[];
  readonly taxRounding: TaxRounding;
  /** Tax rate of an amount without items; null if not specified. */
  readonly defaultTaxRate: TaxRate | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
};

export type Store = StoreDetails &
  IdentityHistory & {
    readonly id: string;
    readonly merchantId: string;
    readonly status: StoreStatus;
    readonly jpqrNumber: string | null;
    readonly logoHash: string | null;
    /** First activation by staff; null if never active. */
    readonly activatedAt: Date | null;
    /** Last identity review by staff. */
    readonly identityReviewedAt: Date | null;
    readonly createdAt: Date;
    readonly updatedAt: Date;
  };

const COLUMNS = {
  name: 'name',
  officeName: 'office_name',
  representative: 'representative',
  registrationNumber: 'registration_number',
  postalCode: 'postal_code',
  prefecture: 'prefecture',
  address: 'address',
  phone: 'phone',
  mcc: 'mcc',
  latinName: 'latin_name',
  latinCity: 'latin_city',
  paymentMethods: 'payment_methods',
  installmentCounts: 'installment_counts',
  taxRounding: 'tax_rounding',
  defaultTaxRate: 'default_tax_rate',
  latitude: 'latitude',
  longitude: 'longitude',
} as const satisfies ColumnsOf<'stores', StoreDetails>;

const ALL_COLUMNS = {
  ...COLUMNS,
  id: 'id',
  merchantId: 'merchant_id',
  status: 'status',
  jpqrNumber: 'jpqr_number',
  logoHash: 'logo_hash',
  activatedAt: 'activated_at',
  identityChangedAt: 'identity_changed_at',
  identityReviewedAt: 'identity_reviewed_at',
  formerIdentity: 'former_identity',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const satisfies ColumnsOf<'stores', Store>;

type Name = keyof typeof ALL_COLUMNS;
const NAMES = Object.keys(ALL_COLUMNS) as Name[];

/** The status as payers find it: that of a suspended merchant counts before the store's own. */
export const STATUS = sql`case when s.merchant_suspended_at is null then s.status
  else 'suspended' end`;

const toValue = (name: Name): Sql => (name === 'status' ? STATUS : raw(`s.${ALL_COLUMNS[name]}`));

/** Columns aliased to their property names. */
const FIELDS = join(NAMES.map((name) => sql`${toValue(name)} as ${raw(`"${name}"`)}`));

/** Store columns for a query on another table that joins `stores` as `s`. */
export const FIELDS_BESIDE = join(
  NAMES.map((name) => sql`${toValue(name)} as ${raw(`"store.${name}"`)}`),
);

/** Extracts the store from a row with `FIELDS_BESIDE`. */
export function storeBeside(row: Readonly<Record<string, unknown>>): Store {
  return Object.fromEntries(NAMES.map((name) => [name, row[`store.${name}`]])) as Store;
}

/** What a list or header shows of a store. */
export type StoreSummary = Pick<Store, 'id' | 'name' | 'mcc' | 'logoHash'>;

/** A `StoreSummary` as one value, for a query that joins `stores` as `s`. */
export const SUMMARY = sql`json_build_object('id', s.id, 'name', s.name, 'mcc', s.mcc,
  'logoHash', s.logo_hash)`;

/** Returns false if the store already exists. */
export async function insert(tx: Tx, store: Store): Promise<boolean> {
  const count = await tx.run(sql`
    insert into stores (${join(NAMES.map((name) => raw(ALL_COLUMNS[name])))}, search_text)
    values (${join(NAMES.map((name) => sql`${store[name]}`))}, ${searchText(store)})
    on conflict do nothing
  `);
  return count === 1;
}

export async function get(tx: Tx, id: string | null): Promise<Store | undefined> {
  return one(tx, sql`s.id = ${id}`);
}

/** Returns the store only to its own merchant. */
export async function getOwn(
  tx: Tx,
  merchantId: string,
  id: string | null,
): Promise<Store | undefined> {
  return one(tx, sql`s.id = ${id} and s.merchant_id = ${merchantId}`);
}

export async function getMerchantId(tx: Tx, id: string): Promise<string> {
  const [row] = await tx.rows<Pick<Store, 'merchantId'>>(sql`
    select merchant_id as "merchantId" from stores where id = ${id}
  `);
  if (row === undefined) throw new Error('the store of a row does not exist');
  return row.merchantId;
}

/** How many of these stores belong to the merchant. */
export async function countOwn(
  tx: Tx,
  merchantId: string,
  ids: readonly string[],
): Promise<number> {
  const [row] = await tx.rows<{ readonly count: number }>(sql`
    select count(*)::int as count from stores
    where merchant_id = ${merchantId} and id = any(${ids}::uuid[])
  `);
  return row?.count ?? 0;
}

export async function findByJpqrNumber(tx: Tx, number: string): Promise<Store | undefined> {
  return one(tx, sql`s.jpqr_number = ${number}`);
}

/** Loads the stores of the given ids; returns a lookup by id. */
export async function getMany(
  tx: Tx,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => Store> {
  const rows = await tx.rows<Store>(
    sql`select ${FIELDS} from stores s where s.id = any(${ids}::uuid[])`,
  );
  const byId = new Map<string | null, Store>(rows.map((store) => [store.id, store]));
  return (id) => {
    const store = byId.get(id);
    if (store === undefined) throw new Error('the store of a row does not exist');
    return store;
  };
}

type Printed = Pick<StoreDetails, 'registrationNumber' | 'phone'> & {
  readonly postalCode: string | null;
};

/** Stores that share a number, phone or postal code with a receipt, best match first. */
export function listLike(tx: Tx, printed: Printed): Promise<readonly Store[]> {
  const { registrationNumber, phone, postalCode } = printed;
  return tx.rows<Store>(sql`
    select ${FIELDS} from stores s
    where s.registration_number = ${registrationNumber} or s.phone = ${phone}
      or s.postal_code = ${postalCode}
    order by s.registration_number = ${registrationNumber} desc nulls last,
      s.phone = ${phone} desc nulls last, s.id limit 1000
  `);
}

async function one(tx: Tx, condition: Sql): Promise<Store | undefined> {
  const [row] = await tx.rows<Store>(sql`select ${FIELDS} from stores s where ${condition}`);
  return row;
}

export async function update(tx: Tx, store: Store): Promise<void> {
  const names = Object.keys(COLUMNS) as (keyof StoreDetails)[];
  await tx.run(sql`
    update stores set
      ${join(names.map((name) => sql`${raw(COLUMNS[name])} = ${store[name]}`))},
      search_text = ${searchText(store)}, updated_at = ${store.updatedAt},
      logo_hash = ${store.logoHash}, identity_changed_at = ${store.identityChangedAt},
      identity_reviewed_at = ${store.identityReviewedAt},
      former_identity = ${store.formerIdentity}
    where id = ${store.id}
  `);
}

export async function setStatus(tx: Tx, store: Store): Promise<void> {
  await tx.run(sql`
    update stores
    set status = ${store.status}, jpqr_number = ${store.jpqrNumber},
      registration_number = ${store.registrationNumber}, activated_at = ${store.activatedAt},
      identity_reviewed_at = ${store.identityReviewedAt}, updated_at = ${store.updatedAt}
    where id = ${store.id}
  `);
}

/** Locks all stores of a merchant, in the order of their ids. */
export function lockAll(tx: Tx, merchantId: string) {
  return tx.rows(sql`
    select id from stores where merchant_id = ${merchantId} order by id for update
  `);
}

/** Locks a store until the transaction ends. */
export function lock(tx: Tx, id: string) {
  return tx.rows(sql`select id from stores where id = ${id} for update`);
}

/** Assigned JPQR numbers that start with the corporate number. */
export async function listJpqrNumbers(tx: Tx, company: string): Promise<readonly string[]> {
  const rows = await tx.rows<{ jpqr_number: string }>(sql`
    select jpqr_number from stores where jpqr_number like ${`${company}%`} order by 1
  `);
  return rows.map((row) => row.jpqr_number);
}

type ListStoresInput = {
  readonly limit: number;
  readonly after: Cursor | undefined;
  /** The stores that the caller is limited to; null for all. */
  readonly storeIds: readonly string[] | null;
};

export function listOwn(
  tx: Tx,
  merchantId: string,
  { limit, after, storeIds }: ListStoresInput,
): Promise<readonly Store[]> {
  return tx.rows<Store>(sql`
    select ${FIELDS} from stores s where s.merchant_id = ${merchantId}
    ${storeIds === null ? empty : sql`and s.id = any(${storeIds}::uuid[])`}
    ${after ? sql`and (s.created_at, s.id) < (${after.createdAt}, ${after.id})` : empty}
    order by s.created_at desc, s.id desc limit ${limit}
  `);
}

/** A store in a user's list. */
export type ListedStore = Store & { readonly lastPaidAt: Date | null; readonly rank: number };

/** Cursor of a store list: its rank (distance or time since the last payment), then its name. */
export type RankedCursor = { readonly rank: number; readonly name: string; readonly id: string };

type SearchStoresInput = {
  readonly userId: string;
  readonly words: string | undefined;
  readonly near: { readonly latitude: number; readonly longitude: number } | undefined;
  readonly limit: number;
  readonly after: RankedCursor | undefined;
};

/** Active stores, nearest first if `near` is given, otherwise most recently paid first. */
export function search(tx: Tx, input: SearchStoresInput): Promise<readonly ListedStore[]> {
  const { userId, words, near, limit, after } = input;
  // Negated seconds, so that both ranks sort ascending.
  const rank = near
    ? sql`power(latitude - ${near.latitude}::float8, 2)
        + power((longitude - ${near.longitude}::float8)
          * cos(radians(${near.latitude}::float8)), 2)`
    : sql`coalesce(-extract(epoch from "lastPaidAt"), 0)::float8`;
  return tx.rows<ListedStore>(sql`
    with paid as (
      select store_id, max(paid_at) as at from orders
      where payer_id = ${userId} and status = 'paid' group by store_id
    ), found as (
      select ${FIELDS}, paid.at as "lastPaidAt" from stores s
      left join paid on paid.store_id = s.id
      where s.status = 'active' and s.merchant_suspended_at is null
      ${words === undefined ? empty : sql`and s.search_text like ${likeWords(words)}`}
      ${near ? sql`and s.latitude is not null and s.longitude is not null` : empty}
    ), ranked as (select found.*, ${rank} as rank from found)
    select * from ranked
    ${after ? sql`where (rank, name, id) > (${after.rank}, ${after.name}, ${after.id})` : empty}
    order by rank, name, id limit ${limit}
  `);
}

/** Whether this user has ever paid at the store. */
export async function isPaidBefore(tx: Tx, storeId: string, userId: string): Promise<boolean> {
  const rows = await tx.rows(sql`
    select 1 from orders
    where payer_id = ${userId} and store_id = ${storeId} and status = 'paid' limit 1
  `);
  return rows.length > 0;
}

function searchText(store: StoreDetails): string {
  const { name, officeName, latinName, prefecture, address } = store;
  return normalizeForSearch([name, officeName, latinName, prefecture + address].join(' '));
}

function likeWords(words: string): string {
  return `%${normalizeForSearch(words).replaceAll(/[\\%_]/g, '\\$&')}%`;
}
