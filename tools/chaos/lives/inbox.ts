import { setTimeout as sleep } from 'node:timers/promises';
import { createCaller } from '../caller.ts';

const TRIES_MAX = 40;
const FIRST_MS = 200;
const PAUSE_MS_MAX = 1500;
// The server renders each message that it lists.
const MESSAGES = 4;

type Message = { readonly text: string; readonly links: readonly string[] };

export type Inbox = {
  /** Waits for a message with a six-digit code. Undefined if none comes. */
  readonly findCode: (to: string) => Promise<string | undefined>;
  /**
   * Waits for a message with a link that has this parameter, and returns its value. With `text`,
   * only a message that contains it.
   */
  readonly findToken: (to: string, name: string, text?: string) => Promise<string | undefined>;
  readonly close: () => void;
};

/** Reads the messages of the sandbox, each time at the next of the processes. */
export function createInbox(ports: readonly number[], isOver: () => boolean): Inbox {
  const callers = ports.map((port) => createCaller({ port, from: '127.0.0.1' }));
  let next = 0;
  const list = async (to: string): Promise<readonly Message[]> => {
    next += 1;
    const path = `/sandbox/messages?limit=${MESSAGES}&to=${encodeURIComponent(to)}`;
    const answer = await callers[next % callers.length]?.call('GET', path);
    return (answer?.body.items ?? []) as readonly Message[];
  };
  const waitFor = async (to: string, find: (message: Message) => string | undefined) => {
    for (let tries = 1; tries <= TRIES_MAX && !isOver(); tries += 1) {
      await sleep(Math.min(FIRST_MS * tries, PAUSE_MS_MAX));
      const found = (await list(to)).map(find).find((value) => value !== undefined);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return {
    findCode: (to) => waitFor(to, ({ text }) => /\b\d{6}\b/.exec(text)?.[0]),
    findToken: (to, name, part = '') =>
      waitFor(to, ({ text, links }) => {
        if (!text.includes(part)) return undefined;
        const values = links.map((link) => new URL(link).searchParams.get(name));
        return values.find((value) => value !== null) ?? undefined;
      }),
    close: () => {
      for (const caller of callers) caller.close();
    },
  };
}
