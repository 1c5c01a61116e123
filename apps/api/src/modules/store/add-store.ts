import { Refusal } from '@saifu/domain/refusal';
import type { Deps } from '../../deps.ts';
import { parsePhone } from '../../platform/phones.ts';
import { newUuid } from '../../platform/tokens.ts';
import * as stores from './store.ts';

/** Opens a store. Nobody can pay it before the provider has looked at it. */
export async function addStore(
  deps: Deps,
  merchantId: string,
  facts: stores.StoreFacts,
): Promise<stores.Store> {
  const now = deps.clock.now();
  const store: stores.Store = {
    ...facts,
    phone: facts.phone && storedPhone(facts.phone),
    id: newUuid(),
    merchantId,
    status: 'pending',
    jpqrNumber: null,
    identityChangedAt: null,
    createdAt: now,
    updatedAt: now,
  };
  await stores.insert(deps.db, store);
  return store;
}

function storedPhone(typed: string): string {
  const phone = parsePhone(typed);
  if (phone === undefined) {
    throw new Refusal('request.invalid', {}, [{ path: 'phone', code: 'field.phone' }]);
  }
  return phone.stored;
}
