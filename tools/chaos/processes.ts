import { readdirSync, readFileSync } from 'node:fs';
import type { Sandbox } from '../sandbox.ts';

/** Sandbox processes that can be killed, with the text that identifies their command lines. */
export const PARTS = {
  api: 'api/src/main.ts',
  postgres: 'bin/postgres',
  stripeSandbox: 'stripe-sandbox/src/main.ts',
} as const;
export type Part = keyof typeof PARTS;

/** PID of one part among the children of the supervisor. Undefined while it is down. */
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
  // Linux lists children per thread.
  const threads = list(`/proc/${pid}/task`);
  return threads.flatMap((thread) => {
    const words = readProc(pid, `task/${thread}/children`).trim();
    return words === '' ? [] : words.split(' ').map(Number);
  });
}

// Clock ticks per second (USER_HZ), the same on every Linux.
const TICKS = 100;

/** CPU milliseconds used by a process and all its children, including exited ones. */
export function cpuMs(pid: number): number {
  const stat = readProc(pid, 'stat');
  // The name in parentheses may contain spaces. The fields after it do not.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const own = [11, 12, 13, 14].reduce((all, index) => all + Number(fields[index] ?? 0), 0);
  const below = listChildren(pid).reduce((all, child) => all + cpuMs(child), 0);
  return (own * 1000) / TICKS + below;
}

/** Resident memory of a process and all its children in megabytes. */
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
