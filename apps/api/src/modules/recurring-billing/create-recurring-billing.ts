import { isDeepStrictEqual } from 'node:util';
import { toChargeOrder } from '@saifu/domain/recurring-billing/charge-order';
import { validateTerms } from '@saifu/domain/recurring-billing/pricing';
import { AppError } from '@saifu/domain/shared/app-error';
import { endOfDay, toCivilDate } from '@saifu/domain/shared/calendar';
import { toTypeId } from '@saifu/domain/shared/ids';
import { REMINDER_DAYS } from '@saifu/domain/shared/limits';
import type { Deps } from '../../dependencies.ts';
import { deriveUuid, newUuid } from '../../platform/crypto/tokens.ts';
import type { Tx } from '../../platform/db/db.ts';
import { type RecordChange, recordNothing } from '../audit/record-change.ts';
import * as stores from '../merchants/store/store.repository.ts';
import * as orders from '../orders/order.repository.ts';
import * as recurringBillings from './recurring-billing.repository.ts';
import { type RecurringBilling, toTerms } from './recurring-billing.ts';

/** The terms of a merchant's offer. They never change, so they identify a repeated request. */
export type RecurringBillingOffer = Pick<
  RecurringBilling,
  | 'storeId'
  | 'serviceName'
  | 'description'
  | 'initialAmount'
  | 'monthlyAmount'
  | 'taxRate'
  | 'startDate'
  | 'endDate'
  | 'firstPaymentDeadline'
  | 'paymentDays'
  | 'pausable'
>;

type CreateRecurringBillingInput = {
  readonly merchantId: string;
  readonly key: string;
  readonly offer: RecurringBillingOffer;
};
type CreateRecurringBillingResult = {
  readonly recurringBilling: RecurringBilling;
  readonly isReplayed: boolean;
};

/** Creates an offer with the invoice whose payment activates it. Idempotent by key. */
export async function createRecurringBilling(
  deps: Deps,
  input: CreateRecurringBillingInput,
  record: RecordChange = recordNothing,
): Promise<CreateRecurringBillingResult> {
  const { merchantId, offer } = input;
  // Derived from the idempotency key, so that a repeated call finds the existing offer.
  const id = deriveUuid('offer', merchantId, input.key);
  const before = await findKnown(deps, id, offer);
  if (before !== undefined) return before;
  const store = await stores.getOwn(deps.db, merchantId, offer.storeId);
  if (store === undefined) throw new AppError('not_found');
  if (store.status !== 'active') throw new AppError('store.inactive');
  if (!store.paymentMethods.includes('card')) throw new AppError('store.method_unsupported');
  const now = deps.clock.now();
  const recurringBilling = buildRecurringBilling(id, offer, now);
  const errors = validateTerms(toTerms(recurringBilling), toCivilDate(now));
  if (errors.length > 0) throw new AppError('request.invalid', {}, errors);
  const isNew = await deps.db.transaction((tx) => write(tx, recurringBilling, store, record));
  if (isNew) return { recurringBilling, isReplayed: false };
  const known = await findKnown(deps, id, offer);
  if (known === undefined) throw new AppError('idempotency_key.in_progress');
  return known;
}

async function findKnown(
  deps: Deps,
  id: string,
  offer: RecurringBillingOffer,
): Promise<CreateRecurringBillingResult | undefined> {
  const recurringBilling = await recurringBillings.get(deps.db, id);
  if (recurringBilling === undefined) return undefined;
  const names = Object.keys(offer) as (keyof RecurringBillingOffer)[];
  const isSame = names.every((name) => isDeepStrictEqual(recurringBilling[name], offer[name]));
  if (!isSame) throw new AppError('idempotency_key.reused');
  return { recurringBilling, isReplayed: true };
}

async function write(
  tx: Tx,
  recurringBilling: RecurringBilling,
  store: stores.Store,
  record: RecordChange,
): Promise<boolean> {
  const isNew = await recurringBillings.add(tx, recurringBilling);
  if (!isNew) return false;
  const { initialAmount: amount, firstPaymentDeadline, createdAt: now } = recurringBilling;
  const expiresAt = endOfDay(firstPaymentDeadline);
  const part = { id: newUuid(), amount, dueDate: null, expiresAt, now };
  await orders.add(tx, toChargeOrder(recurringBilling, store.taxRounding, part), store.merchantId);
  await record(tx, {
    action: 'recurring_billing.created',
    subject: toTypeId('recurringBilling', recurringBilling.id),
    before: null,
    after: {
      service_name: recurringBilling.serviceName,
      initial_amount: amount,
      monthly_amount: recurringBilling.monthlyAmount,
    },
  });
  return true;
}

function buildRecurringBilling(
  id: string,
  offer: RecurringBillingOffer,
  now: Date,
): RecurringBilling {
  return {
    ...offer,
    id,
    status: 'pending_first_payment',
    version: 1,
    userId: null,
    cardId: null,
    reminderDays: REMINDER_DAYS,
    chargedThrough: null,
    closedBy: null,
    activatedAt: null,
    closedAt: null,
    nextRunAt: endOfDay(offer.firstPaymentDeadline),
    createdAt: now,
    updatedAt: now,
  };
}
