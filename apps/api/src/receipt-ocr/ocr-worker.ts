import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ReportProgress } from './handle-requests.ts';
import { createFrameReader, type Frame, type Question, writeFrame } from './ipc-frames.ts';
import { behind, canStandStill, createScheduling } from './low-priority.ts';
import type { Resting } from './pause-during-payments.ts';
import { type Bounds, usedBy, watchProcess } from './resource-limits.ts';

/** The process is gone, and what it was reading was not read. */
export class EyeLost extends Error {
  override readonly name = 'EyeLost';
  /** exit, killed (by the system or a person), garbled, memory, time (CPU), wall. */
  readonly why: string;

  constructor(why: string) {
    super(`an eye was lost: ${why}`);
    this.why = why;
  }
}

export type EyeOptions = {
  readonly processFile: URL;
  readonly args?: readonly string[];
  /** Past it the kernel gives no more memory, and the process ends. */
  readonly dataKilobytesMax?: number;
  /** What it may use while it opens. */
  readonly opening: Bounds;
};

/** One process that answers one question after another, and stays for the next. */
export type Eye = Resting & {
  readonly pid: number;
  /** Throws `EyeLost`. */
  readonly ask: (question: Question, bounds: Bounds, report: ReportProgress) => Promise<Frame>;
  readonly isLost: () => boolean;
  readonly rssBytes: () => number;
  readonly end: () => Promise<void>;
};

const ANSWER_BYTES_MAX = 64 * 1024 * 1024;

/** Starts a process and waits until it is ready. Throws `EyeLost`. */
export async function openEye(options: EyeOptions): Promise<Eye> {
  const child = spawnEye(options);
  const { stdin, stdout, pid = 0 } = child;
  const scheduling = createScheduling(child.pid);
  const gone = Promise.withResolvers<void>();
  let awaited: PromiseWithResolvers<Frame> | undefined;
  let report: ReportProgress = () => {};
  let lost: EyeLost | undefined;

  const lose = (why: string) => {
    if (lost !== undefined) return;
    lost = new EyeLost(why);
    child.kill('SIGKILL');
    awaited?.reject(lost);
  };
  const onData = createFrameReader(ANSWER_BYTES_MAX, (frame) => {
    const progress = progressIn(frame);
    if (awaited === undefined) lose('garbled');
    else if (progress !== undefined) report(progress);
    else awaited.resolve(frame);
  });
  child.once('error', () => lose('exit'));
  child.once('close', (_, signal) => {
    // What we end ourselves is lost already.
    lose(signal === 'SIGKILL' ? 'killed' : 'exit');
    gone.resolve();
  });
  // The process is ending, and how it ends is told above.
  stdin?.on('error', () => {});
  stdout?.on('data', (chunk: Buffer) => {
    try {
      onData(chunk);
    } catch {
      lose('garbled');
    }
  });

  const answer = async (bounds: Bounds): Promise<Frame> => {
    if (lost !== undefined) throw lost;
    awaited = Promise.withResolvers();
    const watcher = { onPassed: lose, onStarved: scheduling.takeShare };
    const stopWatching = watchProcess(pid, bounds, watcher);
    try {
      return await awaited.promise;
    } finally {
      stopWatching();
      awaited = undefined;
      scheduling.standBack();
    }
  };

  await answer(options.opening);
  return {
    pid,
    // A paused worker uses no processor time.
    ...createPause(child, () => awaited !== undefined),
    isLost: () => lost !== undefined,
    rssBytes: () => usedBy(pid)?.rssBytes ?? 0,
    ask: (question, bounds, onProgress) => {
      report = onProgress;
      if (stdin) writeFrame(stdin, question);
      return answer(bounds);
    },
    end: async () => {
      child.ref();
      lose('exit');
      await gone.promise;
    },
  };
}

function createPause(child: ChildProcess, isBusy: () => boolean): Resting {
  let isStopped = false;
  return {
    stop: () => {
      if (isBusy() && canStandStill()) isStopped = child.kill('SIGSTOP');
    },
    goOn: () => {
      if (isStopped) child.kill('SIGCONT');
      isStopped = false;
    },
  };
}

/** Undefined: the frame is an answer. */
function progressIn({ words }: Frame): number | undefined {
  const { progress } = words as { readonly progress?: unknown };
  return typeof progress === 'number' ? progress : undefined;
}

/** More than any bill needs. */
const DATA_KILOBYTES_MAX = 1_700_000;

function spawnEye(options: EyeOptions): ChildProcess {
  const { processFile, args: given = [], dataKilobytesMax = DATA_KILOBYTES_MAX } = options;
  const capped = `ulimit -d ${dataKilobytesMax}; exec "$0" "$@"`;
  const command = [process.execPath, fileURLToPath(processFile), ...given];
  const [file = '', ...args] =
    process.platform === 'linux' ? ['/bin/sh', '-c', capped, ...behind(command)] : command;
  const child = spawn(file, args, {
    stdio: ['pipe', 'pipe', 'ignore'],
    // Nothing of ours but what it needs: it opens what strangers send.
    env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '2' },
    // In a session of its own it can stand back as a whole; in ours it would share our turns.
    detached: true,
  });
  // Whoever waits for an answer holds a timer; an idle eye keeps nobody's process alive.
  child.unref();
  for (const pipe of [child.stdin, child.stdout]) {
    if (pipe && 'unref' in pipe && typeof pipe.unref === 'function') pipe.unref();
  }
  return child;
}
