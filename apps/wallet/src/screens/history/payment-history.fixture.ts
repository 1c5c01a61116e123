import { saveToken } from '@saifu/client/session';
import { getUserinfo } from '@saifu/contract/account';
import {
  listMonths,
  listPayments,
  type MonthView,
  type PaymentRowView,
} from '@saifu/contract/history';
import type { PaymentView } from '@saifu/contract/payment';
import type { RefundRequestSummary } from '@saifu/contract/refund-request-summary';
import { fakeApi, respondWith } from '@saifu/web/testing/fake-api.ts';
import { taro } from '../../testing/people.ts';
import { paid } from '../pay/invoice-payment.fixture.ts';

const { guest_token: _, ...own } = paid;

/** Paid on the 15th, not confirmed. */
export const payment: PaymentView = {
  ...own,
  refund_request: null,
  timeline: [
    { status: 'waiting_for_payment', at: '2026-11-15T14:05:00+09:00' },
    { status: 'processing', at: '2026-11-15T14:05:01+09:00' },
  ],
};

export const complete: PaymentView = {
  ...payment,
  status: 'complete',
  completed_date: '2026-11-15T20:00:00+09:00',
  settlement_date: '2026-11-24',
  auto_complete_at: null,
  confirmed_by: 'in_app',
  receipt_id: 'rcp_01jd0000000000000000000001',
  timeline: [...payment.timeline, { status: 'complete', at: '2026-11-15T20:00:00+09:00' }],
};

export const request: RefundRequestSummary = {
  id: 'rrq_01jd0000000000000000000001',
  status: 'pending',
  reason_code: 'wrong_amount',
  requested_amount: 1000,
  approved_amount: null,
  respond_by: '2026-11-26T23:59:59+09:00',
  filed_at: '2026-11-16T09:00:00+09:00',
};

export function createPaymentRow(id: string, row: Partial<PaymentRowView> = {}): PaymentRowView {
  const { store, ...view } = complete;
  const { id: storeId, name, mcc, logo_url } = store;
  const shown = { id: storeId, name, mcc, logo_url };
  return { ...view, store: shown, failed_attempts: 0, ...row, id };
}

type Page = { readonly items: readonly PaymentRowView[]; readonly next_cursor: string | null };

/** A fake server for a signed-in user that evaluates the query. */
export function serveHistory(
  pageOf: (query: URLSearchParams) => Page | Response,
  {
    months = [],
    also = [],
  }: { months?: MonthView[]; also?: ReturnType<typeof respondWith>[] } = {},
) {
  saveToken('token');
  const calls = fakeApi(
    ...also,
    respondWith(getUserinfo, taro),
    respondWith(listMonths, { items: months, next_cursor: null }),
    {
      row: listPayments,
      response: () => {
        const page = pageOf(new URLSearchParams(asked().at(-1)?.split('?')[1]));
        return page instanceof Response ? page : Response.json(page);
      },
    },
  );
  const asked = () =>
    calls.map(({ path }) => path).filter((path) => path.split('?')[0] === listPayments.path);
  return { calls, asked };
}

/** Fakes the window width for media queries. */
export function setWindowWidth(isWide: boolean) {
  return () => ({
    matches: isWide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
}
