import type { RefundRequestView } from '@saifu/contract/refund-request';
import { payment, request } from './payment-history.fixture.ts';

/** Requested on the 16th, without a decision. */
export const filed: RefundRequestView = {
  ...request,
  payment_id: payment.id,
  store: { id: payment.store.id, name: payment.store.name, mcc: '5812', logo_url: null },
  payment_amount: 5694,
  reason: '合計が違います。\n3個ではなく2個です。',
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

export const photo = {
  id: 'upl_01jd0000000000000000000001',
  name: 'レシート.jpg',
  media_type: 'image/jpeg',
  bytes: 1_234_567,
} as const;
