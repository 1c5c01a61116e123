import type { OrderView } from '@saifu/contract/order';
import type { OrderTermsView } from '@saifu/contract/recurring-billing-parts';
import type { PayeeView } from '@saifu/contract/store';

export const sakura: PayeeView = {
  id: 'sto_01jd0000000000000000000001',
  name: 'さくら食堂',
  office_name: '丸の内本店',
  representative: '桜●●●',
  registration_number: 'T4011001098993',
  registration_number_status: 'valid',
  postal_code: '1000005',
  prefecture: '東京都',
  address: '千代田区丸の内1-9-1',
  phone: '+81312345601',
  mcc: '5812',
  logo_url: null,
  status: 'active',
  payment_methods: ['card', 'cash', 'paypay', 'linepay', 'bitcash'],
  installment_counts: [],
  tax_rounding: 'floor',
  default_tax_rate: 10,
  latitude: null,
  longitude: null,
  created_at: '2026-04-01T10:00:00+09:00',
  updated_at: '2026-11-01T09:30:00+09:00',
  recent_change: null,
};

/** A time relative to now, as the API sends it. */
export function fromNow(ms: number): string {
  const inJapan = new Date(Date.now() + ms + 9 * 60 * 60 * 1000);
  return inJapan.toISOString().replace('Z', '+09:00');
}

const item = (name: string, amount: number, tax_rate: 8 | 10, quantity = 1) => {
  return { name, quantity, unit_price: amount, amount: amount * quantity, tax_rate };
};

export const lunch: OrderView = {
  id: 'ord_01jd0000000000000000000001',
  source: 'invoice',
  status: 'open',
  title: 'ランチ 2名様',
  store: sakura,
  first_time_store: false,
  pay_amount: 5694,
  currency: 'JPY',
  description: '秋の御膳とお持ち帰り',
  items: [
    item('秋の御膳', 1800, 10, 2),
    item('茶碗蒸し', 450, 10),
    item('ほうじ茶', 300, 10),
    item('栗ご飯', 864, 8),
    item('お惣菜', 480, 8),
  ],
  tax_lines: [
    { rate: 10, taxable_amount: 4350, tax_amount: 395 },
    { rate: 8, taxable_amount: 1344, tax_amount: 99 },
  ],
  tax_included: true,
  allowed_payment_methods: ['card', 'cash', 'paypay', 'linepay', 'apple_pay', 'bitcash'],
  installment_counts: [],
  revolving_allowed: false,
  table_number: '12',
  waiter: '佐●●',
  payable: true,
  unpayable_reason: null,
  duplicate_of: null,
  duplicate_paid_at: null,
  requires_pay_duplicate: false,
  amount_sure: true,
  requires_merchant_acceptance: false,
  recurring: null,
  expires_at: '2099-11-15T14:05:00+09:00',
  created_at: '2026-11-15T14:05:00+09:00',
};

/** The same order, from a receipt scan. */
export const scanned: OrderView = {
  ...lunch,
  id: 'ord_01jd0000000000000000000008',
  source: 'receipt',
  title: sakura.name,
  table_number: null,
  waiter: null,
};

export const gymTerms: OrderTermsView = {
  recurring_billing_id: 'rcb_01jd0000000000000000000001',
  service_name: 'ジム会員',
  description: '全店舗でご利用いただけます',
  initial_amount: 3300,
  monthly_amount: 8800,
  tax_rate: 10,
  start_date: '2026-12-01',
  end_date: null,
  first_payment_deadline: '2026-11-30',
  monthly_payment_days: [1, 31],
  pausable: true,
  due_date: null,
  coming: [
    { date: '2026-12-01', amount: 8800 },
    { date: '2026-12-31', amount: 8800 },
    { date: '2027-01-01', amount: 8800 },
    { date: '2027-01-31', amount: 8800 },
  ],
};

/** The first payment of recurring billing. */
export const gym: OrderView = {
  ...lunch,
  id: 'ord_01jd0000000000000000000009',
  source: 'recurring',
  title: 'ジム会員',
  description: null,
  pay_amount: 3300,
  items: [item('ジム会員', 3300, 10)],
  tax_lines: [{ rate: 10, taxable_amount: 3300, tax_amount: 300 }],
  allowed_payment_methods: ['card'],
  table_number: null,
  waiter: null,
  recurring: gymTerms,
};

/** One of its charges, paid manually. */
export const gymPeriod: OrderView = {
  ...gym,
  id: 'ord_01jd0000000000000000000010',
  pay_amount: 8800,
  recurring: { ...gymTerms, due_date: '2026-12-31' },
};
