import type { MerchantOverviewView, MerchantSumView } from '@saifu/contract/merchant-overview';
import type { OverviewPeriod, TimeRange } from '@saifu/domain/merchants/overview-period';
import type { PaymentMethod } from '@saifu/domain/payments/payment-method';
import { toTypeId } from '@saifu/domain/shared/ids';
import { toTimestamp } from '../../../platform/clock.ts';
import type { HourSum, WaitingDispute, WaitingRequest } from './overview.repository.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** A webhook and the last attempt to reach it, which failed. */
export type UnreachedWebhook = {
  readonly id: string;
  readonly url: string;
  readonly at: Date;
  readonly status: number | null;
};

type Overview = {
  readonly period: OverviewPeriod;
  readonly current: TimeRange;
  readonly before: TimeRange;
  readonly sums: readonly HourSum[];
  readonly sumsBefore: readonly HourSum[];
  readonly waiting: readonly (WaitingRequest & { readonly total: number })[];
  readonly waitingDisputes: readonly (WaitingDispute & { readonly total: number })[];
  readonly failingWebhooks: readonly UnreachedWebhook[];
};

export function toOverviewView(overview: Overview): MerchantOverviewView {
  const { period, current, before, sums, sumsBefore, waiting, waitingDisputes } = overview;
  return {
    period,
    from: toTimestamp(current.start),
    to: toTimestamp(current.end),
    totals: toSumView(sums),
    before_from: toTimestamp(before.start),
    before_to: toTimestamp(before.end),
    before_totals: toSumView(sumsBefore),
    hours: HOURS.map((hour) => {
      const { count, paid_amount } = toSumView(sums.filter((sum) => sum.hour === hour));
      return { hour, count, paid_amount };
    }),
    methods: listMethods(sums),
    waiting: {
      dispute_count: waitingDisputes[0]?.total ?? 0,
      disputes: waitingDisputes.map(({ id, storeName, amount, respondBy }) => ({
        id: toTypeId('providerDispute', id),
        store_name: storeName,
        amount,
        respond_by: respondBy && toTimestamp(respondBy),
      })),
      refund_request_count: waiting[0]?.total ?? 0,
      refund_requests: waiting.map((request) => ({
        id: toTypeId('refundRequest', request.id),
        store_name: request.storeName,
        requested_amount: request.requestedAmount,
        is_urgent: request.isUrgent,
        respond_by: toTimestamp(request.respondBy),
      })),
      failing_webhooks: overview.failingWebhooks.map(({ id, url, at, status }) => ({
        id: toTypeId('webhook', id),
        url,
        last_attempt_at: toTimestamp(at),
        status,
      })),
    },
  };
}

function toSumView(sums: readonly HourSum[]): MerchantSumView {
  const add = (read: (sum: HourSum) => number) => sums.reduce((total, sum) => total + read(sum), 0);
  return {
    count: add(({ count }) => count),
    paid_amount: add(({ paidAmount }) => paidAmount),
    refunded_amount: add(({ refundedAmount }) => refundedAmount),
  };
}

function listMethods(sums: readonly HourSum[]): MerchantOverviewView['methods'] {
  const methods = [...new Set(sums.map(({ method }) => method))];
  const toRow = (method: PaymentMethod) => {
    const { count, paid_amount } = toSumView(sums.filter((sum) => sum.method === method));
    return { payment_method: method, count, paid_amount };
  };
  return methods.map(toRow).toSorted((one, other) => other.paid_amount - one.paid_amount);
}
