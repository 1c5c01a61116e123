import type { CardBrandName } from '@saifu/domain/payments/card-brand';
import type { PayerAction, ProviderResult } from '@saifu/domain/payments/payment';
import { AppError } from '@saifu/domain/shared/app-error';
import sql, { join, raw } from 'sql-template-tag';
import type { ColumnsOf } from '../../../platform/db/columns-of.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';

export type Card = {
  readonly id: string;
  readonly userId: string;
  readonly slot: number;
  readonly state: 'setting_up' | 'active';
  readonly providerMethodId: string;
  readonly providerSetupId: string | null;
  readonly brand: CardBrandName;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly funding: 'credit' | 'debit' | 'prepaid' | 'unknown';
  readonly fingerprint: string;
  /** Of the issuer; null if it was not known when the card was saved. */
  readonly country: string | null;
  readonly cardholderName: string;
  readonly threeDs: 'authenticated' | 'attempted';
  readonly isDefault: boolean;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  /** Set when the owner reports a payment as not theirs. A frozen card cannot pay. */
  readonly frozenAt: Date | null;
};

const COLUMNS = {
  id: 'id',
  userId: 'user_id',
  slot: 'slot',
  state: 'state',
  providerMethodId: 'provider_method_id',
  providerSetupId: 'provider_setup_id',
  brand: 'brand',
  last4: 'last4',
  expMonth: 'exp_month',
  expYear: 'exp_year',
  funding: 'funding',
  fingerprint: 'fingerprint',
  country: 'country',
  cardholderName: 'cardholder_name',
  threeDs: 'three_ds',
  isDefault: 'is_default',
  createdAt: 'created_at',
  lastUsedAt: 'last_used_at',
  frozenAt: 'frozen_at',
} as const satisfies ColumnsOf<'cards', Card>;

const NAMES = Object.keys(COLUMNS) as (keyof Card)[];
const FIELDS = join(NAMES.map((name) => raw(`${COLUMNS[name]} as "${name}"`)));

export type Holder = {
  readonly providerCustomerId: string | null;
  readonly cardsCreated: number;
};

/** Locks the owner of the cards until the transaction ends. */
export async function lockHolder(tx: Tx, userId: string): Promise<Holder | undefined> {
  const [row] = await tx.rows<Holder>(sql`
    select provider_customer_id as "providerCustomerId", cards_created as "cardsCreated"
    from users where id = ${userId} for update
  `);
  return row;
}

/** Stores the Stripe customer id. An existing id is kept. */
export async function saveCustomer(tx: Tx, userId: string, customer: string): Promise<void> {
  await tx.run(sql`
    update users set provider_customer_id = coalesce(provider_customer_id, ${customer})
    where id = ${userId}
  `);
}

export async function insert(tx: Tx, card: Card): Promise<void> {
  await tx.run(sql`
    with updated_user as (
      update users set cards_created = cards_created + 1 where id = ${card.userId}
    )
    insert into cards (${join(NAMES.map((name) => raw(COLUMNS[name])))})
    values (${join(NAMES.map((name) => sql`${card[name]}`))})
  `);
}

/** Lists a user's cards, including those in setup: default first, then last used. */
export function listAll(tx: Tx, userId: string): Promise<readonly Card[]> {
  return tx.rows<Card>(sql`
    select ${FIELDS} from cards where user_id = ${userId}
    order by is_default desc, coalesce(last_used_at, created_at) desc, id desc
  `);
}

/** Records when the cards of paid orders were used, many orders at once. */
export async function markUsed(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx.run(sql`
    update cards c set last_used_at = used.at
    from (
      select card_id, max(authorized_at) as at from payments
      where order_id = any(${orderIds}::uuid[]) and card_id is not null
      group by card_id
    ) used
    where c.id = used.card_id and (c.last_used_at < used.at or c.last_used_at is null)
  `);
}

export async function getOwn(tx: Tx, userId: string, id: string): Promise<Card | undefined> {
  const [row] = await tx.rows<Card>(
    sql`select ${FIELDS} from cards where id = ${id} and user_id = ${userId}`,
  );
  return row;
}

export async function findBySetup(tx: Tx, setup: string): Promise<Card | undefined> {
  const [row] = await tx.rows<Card>(
    sql`select ${FIELDS} from cards where provider_setup_id = ${setup}`,
  );
  return row;
}

/** A saved card, or the action that its owner must take first. */
export type SavedCard = { readonly card: Card; readonly action: PayerAction | null };

/**
 * Records the setup result. A decline or a missing response frees the slot: no money is authorized,
 * and the owner can try again.
 */
export async function settle(db: Db, card: Card, result: ProviderResult): Promise<SavedCard> {
  if (result.kind === 'needs_payer') {
    await db.run(
      sql`update cards set provider_setup_id = ${result.reference} where id = ${card.id}`,
    );
    return { card, action: result.action };
  }
  if (result.kind === 'approved') {
    return { card: await db.transaction((tx) => activate(tx, card)), action: null };
  }
  await remove(db, card.id);
  if (result.kind === 'unknown') throw new AppError('payment.gateway_unavailable');
  if (result.reason === 'authentication') throw new AppError('payment.authentication_failed');
  throw new AppError('card.not_added');
}

/**
 * Activates a card. The first card becomes the default. A duplicate is merged with the existing
 * card.
 */
async function activate(tx: Tx, card: Card): Promise<Card> {
  await lockHolder(tx, card.userId);
  const active = (await listAll(tx, card.userId)).filter(({ state }) => state === 'active');
  const known = active.find(({ fingerprint }) => fingerprint === card.fingerprint);
  if (known !== undefined) {
    if (known.id !== card.id) await remove(tx, card.id);
    return known;
  }
  const isDefault = active.every((other) => !other.isDefault);
  const [row] = await tx.rows<Card>(sql`
    update cards set state = 'active', is_default = ${isDefault}
    where id = ${card.id} returning ${FIELDS}
  `);
  return row ?? card;
}

export async function remove(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`delete from cards where id = ${id}`);
}

/** Returns since when the card was frozen, or undefined if it was not. */
export async function unfreeze(tx: Tx, id: string): Promise<Date | undefined> {
  const [row] = await tx.rows<{ readonly frozenAt: Date }>(sql`
    update cards c set frozen_at = null from cards old
    where c.id = ${id} and old.id = c.id and old.frozen_at is not null
    returning old.frozen_at as "frozenAt"
  `);
  return row?.frozenAt;
}

export async function makeDefault(tx: Tx, userId: string, id: string): Promise<void> {
  await tx.run(sql`update cards set is_default = false where user_id = ${userId} and is_default`);
  await tx.run(sql`update cards set is_default = true where id = ${id} and state = 'active'`);
}

/** True if a payment in progress or a recurring billing uses the card. */
export async function isInUse(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.rows(sql`
    select where exists (
      select from payments
      where card_id = ${id} and status in ('waiting_for_payment', 'processing')
    ) or exists (
      select from recurring_billings where card_id = ${id} and status not in ('canceled', 'ended')
    )
  `);
  return rows.length > 0;
}

/** Frees the slots of cards whose owner never returned from the bank. */
export function removeAbandoned(tx: Tx, before: Date): Promise<number> {
  return tx.run(sql`delete from cards where state = 'setting_up' and created_at < ${before}`);
}
