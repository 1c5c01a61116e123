import type { MerchantActor } from '../identity/actor.ts';
import { AppError } from '../shared/app-error.ts';

/** The stores that the caller is limited to. Null: all stores of the merchant. */
export function getStoreScope({ member }: Pick<MerchantActor, 'member'>): readonly string[] | null {
  return member?.storeIds ?? null;
}

/** Any other store does not exist for the caller, like a store of another merchant. */
export function assertInScope(
  actor: Pick<MerchantActor, 'member'>,
  storeId: string | null | undefined,
): void {
  const storeIds = getStoreScope(actor);
  if (storeIds === null) return;
  if (storeId == null || !storeIds.includes(storeId)) throw new AppError('not_found');
}
