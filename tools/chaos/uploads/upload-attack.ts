import { Worker } from 'node:worker_threads';
import type { Done, Order, Orders } from './upload-worker.ts';

type RemoteMethod<Obey> = Obey extends (...args: infer Args) => infer Value
  ? (...args: Args) => Promise<Awaited<Value>>
  : never;

export type Siege = { readonly [Name in keyof Orders]: RemoteMethod<Orders[Name]> } & {
  readonly end: () => Promise<number>;
};

/**
 * Whoever sends files does so in a thread of their own: the clock of those who pay must not wait
 * for megabytes that somebody else is writing.
 */
export function startSiege(): Siege {
  const thread = new Worker(new URL('./upload-worker.ts', import.meta.url));
  const awaited = new Map<number, PromiseWithResolvers<unknown>>();
  let count = 0;
  thread.on('message', ({ id, value, error }: Done) => {
    if (error === undefined) awaited.get(id)?.resolve(value);
    else awaited.get(id)?.reject(error);
    awaited.delete(id);
  });
  thread.on('error', (error) => {
    for (const { reject } of awaited.values()) reject(error);
  });
  const createRemoteMethod =
    (name: keyof Orders) =>
    (...args: unknown[]) => {
      count += 1;
      const order: Order = { id: count, name, args };
      const answer = Promise.withResolvers<unknown>();
      awaited.set(count, answer);
      thread.postMessage(order);
      return answer.promise;
    };
  const names = ['make', 'open', 'fire', 'cease', 'killReaders', 'outcome'] as const;
  const methods = Object.fromEntries(names.map((name) => [name, createRemoteMethod(name)]));
  return { ...(methods as Omit<Siege, 'end'>), end: () => thread.terminate() };
}
