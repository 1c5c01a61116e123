import { readdirSync, readFileSync } from 'node:fs';
import type { Sandbox } from '../sandbox.ts';

/** The parts of a sandbox that can fall, and by what their command lines are known. */
export const PARTS = {
  api: 'api/src/main.ts',
  postgres: 'bin/postgres',
  stripeSandbox: 'stripe-sandbox/src/main.ts',
} as const;
export type Part = keyof typeof PARTS;

/** The process of one part, among the children of the supervisor; undefined while it is down. */
export function findPid({ process: { pid } }: Sandbox, part: Part): number | undefined {
  return listChildren(pid ?? 0).find((child) => readProc(child, 'cmdline').includes(PARTS[part]));
}

export function kill(sandbox: Sandbox, part: Part): boolean {
  const pid = findPid(sandbox, part);
  if (pid === undefined) return false;
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}

export function listChildren(pid: number): readonly number[] {
  // Each thread has children of its own.
  const threads = list(`/proc/${pid}/task`);
  return threads.flatMap((thread) => {
    const words = readProc(pid, `task/${thread}/children`).trim();
    return words === '' ? [] : words.split(' ').map(Number);
  });
}

// Ticks of the system's clock in a second, on every Linux there is.
const TICKS = 100;

/** Milliseconds of CPU a process and all its children have used, the gone ones included. */
export function cpuMs(pid: number): number {
  const stat = readProc(pid, 'stat');
  // The name in brackets may hold spaces; what follows it does not.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const own = [11, 12, 13, 14].reduce((all, index) => all + Number(fields[index] ?? 0), 0);
  const below = listChildren(pid).reduce((all, child) => all + cpuMs(child), 0);
  return (own * 1000) / TICKS + below;
}

/** Megabytes of memory in use by a process and all its children. */
export function residentTreeMb(pid: number): number {
  const own = Number(/^VmRSS:\s+(\d+)/m.exec(readProc(pid, 'status'))?.[1] ?? 0) / 1024;
  return listChildren(pid).reduce((all, child) => all + residentTreeMb(child), own);
}

function list(path: string): readonly string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

function readProc(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}
