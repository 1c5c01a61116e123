import { Worker } from 'node:worker_threads';
import type { Command, Commands, Done } from './upload-worker.ts';

type RemoteMethod<Handler> = Handler extends (...args: infer Args) => infer Value
  ? (...args: Args) => Promise<Awaited<Value>>
  : never;

export type UploadAttack = { readonly [Name in keyof Commands]: RemoteMethod<Commands[Name]> } & {
  readonly end: () => Promise<number>;
};

/**
 * Runs the uploads in a separate thread, so that writing megabytes does not delay the timing of the
 * payments.
 */
export function startUploadAttack(): UploadAttack {
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
    (name: keyof Commands) =>
    (...args: unknown[]) => {
      count += 1;
      const command: Command = { id: count, name, args };
      const answer = Promise.withResolvers<unknown>();
      awaited.set(count, answer);
      thread.postMessage(command);
      return answer.promise;
    };
  const names = ['make', 'open', 'sendAll', 'stop', 'killOcrWorkers', 'outcome'] as const;
  const methods = Object.fromEntries(names.map((name) => [name, createRemoteMethod(name)]));
  return { ...(methods as Omit<UploadAttack, 'end'>), end: () => thread.terminate() };
}
