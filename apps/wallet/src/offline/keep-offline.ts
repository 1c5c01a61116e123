import { CallRefusal } from '@saifu/client/call-refusal';
import type { QueryPersister } from '@tanstack/react-query';
import type { keepAnswer, readAnswer } from './keep-answer.ts';
import { setKeptAt } from './kept-marks.ts';
import { kindOf } from './kinds.ts';
import { ownerOfSession } from './owner.ts';

export type Copies = {
  readonly keepAnswer: typeof keepAnswer;
  readonly readAnswer: typeof readAnswer;
};

// Not on the way in: nobody waits there for what only members need.
export const keepOffline = keeperOf(canKeep, () => import('./keep-answer.ts'));

/**
 * Asks as ever. What comes is kept for a time without a line; and when there is none, the last
 * that came stands in for it. Only reads pass here: nothing that changes anything is ever kept.
 */
export function keeperOf(isAble: () => boolean, open: () => Promise<Copies>): QueryPersister {
  return async (ask, context, query) => {
    const owner = ownerOfSession();
    const key = context.queryKey;
    if (owner === null || kindOf(key) === null || !isAble()) return ask(context);
    try {
      const data = await ask(context);
      setKeptAt(query, null);
      void quietly(async () => (await open()).keepAnswer({ key, owner }, data));
      return data;
    } catch (error) {
      // What is already in sight is newer than any copy of it.
      const isMissing = query.state.data === undefined;
      if (!isMissing || !isOffline(error)) throw error;
      const kept = await quietly(async () => (await open()).readAnswer({ key, owner }));
      if (kept === undefined) throw error;
      setKeptAt(query, kept.at);
      return kept.data;
    }
  };
}

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

function isOffline(error: unknown): boolean {
  return error instanceof CallRefusal && error.code === 'offline';
}
