import { toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../dependencies.ts';
import { newUuid } from '../../platform/crypto/tokens.ts';
import type { Tx } from '../../platform/db/db.ts';
import { type RecordChange, recordNothing } from '../audit/record-change.ts';
import { makeKey } from './generate-api-key.ts';
import * as merchants from './merchant.repository.ts';

type CreatedMerchant = merchants.MadeKey & { readonly merchant: merchants.NewMerchant };

/** Creates a merchant together with its first API key. */
export function createMerchant(
  deps: Deps,
  { name, email }: Pick<merchants.NewMerchant, 'name' | 'email'>,
  record: RecordChange = recordNothing,
): Promise<CreatedMerchant> {
  const createdAt = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const merchant = await addMerchant(tx, { name, email, createdAt });
    const { key, secret } = makeKey(merchant.id, name, createdAt);
    await merchants.insertKey(tx, key);
    await record(tx, {
      merchantId: merchant.id,
      action: 'merchant.created',
      subject: toTypeId('merchant', merchant.id),
      before: null,
      after: { name, email, ends_with: key.endsWith },
    });
    return { merchant, key, secret };
  });
}

/** Without a key: its owner creates one in the console when a program needs it. */
export async function addMerchant(
  tx: Tx,
  details: Omit<merchants.NewMerchant, 'id'>,
): Promise<merchants.NewMerchant> {
  const merchant = { ...details, id: newUuid() };
  await merchants.insert(tx, merchant);
  return merchant;
}
