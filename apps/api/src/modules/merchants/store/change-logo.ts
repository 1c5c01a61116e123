import { AppError } from '@saifu/domain/shared/app-error';
import { LOGOS_PER_MERCHANT } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { isBusy } from '../../../platform/is-busy.ts';
import { consumeRateLimit, refundRateLimit } from '../../../platform/rate-limits.ts';
import { storeFile } from '../../../platform/storage/store-file.ts';
import type { RecordChange } from '../../audit/record-change.ts';
import * as stores from './store.repository.ts';
import * as logos from './store-logo.repository.ts';
import { createStoreLogo } from './store-logo.ts';
import { changeStoreIn } from './update-store.ts';

export type ChangeLogoInput = {
  readonly merchantId: string;
  readonly storeId: string;
  /** The uploaded file; null to remove the logo. */
  readonly file: Buffer | null;
};

/**
 * Sets or removes the logo of a store. A logo of another brand would make payers trust the wrong
 * store, so that of a store that was once active changes only with the approval of staff.
 */
export async function changeLogo(
  deps: Deps,
  input: ChangeLogoInput,
  record: RecordChange,
): Promise<stores.Store> {
  const { merchantId, storeId, file } = input;
  // Drawing is slow, so it is done before the transaction and only for an own store.
  const store = await stores.getOwn(deps.db, merchantId, storeId);
  if (store === undefined) throw new AppError('not_found');
  const drawn = file === null ? null : await draw(deps, merchantId, file);
  return deps.db.transaction(async (tx) => {
    await stores.lock(tx, storeId);
    const createdAt = deps.clock.now();
    const logo = drawn && createStoreLogo({ storeId, webp: drawn.webp, createdAt });
    if (logo !== null) await logos.insert(tx, logo, drawn?.storageKey);
    const logoHash = logo?.hash ?? null;
    const change = { merchantId, id: storeId, given: { logoHash }, record };
    const changed = await changeStoreIn(deps, tx, change);
    await logos.deleteUnused(tx, storeId);
    return changed;
  });
}

type DrawnLogo = { readonly webp: Buffer; readonly storageKey: string | null };

async function draw(deps: Deps, merchantId: string, file: Buffer): Promise<DrawnLogo> {
  const key = `sends logos ${merchantId}`;
  await consumeRateLimit(deps.db, key, LOGOS_PER_MERCHANT, deps.clock.now());
  const refund = async (error: unknown) => {
    // A busy server must not use up the caller's rate limit.
    if (isBusy(error)) await refundRateLimit(deps.db, key);
    throw error;
  };
  const webp = await deps.attachmentCleaner.drawLogo(file, merchantId).catch(refund);
  const newFile = { kind: 'store-logos', bytes: webp, mediaType: 'image/webp' } as const;
  return { webp, storageKey: await storeFile(deps, newFile).catch(refund) };
}
