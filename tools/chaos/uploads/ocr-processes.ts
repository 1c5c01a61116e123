import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Identifies OCR worker processes by their command line. */
const OCR_PROCESS_NAME = 'worker-process';
const EVERY_MS = 250;
const MEGABYTE_KB = 1024;

/** After a pause, memory use may exceed the initial value only by these tolerances. */
export const REST_GROWTH = 1.15;
export const REST_MB = 30;

/** PIDs of the current OCR workers of this server. */
export function listOcrProcesses(serverPid: number): readonly number[] {
  // Linux lists children per thread.
  const threads = list(`/proc/${serverPid}/task`);
  const children = threads.flatMap((one) => read(serverPid, `task/${one}/children`).split(' '));
  return children
    .map(Number)
    .filter((pid) => pid > 0 && read(pid, 'cmdline').includes(OCR_PROCESS_NAME));
}

export function residentMb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(read(pid, 'status'))?.[1] ?? 0) / MEGABYTE_KB;
}

/** Resident memory in megabytes. */
export type Memory = { readonly server: number; readonly ocrWorkers: number };

export function measureMemory(serverPid: number): Memory {
  const ocrWorkers = listOcrProcesses(serverPid).reduce((all, pid) => all + residentMb(pid), 0);
  return { server: residentMb(serverPid), ocrWorkers };
}

export type Watch = {
  readonly peak: () => Memory;
  /** Number of workers that were started after the watch began. */
  readonly restarts: () => number;
  readonly stop: () => Promise<void>;
};

/** Samples memory four times a second until stopped. */
export function watchMemory(serverPid: number): Watch {
  const first = new Set(listOcrProcesses(serverPid));
  const later = new Set<number>();
  let peak: Memory = { server: 0, ocrWorkers: 0 };
  let isOver = false;
  const looking = async () => {
    while (!isOver) {
      for (const pid of listOcrProcesses(serverPid)) if (!first.has(pid)) later.add(pid);
      const now = measureMemory(serverPid);
      peak = {
        server: Math.max(peak.server, now.server),
        ocrWorkers: Math.max(peak.ocrWorkers, now.ocrWorkers),
      };
      await sleep(EVERY_MS);
    }
  };
  const looked = looking();
  return {
    peak: () => peak,
    restarts: () => later.size,
    stop: async () => {
      isOver = true;
      await looked;
    },
  };
}

function read(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

function list(path: string): readonly string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}
