import { type Evidence, PAID, sum } from '../evidence.ts';
import { getLastDigits, toJapaneseDay } from '../ids.ts';
import type { ReceiptRow } from '../rows.ts';
import type { Finding, Rule } from '../rule.ts';

const NUMBER_DIGITS = 8;

/** What a receipt must show: the captured price, or the refund as far as the price goes. */
function getTotal(evidence: Evidence, receipt: ReceiptRow): number | undefined {
  const payment = evidence.payments.get(receipt.paymentId);
  if (payment === undefined) return undefined;
  const price = payment.captured - payment.fee;
  if (receipt.refundId === null) return price;
  const refund = evidence.attempts.get(receipt.refundId);
  if (refund === undefined || refund.closedAt === null) return undefined;
  const { closedAt, id } = refund;
  const earlier = evidence.attemptsOf(payment.id).filter((other) => {
    const isEarlier =
      other.closedAt !== null &&
      (other.closedAt < closedAt || (+other.closedAt === +closedAt && other.id < id));
    return other.kind === 'refund' && other.state === 'approved' && isEarlier;
  });
  return Math.min(refund.amount, price - sum(earlier.map(({ amount }) => amount)));
}

function* findTotals(evidence: Evidence): Iterable<Finding> {
  const { receipts } = evidence.rows;
  for (const receipt of receipts) {
    const total = getTotal(evidence, receipt);
    if (total !== undefined && total !== receipt.amount) {
      yield {
        id: receipt.id,
        words: `shows ${receipt.amount}, and ${total} were paid or refunded`,
      };
    }
    if (receipt.versionCount !== receipt.version || receipt.lastVersion !== receipt.version) {
      yield { id: receipt.id, words: `is version ${receipt.version} of ${receipt.versionCount}` };
    }
  }
  const own = receipts.filter(({ refundId }) => refundId === null);
  for (const [id, some] of Map.groupBy(own, ({ paymentId }) => paymentId)) {
    if (some.length > 1) yield { id, words: `has ${some.length} receipts` };
  }
}

function* findNumbers({ rows, payments, attempts }: Evidence): Iterable<Finding> {
  for (const { id, number, paymentId, refundId } of rows.receipts) {
    const issuedAt =
      refundId === null ? payments.get(paymentId)?.completedAt : attempts.get(refundId)?.closedAt;
    if (!issuedAt) continue;
    const day = toJapaneseDay(issuedAt).replaceAll('-', '');
    const wanted = `R-${day}-${getLastDigits(id, NUMBER_DIGITS).toUpperCase()}`;
    if (number !== wanted) yield { id, words: `has the number ${number}, not ${wanted}` };
  }
}

function* findParties({ rows, payments }: Evidence): Iterable<Finding> {
  for (const { id, paymentId, storeId, userId } of rows.receipts) {
    const payment = payments.get(paymentId);
    if (payment === undefined) continue;
    if (payment.storeId !== storeId) yield { id, words: `is of store ${storeId}` };
    if (payment.userId !== userId) yield { id, words: `is for user ${userId}` };
  }
}

function* findPeriods(evidence: Evidence): Iterable<Finding> {
  const { rows, paymentsOf } = evidence;
  const due = rows.orders.filter(({ dueDate }) => dueDate !== null);
  const periods = Map.groupBy(due, (order) => `${order.recurringBillingId} ${order.dueDate}`);
  for (const [period, some] of periods) {
    const paid = some.flatMap(({ id }) =>
      paymentsOf(id).filter((one) => PAID.includes(one.status)),
    );
    if (some.length > 1) yield { id: period, words: `has ${some.length} orders` };
    if (paid.length > 1) yield { id: period, words: `was charged ${paid.length} times` };
  }
  const charges = Map.groupBy(rows.charges, (one) => `${one.recurringBillingId} ${one.dueDate}`);
  for (const [period, some] of charges) {
    if (some.length > 1) yield { id: period, words: `has ${some.length} charges` };
  }
}

function* findCharges(evidence: Evidence): Iterable<Finding> {
  const { rows, orders, payments } = evidence;
  const billings = new Map(rows.recurringBillings.map((one) => [one.id, one]));
  for (const charge of rows.charges) {
    const id = `${charge.recurringBillingId} ${charge.dueDate}`;
    const order = orders.get(charge.orderId ?? '');
    const billing = billings.get(charge.recurringBillingId);
    const payment = payments.get(charge.paymentId ?? '');
    if (order === undefined) {
      if (charge.status === 'paid') yield { id, words: 'is paid without an order' };
      continue;
    }
    const isOfPeriod =
      order.recurringBillingId === charge.recurringBillingId && order.dueDate === charge.dueDate;
    if (!isOfPeriod) yield { id, words: `has the order ${order.id} of another period` };
    if (order.amount !== charge.amount) {
      yield { id, words: `is of ${charge.amount}, and its order of ${order.amount}` };
    }
    if (charge.status === 'paid' && payment?.orderId !== order.id) {
      yield { id, words: 'is paid by a payment of another order' };
    }
    if (billing === undefined || payment === undefined) continue;
    if (payment.storeId !== billing.storeId || payment.userId !== billing.userId) {
      yield { id, words: 'was paid by another user or to another store than agreed' };
    }
  }
}

/** Receipts, and the charges of recurring billings. */
export const RECEIPT_AND_CHARGE_RULES: readonly Rule[] = [
  {
    number: 'C-20',
    name: 'receipt-total',
    description: 'A payment has one receipt, with what was captured; a return has what it refunds.',
    find: findTotals,
  },
  {
    number: 'C-21',
    name: 'receipt-number',
    description: 'The number of a receipt follows from its day and id, so that no two share one.',
    find: findNumbers,
  },
  {
    number: 'C-22',
    name: 'receipt-parties',
    description: 'A receipt names the store and the payer of its payment.',
    find: findParties,
  },
  {
    number: 'C-23',
    name: 'period-charged-once',
    description: 'A period of a recurring billing has one order, one charge and one paid payment.',
    find: findPeriods,
  },
  {
    number: 'C-24',
    name: 'charge-order',
    description: 'A charge has the amount, order, store and payer of its recurring billing.',
    find: findCharges,
  },
];
