import { type Evidence, isAtCounter, PAID, sum } from '../evidence.ts';
import type { Movement, ProviderPayment } from '../read-journal.ts';
import type { PaymentRow } from '../rows.ts';
import type { Finding, Rule } from '../rule.ts';
import { listExpectedSums, listProviderSums } from './provider-sums.ts';

const isAuthorization = ({ type }: Movement, at: number, all: readonly Movement[]) =>
  type === 'authorized' ||
  type === 'bitcash_captured' ||
  (type === 'captured' && !all.slice(0, at).some((earlier) => earlier.type === 'authorized'));
const isCapture = ({ type }: Movement) => type === 'captured' || type === 'bitcash_captured';
const isRefund = ({ type }: Movement) => type === 'refunded' || type === 'bitcash_refunded';

/** The movement with which a payment at the provider began, if money moved at all. */
function getFirst({ movements }: ProviderPayment): Movement | undefined {
  return movements.find(isAuthorization);
}

/** Our payment of a payment at the provider. */
function getOwner(evidence: Evidence, provider: ProviderPayment): PaymentRow | undefined {
  const { paymentId, attemptId } = provider;
  return evidence.payments.get(
    paymentId ?? evidence.attempts.get(attemptId ?? '')?.paymentId ?? '',
  );
}

/** Those with money, each with our payment. */
function* listOwned(evidence: Evidence) {
  for (const provider of evidence.journal.payments) {
    const first = getFirst(provider);
    const payment = getOwner(evidence, provider);
    if (first !== undefined && payment !== undefined) yield { provider, first, payment };
  }
}

function* findJournalProblems({ journal }: Evidence): Iterable<Finding> {
  for (const words of journal.problems) yield { id: 'journal', words };
}

function* findSecondAuthorizations(evidence: Evidence): Iterable<Finding> {
  for (const payment of evidence.rows.payments) {
    const movements = evidence
      .providerPaymentsOf(payment.id)
      .flatMap((provider) => provider.movements.filter(isAuthorization));
    if (movements.length > 1) {
      yield { id: payment.id, words: `was authorized ${movements.length} times at the provider` };
    }
  }
}

function* findSecondCaptures({ journal }: Evidence): Iterable<Finding> {
  for (const { reference, movements } of journal.payments) {
    const count = movements.filter(isCapture).length;
    if (count > 1) yield { id: reference, words: `was captured ${count} times` };
  }
}

function* findOtherAmounts(evidence: Evidence): Iterable<Finding> {
  for (const { first, payment } of listOwned(evidence)) {
    if (first.amount === payment.total && first.currency === 'jpy') continue;
    const there = `${first.amount} ${first.currency}`;
    yield { id: payment.id, words: `is of ${payment.total} jpy, and of ${there} at the provider` };
  }
}

/** What the provider calls each method of payment. */
const PROVIDER_METHODS: Readonly<Record<string, string>> = {
  card: 'card',
  apple_pay: 'card',
  google_pay: 'card',
  paypay: 'paypay',
  cash: 'konbini',
  bitcash: 'bitcash',
};

function* findOtherMethods(evidence: Evidence): Iterable<Finding> {
  for (const { provider, first, payment } of listOwned(evidence)) {
    const isWallet = payment.method.endsWith('_pay');
    const isMethod = PROVIDER_METHODS[payment.method] === first.method;
    const isSameWallet = provider.wallet === (isWallet ? payment.method : null);
    if (!isMethod || !isSameWallet) {
      const there = provider.wallet ?? first.method;
      yield { id: payment.id, words: `is paid by ${payment.method}, and by ${there} there` };
    } else if (PAID.includes(payment.status) && provider.cardLast4 !== payment.cardLast4) {
      const there = `${provider.cardLast4} at the provider`;
      yield { id: payment.id, words: `has the card ${payment.cardLast4}, and ${there}` };
    }
  }
}

function* findOtherPayers(evidence: Evidence): Iterable<Finding> {
  for (const { provider, payment } of listOwned(evidence)) {
    if (provider.customerId === null) continue;
    const there = evidence.journal.userIds.get(provider.customerId);
    // An erased account leaves neither a user nor a guest.
    const isErased = payment.userId === null && !payment.isGuest;
    if (isErased || there === payment.userId) continue;
    const here = payment.userId === null ? 'a guest' : `user ${payment.userId}`;
    yield { id: payment.id, words: `is paid by ${here}, and by user ${there} at the provider` };
  }
}

function* findOtherSums(evidence: Evidence): Iterable<Finding> {
  for (const payment of evidence.rows.payments) {
    if (isAtCounter(evidence, payment)) continue;
    const movements = evidence.providerPaymentsOf(payment.id).flatMap((one) => one.movements);
    const there = listProviderSums(movements);
    const wanted = listExpectedSums(evidence, payment, movements);
    const isPossible = there.some((sums) =>
      wanted.some((one) => one.reserved === sums.reserved && one.net === sums.net),
    );
    if (isPossible) continue;
    const [now = { reserved: 0, net: 0 }] = there;
    const [should = { reserved: 0, net: 0 }] = wanted;
    yield {
      id: payment.id,
      words:
        `is ${payment.status}, so the provider has ${should.reserved} reserved and ` +
        `${should.net} captured; it has ${now.reserved} and ${now.net}`,
    };
  }
}

function* findUnknownMoney(evidence: Evidence): Iterable<Finding> {
  for (const provider of evidence.journal.payments) {
    if (getOwner(evidence, provider) !== undefined) continue;
    const old = provider.movements.filter(({ isNewer }) => !isNewer);
    const [held] = listProviderSums(old);
    const amount = held === undefined ? 0 : held.reserved + held.net;
    if (amount === 0) continue;
    yield { id: provider.reference, words: `holds ${amount} yen of no payment of ours` };
  }
  for (const payment of evidence.rows.payments) {
    if (!PAID.includes(payment.status) || isAtCounter(evidence, payment)) continue;
    const references = evidence.providerPaymentsOf(payment.id).map((one) => one.reference);
    if (payment.reference !== null && references.includes(payment.reference)) continue;
    // Without any money there, its balance is wrong, unless all of it was refunded.
    if (references.length === 0 && payment.status !== 'refunded') continue;
    yield { id: payment.id, words: `names ${payment.reference}, which is not its money` };
  }
}

function* findExcessRefunds({ journal }: Evidence): Iterable<Finding> {
  for (const { reference, movements } of journal.payments) {
    const captured = sum(movements.filter(isCapture).map(({ amount }) => amount));
    const refunded = sum(movements.filter(isRefund).map(({ amount }) => amount));
    if (refunded > captured) {
      yield { id: reference, words: `was refunded ${refunded} of ${captured} captured` };
    }
  }
}

/** Money at the provider: its journal against our payments. */
export const PROVIDER_MONEY_RULES: readonly Rule[] = [
  {
    number: 'C-01',
    name: 'journal-chain',
    description: 'The journal is complete: lines are numbered and contain the hash of the last.',
    find: findJournalProblems,
  },
  {
    number: 'C-02',
    name: 'one-authorization',
    description: 'A payment was authorized at most once at the provider.',
    find: findSecondAuthorizations,
  },
  {
    number: 'C-03',
    name: 'one-capture',
    description: 'A payment at the provider was captured at most once.',
    find: findSecondCaptures,
  },
  {
    number: 'C-04',
    name: 'provider-amount',
    description: 'The provider authorized the amount of the payment with its fee, in yen.',
    find: findOtherAmounts,
  },
  {
    number: 'C-05',
    name: 'provider-method',
    description: 'The provider was paid by the method and the card of the payment.',
    find: findOtherMethods,
  },
  {
    number: 'C-06',
    name: 'provider-payer',
    description: 'The customer at the provider is the user of the payment.',
    find: findOtherPayers,
  },
  {
    number: 'C-07',
    name: 'provider-balance',
    description: 'What the provider holds of a payment is what the status of the payment says.',
    find: findOtherSums,
  },
  {
    number: 'C-08',
    name: 'unknown-money',
    description: 'All money at the provider belongs to a payment, which names it.',
    find: findUnknownMoney,
  },
  {
    number: 'C-09',
    name: 'provider-refund-total',
    description: 'The provider refunded no more than it captured.',
    find: findExcessRefunds,
  },
];
