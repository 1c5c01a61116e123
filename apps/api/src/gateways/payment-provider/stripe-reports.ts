import type { MovementKind } from '@saifu/domain/reconciliation/provider-movement';
import type Stripe from 'stripe';
import { isUuid } from '../../platform/crypto/tokens.ts';
import type {
  MovementPage,
  PaymentProvider,
  ProviderMovement,
  ProviderPayout,
  ReportPeriod,
} from './payment-provider.ts';
import { orUnavailable } from './stripe-dispute.ts';

const PAGE = 100;
const EXPAND = { expand: ['data.source'] };

export type Reports = Pick<
  PaymentProvider,
  'listMovements' | 'listPayouts' | 'listPayoutMovements'
>;

export function createReports({ balanceTransactions, payouts }: Stripe): Reports {
  return {
    listMovements: (period, after) =>
      orUnavailable(async () => {
        const params = { ...toParams(period, after), ...EXPAND };
        return toPage(await balanceTransactions.list(params), toMovement);
      }),
    listPayouts: (period, after) =>
      orUnavailable(async () => toPage(await payouts.list(toParams(period, after)), toPayout)),
    listPayoutMovements: (payout, after) =>
      orUnavailable(async () => {
        const params = { payout, limit: PAGE, ...toAfter(after) };
        return toPage(await balanceTransactions.list(params), ({ id }) => id);
      }),
  };
}

const toAfter = (after: string | null) => (after === null ? {} : { starting_after: after });

function toParams({ from, before }: ReportPeriod, after: string | null) {
  const created = { gte: toSeconds(from), lt: toSeconds(before) };
  return { created, limit: PAGE, ...toAfter(after) };
}

const toSeconds = (moment: Date) => Math.floor(moment.getTime() / 1000);

function toPage<Row extends { readonly id: string }, Item>(
  { data, has_more: hasMore }: { readonly data: readonly Row[]; readonly has_more: boolean },
  toItem: (row: Row) => Item,
): MovementPage<Item> {
  return { items: data.map(toItem), next: hasMore ? (data.at(-1)?.id ?? null) : null };
}

const KINDS: Readonly<Record<string, MovementKind>> = {
  charge: 'charge',
  refund: 'refund',
  refund_failure: 'refund_failure',
  dispute: 'dispute',
  dispute_reversal: 'dispute_return',
  payout: 'payout',
  payout_reversal: 'payout',
};

function toMovement(row: Stripe.BalanceTransaction): ProviderMovement {
  const { id, amount, fee, currency, source, reporting_category: category, created } = row;
  const about = typeof source === 'object' ? source : null;
  const attemptId = readAttemptId(about);
  return {
    id,
    kind: KINDS[category] ?? 'other',
    amount,
    fee,
    currency,
    source: typeof source === 'string' ? source : (about?.id ?? null),
    attemptId: isUuid(attemptId) ? attemptId : null,
    at: new Date(created * 1000),
  };
}

function readAttemptId(source: object | null): unknown {
  const { metadata } = Object(source) as { readonly metadata?: { attempt_id?: unknown } | null };
  return metadata?.attempt_id;
}

function toPayout(row: Stripe.Payout): ProviderPayout {
  const { id, amount, currency, status, arrival_date: arrival, created } = row;
  const arrivesAt = new Date(arrival * 1000);
  return { id, amount, currency, status, arrivesAt, at: new Date(created * 1000) };
}
