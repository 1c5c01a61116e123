import { setTimeout as sleep } from 'node:timers/promises';
import { type AppProcess, readLastLines, startProcess } from './app-process.ts';
import type { FaultProxy } from './proxy.ts';

const RESTART_PAUSE_MS = 300;
const START_ATTEMPTS_MAX = 20;
/** During a deploy, old and new processes serve side by side. */
const TOGETHER_MS = 1000;

export type Exits = { readonly unexpected: string[]; readonly failedStarts: string[] };

/** A place in the deployment, filled by one process at a time; during a deploy by two. */
export type Slot = {
  readonly name: string;
  /** From this process to the payment provider. */
  readonly provider: FaultProxy;
  /** From this process to PostgreSQL. */
  readonly database: FaultProxy;
  readonly pid: () => number | undefined;
  /** Undefined while it is not ready. */
  readonly port: () => number | undefined;
  /** Repeats failed starts. Does nothing while it runs. */
  readonly start: (env?: NodeJS.ProcessEnv) => Promise<void>;
  readonly signal: (name: NodeJS.Signals) => void;
  /** Ends it with a signal and waits. It is not restarted. */
  readonly end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<void>;
  /** Starts a new process, then ends the old one with SIGTERM. */
  readonly replace: () => Promise<void>;
  /** The next exit is part of a fault: it is not restarted. Returns the exit. */
  readonly expectExit: () => Promise<void>;
  /** Whether it runs with the usual settings. */
  readonly isUsual: () => boolean;
};

type SlotOptions = {
  readonly name: string;
  readonly env: NodeJS.ProcessEnv;
  readonly logPath: string;
  readonly provider: FaultProxy;
  readonly database: FaultProxy;
  readonly exits: Exits;
  readonly isStopping: () => boolean;
  /** The ports that accept requests have changed. */
  readonly onPorts: (ports: readonly number[]) => void;
};

type Run = AppProcess & { port: number | undefined; isExitExpected: boolean };

type State = { current: Run | undefined; isUsual: boolean };

export function createSlot(options: SlotOptions): Slot {
  const state: State = { current: undefined, isUsual: true };
  return {
    name: options.name,
    provider: options.provider,
    database: options.database,
    pid: () => state.current?.pid,
    port: () => state.current?.port,
    start: (env = {}) => start(options, state, env),
    signal: (signal) => state.current?.signal(signal),
    end: (signal) => end(state.current, signal),
    replace: () => replace(options, state),
    async expectExit() {
      if (state.current === undefined) return;
      state.current.isExitExpected = true;
      await state.current.exited;
    },
    isUsual: () => state.isUsual,
  };
}

async function start(
  options: SlotOptions,
  state: State,
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  for (let attempts = 1; state.current === undefined && !options.isStopping(); attempts += 1) {
    const run = launch(options, state, env);
    state.current = run;
    state.isUsual = Object.keys(env).length === 0;
    try {
      await run.ready;
      if (state.current === run) setPorts(options, run);
      return;
    } catch (cause) {
      run.signal('SIGKILL');
      await run.exited;
      if (run.isExitExpected) return;
      if (attempts >= START_ATTEMPTS_MAX) {
        throw new Error(`${options.name} does not start`, { cause });
      }
      await sleep(RESTART_PAUSE_MS);
    }
  }
  // Another fault has started it.
  await state.current?.ready.catch(() => {});
}

function launch(options: SlotOptions, state: State, env: NodeJS.ProcessEnv): Run {
  const { logPath } = options;
  const started = startProcess({ env: { ...options.env, ...env }, logPath });
  const run: Run = { ...started, port: undefined, isExitExpected: false };
  started.ready.then(
    (port) => {
      run.port = port;
    },
    () => {},
  );
  void watch(options, state, run);
  return run;
}

/** Notes an exit that was not expected, and starts the process again if it had been ready. */
async function watch(options: SlotOptions, state: State, run: Run): Promise<void> {
  const { name, logPath, exits } = options;
  const { code, signal } = await run.exited;
  const isCurrent = state.current === run;
  if (isCurrent) {
    state.current = undefined;
    setPorts(options);
  }
  if (run.isExitExpected || options.isStopping()) return;
  const text = `${name} ended (${code ?? signal}): ${readLastLines(logPath)}`;
  (run.port === undefined ? exits.failedStarts : exits.unexpected).push(text);
  if (run.port === undefined || !isCurrent) return;
  await sleep(RESTART_PAUSE_MS);
  await start(options, state).catch(() => {});
}

/** A deploy whose new process does not start keeps the old one. */
async function replace(options: SlotOptions, state: State): Promise<void> {
  const old = state.current;
  const run = launch(options, state, {});
  const isReady = await run.ready.then(
    () => true,
    () => false,
  );
  // Another fault may have started one meanwhile.
  if (!isReady || options.isStopping() || state.current !== old) {
    await end(run, 'SIGKILL');
    return;
  }
  state.current = run;
  state.isUsual = true;
  setPorts(options, old, run);
  await sleep(TOGETHER_MS);
  setPorts(options, run);
  await end(old, 'SIGTERM');
}

async function end(run: Run | undefined, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (run === undefined) return;
  run.isExitExpected = true;
  run.signal(signal);
  await run.exited;
}

function setPorts({ onPorts }: SlotOptions, ...runs: readonly (Run | undefined)[]): void {
  onPorts(runs.filter((run) => run?.isRunning()).flatMap((run) => run?.port ?? []));
}
