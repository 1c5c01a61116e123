import { isOffline } from '@saifu/client/api-error';
import type { QueryClient, QueryKey, QueryPersister } from '@tanstack/react-query';
import { setKeptAt } from './cache-age.ts';
import { kindOf } from './kinds.ts';
import type { keepAnswer, readAnswer } from './persist-response.ts';
import { ownerOfSession } from './session-owner.ts';

export type Copies = {
  readonly keepAnswer: typeof keepAnswer;
  readonly readAnswer: typeof readAnswer;
};

/** A line that says nothing for so long is as good as none, though it may come back. */
const PATIENCE_MS = 8_000;

// Not on the way in: nobody waits there for what only members need.
export const keepOffline = keeperOf(canKeep, () => import('./persist-response.ts'));

/**
 * Asks as ever. What comes is kept for a time without a line; and when there is none, the last
 * that came stands in for it. Only reads pass here: nothing that changes anything is ever kept.
 */
export function keeperOf(
  isAble: () => boolean,
  open: () => Promise<Copies>,
  patienceMs = PATIENCE_MS,
): QueryPersister {
  return async (ask, context, query) => {
    const owner = ownerOfSession();
    const { queryKey: key, client } = context;
    if (owner === null || kindOf(key) === null || !isAble()) return ask(context);
    const answer = Promise.resolve(ask(context));
    // What is already in sight is newer than any copy of it.
    const isMissing = query.state.data === undefined;
    const outcome = isMissing ? await waitForAnswer(answer, patienceMs) : 'answer';
    if (outcome !== 'answer') {
      const kept = await quietly(async () => (await open()).readAnswer({ key, owner }));
      if (kept !== undefined) {
        setKeptAt(query, kept.at);
        if (outcome === 'nothing') answer.then(() => askAgain(client, key), ignore);
        return kept.data;
      }
    }
    const data = await answer;
    setKeptAt(query, null);
    void quietly(async () => (await open()).keepAnswer({ key, owner }, data));
    return data;
  };
}

/** An answer, a yes or a no; that there is no line; or nothing for as long as one may wait. */
async function waitForAnswer(answer: Promise<unknown>, patienceMs: number) {
  const { promise: late, resolve } = Promise.withResolvers<'nothing'>();
  const timer = setTimeout(() => resolve('nothing'), patienceMs);
  const settled = answer.then(
    () => 'answer' as const,
    (error) => (isOffline(error) ? 'no line' : 'answer'),
  );
  const outcome = await Promise.race([settled, late]);
  clearTimeout(timer);
  return outcome;
}

/** The line is back, after a copy was shown: what it says now takes the copy's place. */
async function askAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.refetchQueries({ queryKey, exact: true, type: 'active' });
}

const ignore = () => undefined;

/** A copy is a comfort. That one could not be made or read is no reason for trouble. */
async function quietly<Value>(act: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await act();
  } catch {
    return undefined;
  }
}

function canKeep(): boolean {
  return typeof indexedDB !== 'undefined' && globalThis.crypto?.subtle !== undefined;
}
