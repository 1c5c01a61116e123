import type { CardView } from '@saifu/contract/card';
import type { Endpoint } from '@saifu/contract/endpoint';
import type { PlanView } from '@saifu/contract/installment-plan';
import type { NewPaymentView } from '@saifu/contract/payment';
import {
  type ErrorParams,
  getHttpStatus,
  type SentErrorCode,
} from '@saifu/domain/shared/app-error';
import { lunch, sakura } from './payment-invoice.fixture.ts';

export const visa: CardView = {
  id: 'crd_01jd0000000000000000000001',
  brand: 'visa',
  last4: '4242',
  exp_month: 12,
  exp_year: 2099,
  cardholder_name: 'TARO YAMADA',
  is_default: true,
  expired: false,
  frozen: false,
  three_ds: 'authenticated',
  supports_installments: true,
  pays_for: [],
  created_at: '2026-11-01T10:00:00+09:00',
  last_used_at: null,
};

export const jcb: CardView = {
  ...visa,
  id: 'crd_01jd0000000000000000000002',
  brand: 'jcb',
  last4: '0505',
  is_default: false,
};

export const paid: NewPaymentView = {
  id: 'pay_01jd00000000000000000abcde',
  order_id: lunch.id,
  product_id: lunch.id,
  store: sakura,
  title: lunch.title,
  in_person: true,
  total_amount: 5694,
  fee: 0,
  actual_payment_amount: 5694,
  refunded_amount: 0,
  payment_method: 'card',
  card: { brand: 'visa', last4: '4242' },
  payment_type: 'one_time',
  installment_count: null,
  status: 'processing',
  awaits_provider: false,
  next_action: null,
  confirmation_number: '42',
  can_confirm_here: true,
  proof_code: '0917',
  created_at: '2026-11-15T14:05:00+09:00',
  authorized_at: '2026-11-15T14:05:01+09:00',
  payment_date: '2026-11-15T14:05:01+09:00',
  completed_date: null,
  settlement_date: null,
  auto_complete_at: '2026-11-18T14:05:01+09:00',
  in_review: false,
  confirmed_by: null,
  error: null,
  receipt_id: null,
  refund_request: null,
  bank_dispute: null,
  timeline: [],
  guest_token: null,
};

const begun = { ...paid, status: 'waiting_for_payment', authorized_at: null } as const;

export const atBank: NewPaymentView = {
  ...begun,
  proof_code: null,
  next_action: { type: 'redirect', url: 'https://bank.example/3ds' },
};

export const voucher: NewPaymentView = {
  ...begun,
  payment_method: 'cash',
  card: null,
  next_action: {
    type: 'voucher',
    url: 'https://cards.example/voucher/1',
    expires_at: '2026-11-18T23:59:00+09:00',
    chains: [
      { chain: 'familymart', payment_code: '123456', confirmation_number: '090-1234' },
      { chain: 'lawson', payment_code: null, confirmation_number: '777-8888' },
    ],
  },
};

export const unanswered: NewPaymentView = { ...begun, awaits_provider: true };

export const plans: readonly PlanView[] = [
  plan('one_time', 1, 60_000, [60_000]),
  plan('installment', 3, 61_509, [20_503, 20_503, 20_503]),
  plan('revolving', 6, 62_000, [10_000, 10_625, 10_500, 10_375, 10_250, 10_250]),
];

function plan(type: PlanView['type'], count: number, total: number, monthly: number[]): PlanView {
  const fee = total - 60_000;
  const no_fee = fee === 0;
  return { type, count, apr: 15, fee, total, monthly, no_fee, right_to_suspend: !no_fee };
}

/** An error response with parameters. */
export function respondWithErrorParams(row: Endpoint, code: SentErrorCode, params: ErrorParams) {
  return { row, response: () => problem(code, params) };
}

export function problem(code: SentErrorCode, params: ErrorParams = {}): Response {
  const status = getHttpStatus(code) ?? 500;
  const type = `/problems/${code}`;
  const body = { type, title: code, status, code, params, fields: [], request_id: 'req' };
  const headers = { 'content-type': 'application/problem+json' };
  return new Response(JSON.stringify(body), { status, headers });
}

/** Responses in order; the last one repeats. */
export function respondInSequence(row: Endpoint, ...answers: readonly (() => Response)[]) {
  let at = 0;
  return {
    row,
    response: () => {
      const answer = answers[Math.min(at, answers.length - 1)];
      at += 1;
      if (answer === undefined) throw new TypeError('no fake response left');
      return answer();
    },
  };
}

export function respondWithNetworkError(): Response {
  throw new TypeError('network error');
}
