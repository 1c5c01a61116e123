import type { MerchantExportView } from '@saifu/contract/merchant-export';

/** A CSV file that is done. */
export const exportedFile: MerchantExportView = {
  id: 'exp_01jd0000000000000000000001',
  state: 'done',
  from: '2026-11-01',
  to: '2026-11-30',
  store_id: null,
  status: 'complete',
  rows_done: 2500,
  rows_total: 2500,
  file_name: 'payments_20261101-20261130.csv',
  bytes: 400_000,
  created_at: '2026-11-19T12:00:00+09:00',
  expires_at: '2026-11-26T12:01:00+09:00',
};
