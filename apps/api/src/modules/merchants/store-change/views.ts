import type { StoreChangeView } from '@saifu/contract/store-change';
import { toTypeId } from '@saifu/domain/shared/ids';
import { toTimestamp } from '../../../platform/clock.ts';
import type { Store } from '../store/store.repository.ts';
import { toIdentityView, toMerchantStoreView } from '../store/views.ts';
import type { StoreChange } from './store-change.repository.ts';

export function toStoreChangeView(change: StoreChange, store: Store): StoreChangeView {
  const isPending = change.status === 'pending';
  return {
    id: toTypeId('storeChange', change.id),
    status: change.status,
    store: toMerchantStoreView(store, isPending ? change : null),
    changes: toIdentityView(change.changes),
    reason: change.reason,
    created_at: toTimestamp(change.createdAt),
    decided_at: change.decidedAt && toTimestamp(change.decidedAt),
  };
}
