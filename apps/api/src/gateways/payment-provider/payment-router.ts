import type { ClosingOutcome, Outcome } from '@saifu/domain/payments/payment';
import type { PaymentMethod } from '@saifu/domain/payments/payment-method';
import type { BitcashGateway } from './bitcash.ts';
import type { Authorization, CardNetwork } from './payment-provider.ts';

export type Question =
  | (Authorization & { readonly carrier: 'network' })
  | {
      readonly carrier: 'bitcash';
      readonly attemptId: string;
      readonly number: string;
      readonly amount: Authorization['amount'];
    };

type Asked = {
  readonly id: string;
  readonly amount: Authorization['amount'];
  readonly networkReference: string | null;
};

/** What becomes of money that a payment has: taken, let go, or given back. */
export type Closing = Asked & {
  readonly paymentId: string;
  readonly kind: 'capture' | 'void' | 'refund';
};

/** Whoever carries the money, by the way it is paid; who asks need not know which of them it is. */
export type Till = {
  readonly authorize: (question: Question) => Promise<Outcome>;
  /** What became of a question. Undefined: it was never heard. */
  readonly find: (method: PaymentMethod, asked: Asked) => Promise<Outcome | undefined>;
  /** Asked twice it happens once. To void is to leave nothing of it, reserved or taken. */
  readonly close: (method: PaymentMethod, closing: Closing) => Promise<ClosingOutcome>;
};

export function createTill(network: CardNetwork, bitcash: BitcashGateway): Till {
  return {
    authorize: (question) =>
      question.carrier === 'bitcash' ? bitcash.pay(question) : network.authorize(question),
    find(method, { id, amount, networkReference: reference }) {
      if (method === 'bitcash') return bitcash.find(id, amount);
      return reference === null ? network.find(id, amount) : network.ask(reference, amount);
    },
    async close(method, { id, paymentId, kind, amount, networkReference }) {
      const reference = networkReference ?? '';
      // There is nothing to reserve on a prepaid number, and no part of it comes back.
      if (method === 'bitcash') return closed(await bitcash.giveBack(reference));
      if (kind === 'capture') return network.capture(reference, amount);
      if (kind === 'void') return network.release({ attemptId: id, paymentId, reference });
      return network.giveBack({ attemptId: id, paymentId, reference, amount });
    },
  };
}

function closed({ kind }: Outcome): ClosingOutcome {
  return { kind: kind === 'approved' ? 'approved' : 'unknown' };
}
