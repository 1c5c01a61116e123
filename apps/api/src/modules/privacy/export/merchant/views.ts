import type { BodyOf } from '@saifu/contract/endpoint';
import type { MerchantExportView, startMerchantExport } from '@saifu/contract/merchant-export';
import { fromTypeId, toTypeId } from '@saifu/domain/shared/ids';
import { toTimestamp } from '../../../../platform/clock.ts';
import type { MerchantExport, MerchantExportFilter } from './merchant-export.ts';

const STATES = {
  waiting: 'queued',
  running: 'running',
  ready: 'done',
  failed: 'failed',
  expired: 'expired',
} as const satisfies Record<MerchantExport['state'], MerchantExportView['state']>;

export function toMerchantExportView(made: MerchantExport, now: Date): MerchantExportView {
  const { filter, expiresAt } = made;
  const { from = null, to = null, storeId, status = null } = filter;
  const isOver = expiresAt !== null && expiresAt <= now;
  return {
    id: toTypeId('export', made.id),
    state: isOver ? 'expired' : STATES[made.state],
    from,
    to,
    store_id: storeId === undefined ? null : toTypeId('store', storeId),
    status,
    rows_done: made.done,
    rows_total: made.total,
    file_name: made.fileName,
    bytes: made.bytes,
    created_at: toTimestamp(made.createdAt),
    expires_at: expiresAt && toTimestamp(expiresAt),
  };
}

export function toMerchantExportFilter(
  body: BodyOf<typeof startMerchantExport>,
): MerchantExportFilter {
  const { from, to, store_id: storeId, status } = body;
  return { from, to, storeId: storeId && fromTypeId('store', storeId), status };
}
