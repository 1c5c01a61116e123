import type { DeletionView } from '@saifu/contract/privacy';
import type { Leaving } from '@saifu/domain/privacy/deletion';
import { toTypeId } from '@saifu/domain/shared/ids';
import { toTimestamp } from '../../../platform/clock.ts';
import type { Unfinished } from './deletion.repository.ts';

export function toDeletionView(leaving: Leaving | null, unfinished: Unfinished): DeletionView {
  return {
    asked_at: leaving && toTimestamp(leaving.askedAt),
    erase_at: leaving && toTimestamp(leaving.eraseAt),
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
