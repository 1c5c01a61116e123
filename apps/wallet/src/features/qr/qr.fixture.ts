import type { QrView } from '@saifu/contract/qr-code';
import { writeJpQr } from '@saifu/domain/orders/jp-qr';

export const ORIGIN = 'https://saifu.example';
export const CODE = '0123456789abcdef';
export const LINK = `${ORIGIN}/q/${CODE}`;

export const JPQR = writeJpQr({
  isDynamic: false,
  merchantNumber: '1234567890123',
  amountYen: null,
  categoryCode: '5812',
  name: 'KISSA MOMIJI',
  city: 'KYOTO',
  postalCode: '6040000',
  reference: CODE,
  localName: '喫茶もみじ',
  localCity: '京都市',
});

export const kissa: QrView = {
  type: 'store',
  code: CODE,
  store: {
    id: 'sto_kissa',
    name: '喫茶もみじ',
    office_name: null,
    representative: null,
    registration_number: null,
    registration_number_status: 'none',
    postal_code: '6040000',
    prefecture: '京都府',
    address: '京都市中京区1-2-3',
    phone: null,
    mcc: '5812',
    logo_url: null,
    status: 'active',
    payment_methods: ['card'],
    installment_counts: [],
    tax_rounding: 'floor',
    default_tax_rate: 10,
    latitude: null,
    longitude: null,
    created_at: '2026-11-01T09:00:00+09:00',
    updated_at: '2026-11-01T09:00:00+09:00',
    recent_change: null,
  },
  order_id: null,
  pay_amount: null,
  amount_editable: true,
  expires_at: null,
  first_time_store: true,
  warnings: [],
};

export const order: QrView = {
  ...kissa,
  type: 'order',
  order_id: 'ord_1',
  pay_amount: 1280,
  amount_editable: false,
  first_time_store: false,
  warnings: ['name_differs', 'amount_differs', 'registration_number_mismatch'],
};
