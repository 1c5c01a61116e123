import { type Client, createClient } from './client.ts';
import type { LifeWorld } from './world.ts';

/** A payer: a browser, an address for messages, and what the rate limits leave. */
export type Person = {
  readonly world: LifeWorld;
  readonly client: Client;
  /** Email or phone number that messages go to. */
  readonly contact: string;
  /** Undefined for a guest. */
  readonly password: string | undefined;
  readonly cardIds: string[];
  /** Declines are limited per hour, so a person has few of them. */
  declinesLeft: number;
};

const DECLINES = 3;

export function createPerson(
  world: LifeWorld,
  contact: string,
  password: string | undefined,
): Person {
  const client = createClient(world);
  return { world, client, contact, password, cardIds: [], declinesLeft: DECLINES };
}

export function createEmail({ random }: Pick<LifeWorld, 'random'>): string {
  return `${random.uuid()}@saifu.example`;
}

export function createPhone({ random }: Pick<LifeWorld, 'random'>): string {
  return `+81${random.pick([80, 90])}${random.between(10_000_000, 99_999_999)}`;
}
