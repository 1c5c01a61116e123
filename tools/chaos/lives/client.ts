import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, type Caller, createCaller } from '../caller.ts';
import { createRandom } from '../random.ts';
import { ATTEMPTS_MAX, isUnknown, PAUSE_MS } from '../slide.ts';
import type { ActionName } from './actions.ts';
import type { LifeWorld } from './world.ts';

type Headers = Readonly<Record<string, string>>;

export type Request = {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  /** The idempotency key, the same for every try. */
  readonly key?: string;
  readonly guestToken?: string;
};

export type ClientWorld = Pick<LifeWorld, 'ports' | 'random' | 'address' | 'note'>;

/** A browser or a program: one identity over all API processes. */
export type Client = {
  /** Retries at the next process while the result is unknown. */
  readonly send: (action: ActionName, request: Request) => Promise<Answer>;
  readonly headers: () => Headers;
  readonly setToken: (token: string) => void;
  /** The last answer was that the session has ended, as after a jump of the clock. */
  readonly isSignedOut: () => boolean;
  readonly close: () => void;
};

// A longer wait is a limit of hours or days: the person gives up.
const WAIT_SECONDS_MAX = 10;

export function createClient(world: ClientWorld, token = ''): Client {
  const { ports, address: from } = world;
  // Its own, so that retries do not change what the person does next.
  const random = createRandom(world.random.between(0, 2 ** 31));
  const callers: readonly Caller[] = ports.map((port) => createCaller({ port, from }));
  const jar = { cookie: '', token, isSignedOut: false };
  const headers = () => ({
    ...(jar.cookie && { cookie: jar.cookie }),
    ...(jar.token && { authorization: `Bearer ${jar.token}` }),
  });
  const tryOnce = async (caller: Caller, { method, path, body, key, guestToken }: Request) => {
    const answer = await caller.call(method, path, body, {
      ...headers(),
      ...(key && { 'idempotency-key': key }),
      ...(guestToken && { 'x-guest-token': guestToken }),
    });
    jar.cookie ||= caller.cookie();
    jar.isSignedOut = answer.status === 401 && jar.token !== '';
    // A QR code has a code too, which is no error.
    return isOk(answer) ? { ...answer, code: '' } : answer;
  };
  return {
    async send(action, request) {
      const first = random.between(0, callers.length - 1);
      for (let attempt = 1; ; attempt += 1) {
        const caller = callers[(first + attempt - 1) % callers.length];
        if (caller === undefined) throw new Error('there is no API process');
        const answer = await tryOnce(caller, request);
        world.note(action, answer);
        const waitMs = getWaitMs(answer, random.nextFloat());
        if (waitMs === undefined || attempt >= ATTEMPTS_MAX) return answer;
        await sleep(waitMs);
      }
    },
    headers,
    setToken(next) {
      jar.token = next;
      jar.isSignedOut = false;
    },
    isSignedOut: () => jar.isSignedOut,
    close: () => {
      for (const caller of callers) caller.close();
    },
  };
}

/** Undefined if the answer is final. */
function getWaitMs(answer: Answer, draw: number): number | undefined {
  if (answer.status === 429) {
    const { seconds = 1 } = (answer.body.params ?? {}) as { seconds?: number };
    return seconds > WAIT_SECONDS_MAX ? undefined : seconds * 1000;
  }
  return isUnknown(answer) ? PAUSE_MS * (0.5 + draw) : undefined;
}

export function isOk({ status }: Answer): boolean {
  return status >= 200 && status < 300;
}
