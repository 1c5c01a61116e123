import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createEmptyFields, type EngineOptions, type Reading, type Request } from './reading.ts';

const READ_MS_MAX = 180_000;

type Opened = { readonly child: ChildProcess; readonly loadMs: number };
type Answer = { readonly reading: Reading; readonly memory: number };

export type RunningEngine = {
  read(request: Request): Promise<Reading>;
  stop(): Promise<void>;
  /** Load time of the first start. */
  readonly loadMs: number;
  /** Peak memory in bytes. */
  memory(): number;
};

/** Starts an engine. If it dies or hangs on a photo, only that photo is lost. */
export async function startEngine(options: EngineOptions): Promise<RunningEngine> {
  const first = await open(options);
  let { child } = first;
  let memory = 0;
  const read = async (request: Request): Promise<Reading> => {
    const from = performance.now();
    const answer = await ask(child, request);
    if (typeof answer === 'string') {
      const seconds = (performance.now() - from) / 1000;
      ({ child } = await open(options));
      // The actual CPU time is lost. It was at most one core.
      const cost = { seconds, cpuSeconds: seconds, stages: {} };
      return { fields: createEmptyFields('unreadable', [answer]), names: [], unasked: [], cost };
    }
    memory = Math.max(memory, answer.memory);
    return answer.reading;
  };
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.disconnect();
    await once(child, 'exit');
  };
  return { read, stop, loadMs: first.loadMs, memory: () => memory };
}

async function open(options: EngineOptions): Promise<Opened> {
  const file = join(import.meta.dirname, 'engine-process.ts');
  // As an OCR process should be started: several malloc arenas would use more memory without
  // benefit.
  const env = { ...process.env, MALLOC_ARENA_MAX: '1' };
  const child = fork(file, [JSON.stringify(options)], { env });
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const fail = (why: unknown) => reject(new Error(`${options.engine} did not start: ${why}`));
  child.once('exit', fail);
  child.once('message', (message: { loadMs: number } | { failed: string }) => {
    if ('failed' in message) fail(message.failed);
    else resolve(message.loadMs);
  });
  const loadMs = await promise;
  child.off('exit', fail);
  return { child, loadMs };
}

/** The response, or the reason why there is none. */
function ask(child: ChildProcess, request: Request): Promise<Answer | string> {
  const { promise, resolve } = Promise.withResolvers<Answer | string>();
  const died = (code: number | null, signal: string | null) =>
    resolve(`died: ${signal ?? code ?? 'nobody knows why'}`);
  const onMessage = (message: Answer) => resolve(message);
  const tooLate = setTimeout(() => child.kill('SIGKILL'), READ_MS_MAX);
  child.once('message', onMessage);
  child.once('exit', died);
  child.send(request);
  return promise.finally(() => {
    clearTimeout(tooLate);
    child.off('message', onMessage);
    child.off('exit', died);
  });
}
