import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** CPU seconds of this process so far, all its threads together. */
export function ownCpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** CPU seconds of all the processes this one has started and seen the end of. */
export function childrenCpuSeconds(): number {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  // The name stands in brackets and may hold anything; the numbers begin behind it.
  const cells = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user = '0', system = '0'] = cells.slice(13, 15);
  return (Number(user) + Number(system)) / TICKS_PER_SECOND;
}

/**
 * The most memory a process held, in bytes. Not by `resourceUsage`: what that says also counts what
 * the parent held when it started this process.
 */
export function peakMemory(pid: number | 'self'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0; // It has ended.
  }
}
