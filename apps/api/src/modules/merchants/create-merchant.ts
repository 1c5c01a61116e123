import type { Deps } from '../../dependencies.ts';
import { newUuid } from '../../platform/crypto/tokens.ts';
import { makeKey } from './generate-api-key.ts';
import * as merchants from './merchant.repository.ts';

type CreatedMerchant = merchants.MadeKey & { readonly merchant: merchants.NewMerchant };

/** Creates a merchant together with its first API key. */
export function createMerchant(
  deps: Deps,
  { name, email }: Pick<merchants.NewMerchant, 'name' | 'email'>,
): Promise<CreatedMerchant> {
  const createdAt = deps.clock.now();
  const merchant = { id: newUuid(), name, email, createdAt };
  const { key, secret } = makeKey(merchant.id, name, createdAt);
  return deps.db.transaction(async (tx) => {
    await merchants.insert(tx, merchant);
    await merchants.insertKey(tx, key);
    return { merchant, key, secret };
  });
}
