import type { Outcome } from '@saifu/domain/payment';
import type { PaymentMethod } from '@saifu/domain/payment-method';
import type { BitcashDoor } from '../bitcash/bitcash.ts';
import type { Authorization, CardNetwork } from '../card-network/card-network.ts';

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

/** Whoever carries the money, by the way it is paid; who asks need not know which of them it is. */
export type Till = {
  readonly authorize: (question: Question) => Promise<Outcome>;
  /** What became of a question. Undefined: it was never heard. */
  readonly find: (method: PaymentMethod, asked: Asked) => Promise<Outcome | undefined>;
  /** Lets go of what was reserved or taken; approved: nothing is left of it. */
  readonly release: (method: PaymentMethod, key: string, reference: string) => Promise<Outcome>;
};

export function createTill(network: CardNetwork, bitcash: BitcashDoor): Till {
  return {
    authorize: (question) =>
      question.carrier === 'bitcash' ? bitcash.pay(question) : network.authorize(question),
    find(method, { id, amount, networkReference: reference }) {
      if (method === 'bitcash') return bitcash.find(id, amount);
      return reference === null ? network.find(id, amount) : network.ask(reference, amount);
    },
    release: (method, key, reference) =>
      method === 'bitcash' ? bitcash.giveBack(reference) : network.release(key, reference),
  };
}
