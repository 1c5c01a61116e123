import type { CatalogItemView } from '@saifu/contract/catalog-item';
import { store } from './payments.ts';

/** For sale, at the standard tax rate. */
export const catalogItem: CatalogItemView = {
  id: 'cit_01jd0000000000000000000001',
  store_id: store.id,
  name: 'ラテ',
  unit_price: 480,
  tax_rate: 10,
  category: '飲み物',
  status: 'active',
  created_at: '2026-11-10T12:00:00+09:00',
  updated_at: '2026-11-10T12:00:00+09:00',
};
