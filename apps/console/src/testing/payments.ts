import type { MerchantPaymentView } from '@saifu/contract/merchant-payment';
import { listMerchantStores, type MerchantStoreView } from '@saifu/contract/merchant-store';
import type { RefundRequestView } from '@saifu/contract/refund-request';
import { respondWith } from '@saifu/web/testing/fake-api.ts';

/** Paid by card, nothing refunded. */
export const payment: MerchantPaymentView = {
  id: 'pay_01jd0000000000000000000001',
  order_id: 'ord_01jd0000000000000000000001',
  store_id: 'sto_01jd0000000000000000000001',
  title: '昼のセット',
  total_amount: 4600,
  refunded_amount: 0,
  payment_method: 'card',
  status: 'complete',
  in_review: false,
  proof_code: '4K7P',
  created_at: '2026-11-15T12:10:00+09:00',
  payment_date: '2026-11-15T12:10:05+09:00',
  completed_date: '2026-11-15T20:00:00+09:00',
  settlement_date: '2026-11-24',
};

/** Waits for an answer of the merchant. */
export const refundRequest: RefundRequestView = {
  id: 'rrq_01jd0000000000000000000001',
  status: 'pending',
  reason_code: 'defective',
  requested_amount: 3000,
  approved_amount: null,
  respond_by: '2026-11-26T23:59:59+09:00',
  filed_at: '2026-11-16T09:00:00+09:00',
  payment_id: payment.id,
  store: { id: payment.store_id, name: 'さくら食堂', mcc: '5812', logo_url: null },
  payment_amount: 4600,
  reason: 'The soup was cold.',
  is_urgent: false,
  merchant_response: null,
  answered_at: null,
  answered_by: null,
  escalated_at: null,
  withdrawn_at: null,
  money: 'none',
  evidence: [],
  messages: [],
};

export const store: MerchantStoreView = {
  ...refundRequest.store,
  office_name: null,
  representative: null,
  registration_number: null,
  registration_number_status: 'none',
  postal_code: '1000005',
  prefecture: '東京都',
  address: '千代田区丸の内1-9-1',
  phone: null,
  status: 'active',
  payment_methods: ['card'],
  installment_counts: [],
  tax_rounding: 'floor',
  default_tax_rate: 10,
  latitude: null,
  longitude: null,
  created_at: '2026-10-01T10:00:00+09:00',
  updated_at: '2026-10-01T10:00:00+09:00',
  latin_name: null,
  latin_city: null,
  jpqr_number: null,
  pending_changes: null,
};

export const noStores = respondWith(listMerchantStores, { items: [], next_cursor: null });
