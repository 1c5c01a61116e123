import type { DeletionView } from '@saifu/contract/privacy';
import type { PendingDeletion } from '@saifu/domain/privacy/deletion';
import { toTypeId } from '@saifu/domain/shared/ids';
import { toTimestamp } from '../../../platform/clock.ts';
import type { Unfinished } from './deletion.repository.ts';

export function toDeletionView(
  pendingDeletion: PendingDeletion | null,
  unfinished: Unfinished,
): DeletionView {
  return {
    requested_at: pendingDeletion && toTimestamp(pendingDeletion.requestedAt),
    erase_at: pendingDeletion && toTimestamp(pendingDeletion.eraseAt),
    unfinished: {
      payments: unfinished.payments.map(({ id, storeName, amount, createdAt }) => ({
        id: toTypeId('payment', id),
        store_name: storeName,
        amount,
        created_at: toTimestamp(createdAt),
      })),
      recurring_billings: unfinished.recurringBillings.map(({ id, serviceName, storeName }) => ({
        id: toTypeId('recurringBilling', id),
        service_name: serviceName,
        store_name: storeName,
      })),
      refund_requests: unfinished.refundRequests.map(({ id, storeName, amount, createdAt }) => ({
        id: toTypeId('refundRequest', id),
        store_name: storeName,
        amount,
        created_at: toTimestamp(createdAt),
      })),
    },
  };
}
