import { Refusal } from '@saifu/domain/refusal';
import type { Deps } from '../../deps.ts';
import { parsePhone } from '../../platform/phones.ts';
import * as stores from './store.ts';

type Changes = { readonly [Key in keyof stores.StoreFacts]?: stores.StoreFacts[Key] | undefined };

/** By these a paper bill finds its store. */
const IDENTITY = ['name', 'registrationNumber', 'phone', 'postalCode'] as const;

/** Changes what is given and leaves the rest. */
export function changeStore(
  deps: Deps,
  merchantId: string,
  id: string,
  changes: Changes,
): Promise<stores.Store> {
  return deps.db.transaction(async (tx) => {
    await stores.lock(tx, id);
    const store = await stores.getOwn(tx, merchantId, id);
    if (store === undefined) throw new Refusal('not_found');
    const given = Object.entries(changes).filter(([, value]) => value !== undefined);
    const changed = { ...store, ...Object.fromEntries(given), updatedAt: deps.clock.now() };
    const phone = changes.phone && parsePhone(changes.phone);
    if (changes.phone && !phone) {
      throw new Refusal('request.invalid', {}, [{ path: 'phone', code: 'field.phone' }]);
    }
    const known = phone ? { ...changed, phone: phone.stored } : changed;
    const isOther = store.status !== 'pending' && IDENTITY.some((key) => known[key] !== store[key]);
    const stored = isOther ? { ...known, identityChangedAt: known.updatedAt } : known;
    await stores.update(tx, stored);
    return stored;
  });
}
