import { saveToken } from '@saifu/client/session';
import { getUserinfo } from '@saifu/contract/account';
import {
  getReceipt,
  getReceiptSettings,
  type ReceiptSettingsView,
  type ReceiptView,
} from '@saifu/contract/receipt';
import { fakeApi, respondWith } from '@saifu/web/testing/fake-api.ts';
import { taro } from '../../testing/people.ts';

export const receipt: ReceiptView = {
  id: 'rcp_01jd0000000000000000000001',
  number: 'R-20261115-7K3QF0AB',
  payment_id: 'pay_01jd0000000000000000000001',
  version: 1,
  kind: 'qualified_simplified',
  recipient_name: '株式会社みどり商事',
  honorific: '御中',
  description: 'お食事代',
  issued_at: '2026-11-16T09:00:00+09:00',
  transaction_date: '2026-11-15',
  original_date: null,
  canceled_at: null,
  company_name: '株式会社さくらフーズ',
  registration_number: 'T4011001098993',
  store: {
    id: 'sto_01jd0000000000000000000001',
    name: 'さくら食堂',
    mcc: '5812',
    logo_url: null,
    postal_code: '1000005',
    address: '東京都千代田区丸の内1-9-1',
    phone: '+81312345601',
  },
  items: [
    { name: '秋の御膳', quantity: 2, amount: 3600, tax_rate: 10 },
    { name: '栗ご飯', quantity: 1, amount: 864, tax_rate: 8 },
  ],
  tax_lines: [
    { rate: 10, taxable_amount: 3600, tax_amount: 327 },
    { rate: 8, taxable_amount: 864, tax_amount: 64 },
  ],
  amount: 4464,
  tax_included: true,
  gst: 391,
  fee: 0,
  waiter: '佐藤',
  table_number: '12',
  payment_method_note: 'クレジットカード利用',
  reissued: false,
  reissues_left: 3,
  reissue_until: '2099-02-14T23:59:59+09:00',
  related_ids: [],
  pdf_url:
    '/api/v1/guest/receipts/rcp_01jd0000000000000000000001/pdf?version=1&token=1763200000.seal',
};

export const settings: ReceiptSettingsView = {
  recipient_name: '山田 太郎',
  honorific: '様',
  default_description: null,
  email: 'taro@example.jp',
  auto_email: false,
  format: 'pdf',
};

type Answer = ReturnType<typeof respondWith>;

/** A fake server with one receipt for a signed-in user; the given answers take precedence. */
export function serveReceipt(changes: Partial<ReceiptView> = {}, ...also: readonly Answer[]) {
  saveToken('token');
  return fakeApi(
    ...also,
    respondWith(getUserinfo, taro),
    respondWith(getReceiptSettings, settings),
    respondWith(getReceipt, { ...receipt, ...changes }),
  );
}
