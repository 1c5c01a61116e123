import type { ClosingOutcome, Outcome } from '@saifu/domain/payments/payment';
import type { Yen } from '@saifu/domain/shared/yen';
import type { CardNetwork } from '../gateways/payment-provider/payment-provider.ts';
import { createTill } from '../gateways/payment-provider/payment-router.ts';

/** How it treats what it is asked next: well, not at all, without a word after, or with a no. */
export type Mood = 'fine' | 'deaf' | 'silent' | 'unwilling';

/** What it holds of one payment. */
export type PaymentRecord = {
  readonly reference: string;
  readonly attemptId: string;
  readonly amount: number;
  reserved: number;
  taken: number;
  givenBack: number;
  readonly refunds: Map<string, number>;
};

export type ModelNetwork = ReturnType<typeof createModelNetwork>;

/**
 * A network small enough to be looked through: it keeps what it holds, answers by the same rules as
 * the real one, and can be put into a mood. It runs in the same process, so that thousands of lives
 * of a payment take a minute.
 */
export function createModelNetwork(readClock: () => Date) {
  const books = new Map<string, PaymentRecord>();
  const state = { mood: 'fine' as Mood };

  /** Asks it in its mood: the work may be done though nothing is said about it. */
  async function inMood<Answer>(work: () => Answer, silence: Answer): Promise<Answer> {
    const { mood } = state;
    if (mood === 'deaf') return silence;
    const answer = work();
    return mood === 'silent' ? silence : answer;
  }
  /** It says no only to what it has not done. */
  const isUnwilling = () => state.mood === 'unwilling';

  const unknown = { kind: 'unknown' } as const;
  const no = { kind: 'declined', reason: 'other', reference: null, fingerprint: null } as const;
  const approved = { kind: 'approved' } as const;
  const declined: ClosingOutcome = { kind: 'declined', reason: 'other' };

  function authorize(attemptId: string, amount: number, isCaptured: boolean): Outcome {
    const reference = `ref ${attemptId}`;
    if (!books.has(reference) && isUnwilling()) return no;
    const made: PaymentRecord = books.get(reference) ?? {
      reference,
      attemptId,
      amount,
      reserved: isCaptured ? 0 : amount,
      taken: isCaptured ? amount : 0,
      givenBack: 0,
      refunds: new Map(),
    };
    books.set(reference, made);
    return outcomeOf(made);
  }

  function outcomeOf({ reference, reserved, taken, givenBack }: PaymentRecord): Outcome {
    if (reserved + taken - givenBack === 0) return no;
    return { kind: 'approved', reference, isCaptured: taken > 0, card: null };
  }

  function capture(paymentRecord: PaymentRecord | undefined, amount: number): ClosingOutcome {
    if (paymentRecord === undefined) return unknown;
    if (paymentRecord.taken > 0) return paymentRecord.taken === amount ? approved : unknown;
    if (paymentRecord.reserved === 0) return { kind: 'lapsed' };
    if (isUnwilling()) return declined;
    paymentRecord.reserved = 0;
    paymentRecord.taken = amount;
    return approved;
  }

  function giveBack(paymentRecord: PaymentRecord | undefined, attemptId: string, amount: number): ClosingOutcome {
    if (paymentRecord === undefined) return declined;
    if (paymentRecord.refunds.has(attemptId)) return approved;
    if (paymentRecord.givenBack + amount > paymentRecord.taken || isUnwilling()) return declined;
    paymentRecord.refunds.set(attemptId, amount);
    paymentRecord.givenBack += amount;
    return approved;
  }

  function release(reference: string): Outcome {
    const paymentRecord = books.get(reference);
    if (paymentRecord !== undefined) {
      paymentRecord.reserved = 0;
      paymentRecord.givenBack = paymentRecord.taken;
    }
    return { kind: 'approved', reference, isCaptured: false, card: null };
  }

  const find = (attemptId: string) => {
    const paymentRecord = books.get(`ref ${attemptId}`);
    return inMood<Outcome | undefined>(() => paymentRecord && outcomeOf(paymentRecord), unknown);
  };
  const never = () => Promise.reject(new Error('nobody asks this here'));

  const network: CardNetwork = {
    customerOf: never,
    describe: never,
    setUp: never,
    askSetup: never,
    forget: never,
    erase: never,
    authorize: ({ attemptId, amount, instrument }) =>
      inMood(() => authorize(attemptId, amount, instrument.kind === 'paypay'), unknown),
    find,
    ask: async (reference: string, _: Yen) => (await find(reference.slice(4))) ?? unknown,
    capture: (reference, amount) => inMood(() => capture(books.get(reference), amount), unknown),
    giveBack: ({ attemptId, reference, amount }) =>
      inMood(() => giveBack(books.get(reference), attemptId, amount), unknown),
    release: ({ reference }) =>
      inMood<ClosingOutcome>(() => {
        release(reference);
        return approved;
      }, unknown),
    readClock: async () => (state.mood === 'deaf' ? undefined : readClock()),
    parseWebhook: () => {
      throw new Error('nobody asks this here');
    },
  };

  const till = createTill(network, {
    pay: ({ attemptId, amount }) => inMood(() => authorize(attemptId, amount, true), unknown),
    find,
    giveBack: (reference) => inMood(() => release(`ref ${reference.slice(4)}`), unknown),
  });

  /** A reservation that ran out by itself. */
  const lapse = (reference: string) => {
    const paymentRecord = books.get(reference);
    if (paymentRecord !== undefined) paymentRecord.reserved = 0;
  };
  return { network, till, books, state, lapse };
}
