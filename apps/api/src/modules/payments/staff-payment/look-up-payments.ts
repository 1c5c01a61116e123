import { fromTypeId, type IdKind } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { isUuid } from '../../../platform/crypto/tokens.ts';
import * as staffPayments from './staff-payment.repository.ts';

export type FoundBy = Exclude<staffPayments.LookupKey, 'receipt_number'>;
export type Found = staffPayments.FoundPayment & { readonly matchedBy: FoundBy };

const ID_KINDS = {
  payment: 'payment',
  order: 'order',
  attempt: 'attempt',
  refundRequest: 'refund_request',
  receipt: 'receipt',
  providerDispute: 'dispute',
} as const satisfies Partial<Record<IdKind, staffPayments.LookupKey>>;

/** Of the provider. Only what its payment is known by is asked for there. */
const REFERENCE = /^(?:pi|ch|re|dp|du|py|pyr)_[A-Za-z0-9]+$/;
const OF_PAYMENT = /^(?:ch|py|re|pyr|dp|du)_/;
const RECEIPT_NUMBER = /^R-\d{8}-[0-9A-Z]{8}$/;

/** Payments by any id that staff may be told. What is no id finds nothing. */
export async function lookUpPayments(deps: Deps, typed: string): Promise<readonly Found[]> {
  const uuid = typed.toLowerCase();
  if (isUuid(uuid)) {
    const keys = ['payment', 'attempt', 'order', 'idempotency_key'] as const;
    const found = await Promise.all(keys.map((by) => find(deps, by, uuid)));
    const all = found.flat();
    return all.filter(({ id }, at) => all.findIndex((other) => other.id === id) === at);
  }
  for (const [kind, by] of Object.entries(ID_KINDS)) {
    const id = fromTypeId(kind as keyof typeof ID_KINDS, uuid);
    if (id !== undefined) return find(deps, by, id);
  }
  const number = typed.toUpperCase();
  if (RECEIPT_NUMBER.test(number)) {
    const found = await staffPayments.lookUp(deps.db, 'receipt_number', number);
    return found.map((each) => ({ ...each, matchedBy: 'receipt' }));
  }
  return REFERENCE.test(typed) ? findByReference(deps, typed) : [];
}

/** The provider is asked only if we do not know the reference. */
async function findByReference(deps: Deps, reference: string): Promise<readonly Found[]> {
  const known = await find(deps, 'provider_reference', reference);
  if (known.length > 0 || !OF_PAYMENT.test(reference)) return known;
  const payment = await deps.paymentProvider.findPaymentOf(reference);
  return payment === undefined ? [] : find(deps, 'provider_reference', payment);
}

async function find({ db }: Pick<Deps, 'db'>, by: FoundBy, value: string) {
  const found = await staffPayments.lookUp(db, by, value);
  return found.map((each): Found => ({ ...each, matchedBy: by }));
}
