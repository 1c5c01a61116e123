import type { ReceiptScanResultView, SavedReceiptScanView } from '@saifu/contract/receipt-scan';

/** A restaurant bill, read with certainty. */
export const scanResult: ReceiptScanResultView = {
  id: 'ord_01jd0000000000000000000008',
  title: 'さくら食堂',
  pay_amount: 1280,
  description: '日替わり定食 ほか1点',
  issued_at: '2026-11-15T12:34:00+09:00',
  registration_number: 'T4011001098993',
  phone: '+81312345601',
  items: [],
  tax_lines: [],
  confidence: { title: 0.99, pay_amount: 0.98, issued_at: 0.97 },
  amount_sure: true,
  several_receipts: false,
  boxes: [
    box('title', 0, 0.05),
    box('pay_amount', 0, 0.8),
    box('issued_at', 0, 0.2),
    box('registration_number', 0, 0.3),
  ],
  qr_payload: null,
  duplicate_of: null,
  duplicate_paid_at: null,
  requires_pay_duplicate: false,
  payable: true,
  unpayable_reason: null,
  requires_merchant_acceptance: false,
  store_id: 'sto_01jd0000000000000000000001',
};

/** The same bill with an uncertain total. */
export const unsureScanResult: ReceiptScanResultView = {
  ...scanResult,
  amount_sure: false,
  requires_merchant_acceptance: true,
  confidence: { ...scanResult.confidence, pay_amount: 0.61 },
};

export const unregisteredScanResult: ReceiptScanResultView = {
  ...scanResult,
  title: '珈琲館 みなと',
  payable: false,
  unpayable_reason: 'unregistered',
  store_id: null,
};

export const alreadyPaidScanResult: ReceiptScanResultView = {
  ...scanResult,
  duplicate_paid_at: '2026-11-12T12:30:00+09:00',
  requires_pay_duplicate: true,
};

export const savedScan: SavedReceiptScanView = {
  id: unregisteredScanResult.id,
  title: unregisteredScanResult.title,
  pay_amount: unregisteredScanResult.pay_amount,
  issued_at: '2026-11-15',
  registration_number: null,
  phone: null,
  items: [],
  tax_lines: [],
  photo_count: 2,
  kept_at: '2026-11-16T09:00:00+09:00',
};

export function photo(name = 'receipt_0.jpg'): File {
  return new File(['jpeg'], name, { type: 'image/jpeg' });
}

function box(field: ReceiptScanResultView['boxes'][number]['field'], at: number, top: number) {
  const [left, right, bottom] = [0.1, 0.6, top + 0.05];
  const corners = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
  return { field, photo: at, corners };
}
