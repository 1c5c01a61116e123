import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** CPU seconds of this process so far, over all threads. */
export function ownCpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** CPU seconds of all exited child processes of this one. */
export function childrenCpuSeconds(): number {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  // The name is in parentheses and may contain any character. The numbers follow it.
  const cells = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user = '0', system = '0'] = cells.slice(13, 15);
  return (Number(user) + Number(system)) / TICKS_PER_SECOND;
}

/**
 * Peak memory of a process in bytes. `resourceUsage` is not used, because it includes the memory of
 * the parent at the time of the fork.
 */
export function peakMemory(pid: number | 'self'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0; // The process has exited.
  }
}
