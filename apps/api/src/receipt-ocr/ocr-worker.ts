import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ReportProgress } from './handle-requests.ts';
import { createFrameReader, type Frame, type OutgoingFrame, writeFrame } from './ipc-frames.ts';
import { canPause, createScheduling, withIdleScheduling } from './low-priority.ts';
import type { Pausable } from './pause-during-payments.ts';
import { type Bounds, getProcessUsage, watchProcess } from './resource-limits.ts';

/** The process is gone and its request was not completed. */
export class WorkerLost extends Error {
  override readonly name = 'WorkerLost';
  /** exit, killed (by the system or an operator), garbled, memory, time (CPU), wall, unopened. */
  readonly reason: string;

  constructor(reason: string) {
    super(`OCR worker lost: ${reason}`);
    this.reason = reason;
  }
}

export type OcrWorkerOptions = {
  readonly processFile: URL;
  readonly args?: readonly string[];
  /** Beyond it the kernel grants no more memory, and the process ends. */
  readonly dataKilobytesMax?: number;
  /** Limits while the process starts. */
  readonly opening: Bounds;
};

/** A process that handles requests one after the other. */
export type OcrWorker = Pausable & {
  readonly pid: number;
  /** Throws `WorkerLost`. */
  readonly send: (request: OutgoingFrame, bounds: Bounds, report: ReportProgress) => Promise<Frame>;
  readonly hasFailed: () => boolean;
  readonly rssBytes: () => number;
  readonly end: () => Promise<void>;
};

/** Signals that a defect in the process does not cause. */
const SENT_BY_OTHERS: readonly string[] = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'];
const ANSWER_BYTES_MAX = 64 * 1024 * 1024;

/** Starts a process and waits until it is ready. Throws `WorkerLost`. */
export async function startOcrWorker(options: OcrWorkerOptions): Promise<OcrWorker> {
  const child = spawnWorker(options);
  const { stdin, pid = 0 } = child;
  const scheduling = createScheduling(child.pid);
  const closed = Promise.withResolvers<void>();
  let pending: PromiseWithResolvers<Frame> | undefined;
  let report: ReportProgress = () => {};
  let failure: WorkerLost | undefined;
  let openingCpuMs = Infinity;

  const fail = (reason: string) => {
    if (failure !== undefined) return;
    failure = new WorkerLost(reason);
    child.kill('SIGKILL');
    pending?.reject(failure);
  };
  const onData = createFrameReader(ANSWER_BYTES_MAX, (frame) => {
    const progress = getProgress(frame);
    if (pending === undefined) fail('garbled');
    else if (progress !== undefined) report(progress);
    else pending.resolve(frame);
  });
  child.once('error', () => fail('exit'));
  child.once('close', (_, signal) => {
    // For a process that was ended on purpose the reason is already set.
    fail(signal !== null && SENT_BY_OTHERS.includes(signal) ? 'killed' : 'exit');
    closed.resolve();
  });
  readOutput(child, onData, () => fail('garbled'));

  const answer = async (bounds: Bounds, onProgress?: ReportProgress): Promise<Frame> => {
    if (failure !== undefined) throw failure;
    pending = Promise.withResolvers();
    const watcher = { onExceeded: fail, onStarved: scheduling.takeFairShare };
    const stepCpuMs = (bounds.stepOfOpening ?? Infinity) * openingCpuMs;
    const watch = watchProcess(pid, { ...bounds, stepCpuMs }, watcher);
    report = (part) => {
      watch.beginStep();
      onProgress?.(part);
    };
    try {
      return await pending.promise;
    } finally {
      watch.stop();
      pending = undefined;
      scheduling.returnToBackground();
    }
  };

  await answer(options.opening);
  openingCpuMs = getProcessUsage(pid)?.cpuMs ?? Infinity;
  return {
    pid,
    // A paused worker uses no CPU time.
    ...createPause(child, () => pending !== undefined),
    hasFailed: () => failure !== undefined,
    rssBytes: () => getProcessUsage(pid)?.rssBytes ?? 0,
    send: (request, bounds, onProgress) => {
      if (stdin) writeFrame(stdin, request);
      return answer(bounds, onProgress);
    },
    end: async () => {
      child.ref();
      fail('exit');
      await closed.promise;
    },
  };
}

function readOutput(
  { stdin, stdout }: ChildProcess,
  onData: (chunk: Buffer) => void,
  onGarbled: () => void,
): void {
  // The process is ending; the handler of its end reports the reason.
  stdin?.on('error', () => {});
  stdout?.on('data', (chunk: Buffer) => {
    try {
      onData(chunk);
    } catch {
      onGarbled();
    }
  });
}

function createPause(child: ChildProcess, isBusy: () => boolean): Pausable {
  let isStopped = false;
  return {
    pause: () => {
      if (isBusy() && canPause()) isStopped = child.kill('SIGSTOP');
    },
    resume: () => {
      if (isStopped) child.kill('SIGCONT');
      isStopped = false;
    },
  };
}

/** Undefined: the frame is a response. */
function getProgress({ header }: Frame): number | undefined {
  const { progress } = header as { readonly progress?: unknown };
  return typeof progress === 'number' ? progress : undefined;
}

/** More than any receipt needs. */
const DATA_KILOBYTES_MAX = 1_700_000;

function spawnWorker(options: OcrWorkerOptions): ChildProcess {
  const { processFile, args: given = [], dataKilobytesMax = DATA_KILOBYTES_MAX } = options;
  const capped = `ulimit -d ${dataKilobytesMax}; exec "$0" "$@"`;
  const command = [process.execPath, fileURLToPath(processFile), ...given];
  const [file = '', ...args] =
    process.platform === 'linux'
      ? ['/bin/sh', '-c', capped, ...withIdleScheduling(command)]
      : command;
  const child = spawn(file, args, {
    stdio: ['pipe', 'pipe', 'ignore'],
    // Only the variables it needs: the process opens untrusted files.
    env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '2' },
    // In its own session the process has its own scheduling group; otherwise it would share the
    // server's CPU time.
    detached: true,
  });
  // A pending request holds a timer; an idle worker does not keep the server running.
  child.unref();
  for (const pipe of [child.stdin, child.stdout]) {
    if (pipe && 'unref' in pipe && typeof pipe.unref === 'function') pipe.unref();
  }
  return child;
}
