import type { ReceiptFields } from '@saifu/domain/orders/receipt-scan';
import { matchStore, type StoreMatchFailure } from '@saifu/domain/orders/store-matching';
import type { Store } from '../../merchants/store/store.repository.ts';

export type Payee =
  | { readonly store: Store; readonly matchFailure: null }
  | { readonly store: null; readonly matchFailure: StoreMatchFailure };

/**
 * Matches a receipt to a store. Anyone can register a store with another store's name and number,
 * so a pending store competes only with stores of its own merchant. A store whose name or number
 * changed since its last review never matches.
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

/** Staff have reviewed the store since its identifying details last changed. */
function isReviewed({ identityChangedAt, identityReviewedAt }: Store): boolean {
  if (identityChangedAt === null) return true;
  return identityReviewedAt !== null && identityReviewedAt >= identityChangedAt;
}
