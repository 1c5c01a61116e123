import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/**
 * Starts a program so that it works when nobody else wants to: who wakes up to pay has its core at
 * once. The kernel ends it with us, even where it stands still and cannot see that we are gone.
 */
const BEHIND = ['setpriv', '--pdeathsig', 'KILL', 'chrt', '-i', '0'] as const;
const PRIORITY = 10;

let isFound: boolean | undefined;

/** Whether this system can start a program so, and let it stand still. */
export function canStandStill(): boolean {
  const [command, ...args] = BEHIND;
  isFound ??= spawnSync(command, [...args, 'true']).status === 0;
  return isFound;
}

export const behind = (command: readonly string[]) =>
  canStandStill() ? [...BEHIND, ...command] : command;

/**
 * Who reads pictures waits for who pays: for our own threads, and for the database's. So much of a
 * core remains that on a busy machine it is read all the same.
 */
export function standBack(pid: number): void {
  try {
    setPriority(pid, PRIORITY);
    writeFileSync(`/proc/${pid}/autogroup`, String(PRIORITY));
  } catch {
    // Not every system groups by session, and a process may be gone already.
  }
}
