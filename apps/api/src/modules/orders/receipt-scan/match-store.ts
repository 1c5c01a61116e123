import type { ReceiptFields } from '@saifu/domain/orders/receipt-scan';
import { matchStore, type StoreMatchFailure } from '@saifu/domain/orders/store-matching';
import type { Store } from '../../merchants/store/store.repository.ts';

export type Payee =
  | { readonly store: Store; readonly matchFailure: null }
  | { readonly store: null; readonly matchFailure: StoreMatchFailure };

/**
 * Whose bill it is. Anybody may ask for a store with somebody else's number and name: before it has
 * been looked at, it stands in the way of nobody but its own merchant. One that has taken another
 * name or number since it was looked at is not known by paper at all.
 */
export function matchPayee(found: readonly Store[], fields: ReceiptFields): Payee {
  const known = found.filter(isReviewed);
  const isDecided = ({ status }: Store) => status !== 'pending';
  const merchants = new Set(known.filter(isDecided).map(({ merchantId }) => merchantId));
  const trusted = known.filter((store) => isDecided(store) || merchants.has(store.merchantId));
  const first = matchStore(trusted, fields);
  const match = first === 'unregistered' ? matchStore(known, fields) : first;
  return typeof match === 'string'
    ? { store: null, matchFailure: match }
    : { store: match, matchFailure: null };
}

/** Staff have looked at the store since it last changed its identifying details. */
function isReviewed({ identityChangedAt, identityReviewedAt }: Store): boolean {
  if (identityChangedAt === null) return true;
  return identityReviewedAt !== null && identityReviewedAt >= identityChangedAt;
}
