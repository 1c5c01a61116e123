import type { BalanceTransaction } from '../balance.ts';
import { resourceMissingError } from '../errors.ts';
import { integer, object, oneOf, text } from '../fields.ts';
import { type Call, type Route, route, toPage } from '../route.ts';
import { createdFilter } from './created-filter.ts';

const listFields = object({
  created: createdFilter,
  currency: oneOf('jpy'),
  payout: text,
  source: text,
  type: text,
  limit: integer(1, 100),
  starting_after: text,
  ending_before: text,
});

const payoutFields = object({
  arrival_date: createdFilter,
  created: createdFilter,
  status: oneOf('pending', 'in_transit', 'paid', 'failed', 'canceled'),
  limit: integer(1, 100),
  starting_after: text,
  ending_before: text,
});

/** The reports of the provider: what moved its balance, and what it paid out. */
export const balanceRoutes: readonly Route[] = [
  route('GET', '/v1/balance_transactions', listFields, (call, input) => {
    const isOfPayout = getPayoutFilter(call, input.payout);
    const { source, type } = input;
    const table = call.sandbox.ledgerStore.table('balance_transaction');
    return toPage('balance_transaction', table, input, '/v1/balance_transactions', (row) => {
      const hasSource = !source || row.source === source;
      const hasType = !type || row.type === type;
      return hasSource && hasType && isOfPayout(row) && input.created(row.created);
    });
  }),

  route('GET', '/v1/balance_transactions/:id', object({}), ({ change, params }) => {
    const id = params.id ?? '';
    const row = change.find('balance_transaction', id);
    if (row === undefined) throw resourceMissingError('balance transaction', id, 'id');
    return { kind: 'balance_transaction', row };
  }),

  route('GET', '/v1/payouts', payoutFields, ({ sandbox }, input) => {
    return toPage('payout', sandbox.ledgerStore.table('payout'), input, '/v1/payouts', (row) => {
      const hasStatus = input.status === undefined || row.status === input.status;
      return hasStatus && input.created(row.created) && input.arrival_date(row.arrivalDate);
    });
  }),

  route('GET', '/v1/payouts/:payout', object({}), (call) => {
    return { kind: 'payout', row: getPayout(call, call.params.payout ?? '') };
  }),
];

/** A payout and the movements that it pays out. */
function getPayoutFilter(call: Call, id: string | null | undefined) {
  if (!id) return () => true;
  const { firstNumber, lastNumber, balanceTransaction } = getPayout(call, id);
  return ({ number, type, id: transaction }: BalanceTransaction) =>
    transaction === balanceTransaction ||
    (type !== 'payout' && number >= firstNumber && number <= lastNumber);
}

function getPayout({ change }: Call, id: string) {
  const row = change.find('payout', id);
  if (row === undefined) throw resourceMissingError('payout', id, 'payout');
  return row;
}
