import type { PromiseRecorder } from '../../check/promises.ts';
import type { Answer } from '../caller.ts';
import type { Random } from '../random.ts';
import type { ActionName } from './actions.ts';
import type { Inbox } from './inbox.ts';
import type { Merchant } from './merchants.ts';

/** What a person finds: the product, its sandbox, and the stores. */
export type LifeWorld = {
  /** Ports of the API processes, or of the proxies before them. */
  readonly ports: readonly number[];
  /** Tokenizer, pages of the bank, and control of the Stripe sandbox. */
  readonly stripeSandboxUrl: string;
  readonly promises: PromiseRecorder;
  /** Of this life alone; all choices come from it. */
  readonly random: Random;
  /** Own loopback address, so that rate limits count each person. */
  readonly address: string;
  /** Called around each action. In a replay it waits until the action may start. */
  readonly step: <T>(action: ActionName, run: () => Promise<T>) => Promise<T>;
  readonly note: (action: ActionName, answer: Answer) => void;
  readonly isOver: () => boolean;
  readonly inbox: Inbox;
  readonly merchants: readonly Merchant[];
};

export type Life = {
  readonly name: string;
  /** How many of these lives there are, relative to the others. */
  readonly weight: number;
  readonly live: (world: LifeWorld) => Promise<void>;
};
