import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Pieces } from '../platform/pile.ts';
import type { Seeing } from './eyes.ts';
import { createFrameReader, type Frame, writeFrame } from './frames.ts';
import type { Resting } from './rests.ts';
import { fromFrame } from './seen.ts';
import { behind, canStandStill, standBack } from './stand-back.ts';
import { type Bounds, usedBy, watchProcess } from './watch-process.ts';

/** The process is gone, and what it was reading was not read. */
export class EyeLost extends Error {
  override readonly name = 'EyeLost';
  /** exit, garbled, memory, time. */
  readonly why: string;

  constructor(why: string) {
    super(`an eye was lost: ${why}`);
    this.why = why;
  }
}

export type EyeOptions = {
  readonly modelsFolder: string;
  readonly processFile?: URL;
  /** What it may use while it opens. */
  readonly opening: Bounds;
};

/** One process that reads one bill after another, and stays for the next. */
export type Eye = Resting & {
  readonly pid: number;
  /** Throws `EyeLost`, and what the photographs are refused with. */
  readonly read: (photos: readonly Pieces[], bounds: Bounds) => Promise<Seeing>;
  readonly isLost: () => boolean;
  readonly rssBytes: () => number;
  readonly end: () => Promise<void>;
};

const PROCESS_FILE = new URL('./eye-process.ts', import.meta.url);
const ANSWER_BYTES_MAX = 64 * 1024 * 1024;

/** Starts a process and waits until its models are open. Throws `EyeLost`. */
export async function openEye(options: EyeOptions): Promise<Eye> {
  const child = spawnEye(options);
  const { stdin, stdout, pid = 0 } = child;
  const gone = Promise.withResolvers<void>();
  let awaited: PromiseWithResolvers<Frame> | undefined;
  let lost: EyeLost | undefined;
  let isStopped = false;

  const lose = (why: string) => {
    if (lost !== undefined) return;
    lost = new EyeLost(why);
    child.kill('SIGKILL');
    awaited?.reject(lost);
  };
  const hear = createFrameReader(ANSWER_BYTES_MAX, (frame) => {
    if (awaited === undefined) lose('garbled');
    awaited?.resolve(frame);
  });
  child.once('error', () => lose('exit'));
  child.once('close', () => {
    lose('exit');
    gone.resolve();
  });
  stdin?.on('error', () => lose('exit'));
  stdout?.on('data', (chunk: Buffer) => {
    try {
      hear(chunk);
    } catch {
      lose('garbled');
    }
  });

  const answer = async (bounds: Bounds): Promise<Frame> => {
    if (lost !== undefined) throw lost;
    awaited = Promise.withResolvers();
    const stopWatching = watchProcess(pid, bounds, lose);
    try {
      return await awaited.promise;
    } finally {
      stopWatching();
      awaited = undefined;
    }
  };

  await answer(options.opening);
  return {
    pid,
    stop: () => {
      // One that waits takes nobody's time.
      if (awaited !== undefined && canStandStill()) isStopped = child.kill('SIGSTOP');
    },
    goOn: () => {
      if (isStopped) child.kill('SIGCONT');
      isStopped = false;
    },
    isLost: () => lost !== undefined,
    rssBytes: () => usedBy(pid)?.rssBytes ?? 0,
    read: async (photos, bounds) => {
      if (stdin) writeFrame(stdin, { words: {}, parts: photos });
      return fromFrame(await answer(bounds));
    },
    end: async () => {
      child.ref();
      lose('exit');
      await gone.promise;
    },
  };
}

/** More than any bill needs. Past it the kernel gives no more, and the process ends. */
const DATA_KILOBYTES_MAX = 1_700_000;
const CAPPED = `ulimit -d ${DATA_KILOBYTES_MAX}; exec "$0" "$@"`;

function spawnEye({ modelsFolder, processFile = PROCESS_FILE }: EyeOptions): ChildProcess {
  const command = [process.execPath, fileURLToPath(processFile), modelsFolder];
  const [file = '', ...args] =
    process.platform === 'linux' ? ['/bin/sh', '-c', CAPPED, ...behind(command)] : command;
  const child = spawn(file, args, {
    stdio: ['pipe', 'pipe', 'ignore'],
    // Nothing of ours but what it needs: it opens what strangers send.
    env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '2' },
    // In a session of its own it can stand back as a whole; in ours it would share our turns.
    detached: true,
  });
  if (child.pid !== undefined) standBack(child.pid);
  // Whoever waits for an answer holds a timer; an idle eye keeps nobody's process alive.
  child.unref();
  for (const pipe of [child.stdin, child.stdout]) {
    if (pipe && 'unref' in pipe && typeof pipe.unref === 'function') pipe.unref();
  }
  return child;
}
