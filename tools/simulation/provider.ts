import type { ModificationResult, ProviderResult } from '@saifu/domain/payments/payment';
import type { PaymentProvider } from '../../apps/api/src/gateways/payment-provider/payment-provider.ts';
import {
  createPaymentRouter,
  type PaymentRouter,
} from '../../apps/api/src/gateways/payment-provider/payment-router.ts';
import type { Movement, ProviderJournal, ProviderRefund } from '../check/read-journal.ts';
import { callProvider, type Side } from './side.ts';

/** What happens to a request: it is answered, lost, or done and its answer is lost. */
export type ProviderMode = 'fine' | 'request_lost' | 'answer_lost';

type Entry = {
  readonly reference: string;
  readonly attemptId: string;
  readonly paymentId: string;
  readonly amount: number;
  state: 'challenged' | 'authorized' | 'captured' | 'canceled';
  readonly movements: Movement[];
};

/** A provider of cards with 3-D Secure that keeps every movement of money, as a journal does. */
export type Provider = {
  mode: ProviderMode;
  /** The bank wants to see the payer of the next authorization. */
  isChallenging: boolean;
  readonly entries: Map<string, Entry>;
  readonly refunds: ProviderRefund[];
};

export function createProvider(): Provider {
  return { mode: 'fine', isChallenging: false, entries: new Map(), refunds: [] };
}

const UNKNOWN = { kind: 'unknown' } as const;
const APPROVED = { kind: 'approved' } as const;
const DECLINED = { kind: 'declined', reason: 'other' } as const;

/** The payer proves to the bank who they are. */
export function approveChallenges({ entries }: Provider): void {
  for (const entry of entries.values()) {
    if (entry.state === 'challenged') reserve(entry);
  }
}

/** As the checker reads it from the journal of the Stripe sandbox. */
export function toJournal(providers: readonly Provider[]): ProviderJournal {
  const entries = providers.flatMap((provider) => [...provider.entries.values()]);
  return {
    lines: entries.length,
    problems: [],
    payments: entries.map(({ reference, attemptId, paymentId, movements }) => ({
      reference,
      attemptId,
      paymentId,
      movements,
      customerId: null,
      cardLast4: null,
      wallet: null,
    })),
    refunds: providers.flatMap(({ refunds }) => refunds),
    userIds: new Map(),
    now: Math.floor(Date.now() / 1000),
  };
}

function move(entry: Entry, type: string, amount: number): void {
  const at = Math.floor(Date.now() / 1000);
  const movement = { type, amount, currency: 'jpy', method: 'card', at, isNewer: false };
  entry.movements.push(movement);
}

function reserve(entry: Entry): void {
  entry.state = 'authorized';
  move(entry, 'authorized', entry.amount);
}

const total = ({ movements }: Entry, type: string) =>
  movements.filter((one) => one.type === type).reduce((sum, { amount }) => sum + amount, 0);

function toResult(entry: Entry): ProviderResult {
  const { reference, state } = entry;
  const isOver = state === 'canceled' || (state === 'captured' && getLeft(entry) === 0);
  if (isOver) return { ...DECLINED, reference: null, fingerprint: null };
  if (state === 'challenged') {
    return { kind: 'needs_payer', reference, action: { type: 'redirect', url: 'https://bank/' } };
  }
  return { kind: 'approved', reference, isCaptured: state === 'captured', card: null };
}

const getLeft = (entry: Entry) => total(entry, 'captured') - total(entry, 'refunded');

type AuthorizeRequest = Parameters<PaymentProvider['authorize']>[0];

function authorize(provider: Provider, request: AuthorizeRequest): ProviderResult {
  const { attemptId, paymentId, amount } = request;
  const reference = `ref ${attemptId}`;
  const known = provider.entries.get(reference);
  if (known !== undefined) return toResult(known);
  const entry: Entry = {
    reference,
    attemptId,
    paymentId,
    amount,
    state: 'challenged',
    movements: [],
  };
  provider.entries.set(reference, entry);
  if (!provider.isChallenging) reserve(entry);
  return toResult(entry);
}

function capture(entry: Entry | undefined, amount: number): ModificationResult {
  if (entry === undefined || entry.state === 'challenged') return UNKNOWN;
  if (entry.state === 'canceled') return { kind: 'expired' };
  if (entry.state === 'captured') return total(entry, 'captured') === amount ? APPROVED : UNKNOWN;
  entry.state = 'captured';
  move(entry, 'captured', amount);
  return APPROVED;
}

type RefundRequest = { readonly attemptId: string; readonly reference: string };

function refund(
  provider: Provider,
  { attemptId, reference }: RefundRequest,
  amount: number,
): ModificationResult {
  const entry = provider.entries.get(reference);
  if (provider.refunds.some((one) => one.attemptId === attemptId)) return APPROVED;
  if (entry === undefined || amount > getLeft(entry)) return DECLINED;
  move(entry, 'refunded', amount);
  const id = `refund ${provider.refunds.length} of ${reference}`;
  provider.refunds.push({ id, reference, attemptId, amount, status: 'succeeded', isNewer: false });
  return APPROVED;
}

function voidPayment(provider: Provider, request: RefundRequest): ModificationResult {
  const entry = provider.entries.get(request.reference);
  if (entry === undefined || entry.state === 'canceled') return APPROVED;
  if (entry.state === 'captured') {
    const left = getLeft(entry);
    return left === 0 ? APPROVED : refund(provider, request, left);
  }
  if (entry.state === 'authorized') move(entry, 'canceled', entry.amount);
  entry.state = 'canceled';
  return APPROVED;
}

export type Gateways = {
  readonly paymentProvider: PaymentProvider;
  readonly paymentRouter: PaymentRouter;
};

const never = () => Promise.reject(new Error('not part of the simulation'));

/** The gateways of one side. Each call is a step. `get` names the provider of the schedule. */
export function createGateways(side: Side, get: () => Provider): Gateways {
  const ask = <Answer>(
    name: string,
    access: 'read' | 'write',
    work: (provider: Provider) => Answer,
    silence: Answer,
  ) =>
    callProvider(side, name, access, async () => {
      const provider = get();
      if (provider.mode === 'request_lost') return silence;
      const answer = work(provider);
      return provider.mode === 'answer_lost' ? silence : answer;
    });
  const find = (provider: Provider, reference: string) => {
    const entry = provider.entries.get(reference);
    return entry && toResult(entry);
  };
  const paymentProvider: PaymentProvider = {
    ensureCustomer: never,
    getMethod: never,
    createSetup: never,
    getSetup: never,
    detachMethod: never,
    detachMethodOrThrow: never,
    findPaymentOf: never,
    getDispute: never,
    listDisputes: never,
    getRefund: never,
    listFailedRefunds: never,
    listMovements: never,
    listPayouts: never,
    listPayoutMovements: never,
    submitEvidence: never,
    authorize: (request) =>
      ask<ProviderResult>('authorize', 'write', (one) => authorize(one, request), UNKNOWN),
    findByAttempt: (attemptId) =>
      ask<ProviderResult | undefined>(
        'findByAttempt',
        'read',
        (one) => find(one, `ref ${attemptId}`),
        UNKNOWN,
      ),
    getPayment: (reference) =>
      ask<ProviderResult>('getPayment', 'read', (one) => find(one, reference) ?? UNKNOWN, UNKNOWN),
    capture: (reference, amount) =>
      ask<ModificationResult>(
        'capture',
        'write',
        ({ entries }) => capture(entries.get(reference), amount),
        UNKNOWN,
      ),
    refund: (input) =>
      ask<ModificationResult>(
        'refund',
        'write',
        (one) => refund(one, input, input.amount),
        UNKNOWN,
      ),
    voidPayment: (input) =>
      ask<ModificationResult>('void', 'write', (one) => voidPayment(one, input), UNKNOWN),
    getServerTime: () => callProvider(side, 'getServerTime', 'none', async () => new Date()),
    parseWebhook: () => {
      throw new Error('not part of the simulation');
    },
  };
  const bitcash = { pay: never, findByAttempt: never, refund: never };
  return { paymentProvider, paymentRouter: createPaymentRouter(paymentProvider, bitcash) };
}

const EVENT_TYPES = {
  challenged: 'payment_intent.requires_action',
  authorized: 'payment_intent.amount_capturable_updated',
  captured: 'payment_intent.succeeded',
  canceled: 'payment_intent.canceled',
} as const;

/** The event that the provider would send now about the last payment, if there is one. */
export function createEvent(side: Side, { entries }: Provider, id: string) {
  return callProvider(side, 'event', 'read', async () => {
    const entry = [...entries.values()].at(-1);
    if (entry === undefined) return undefined;
    const { reference, attemptId } = entry;
    const isRefunded = total(entry, 'refunded') > 0;
    const type = isRefunded ? 'charge.refunded' : EVENT_TYPES[entry.state];
    return { id, type, reference, attemptId };
  });
}
