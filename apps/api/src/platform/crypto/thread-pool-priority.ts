import { readdirSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';

const PRIORITY = 10;
const THREADS = '/proc/self/task';

/**
 * Lowers the priority of libuv's thread pool, where passwords are hashed, so that the event loop
 * and the database get the CPU first. Linux only, because threads have their own priority there;
 * elsewhere, and where the system does not permit it, nothing changes.
 */
export function lowerPoolPriority(): void {
  try {
    for (const id of readdirSync(THREADS)) {
      const name = readFileSync(`${THREADS}/${id}/comm`, 'utf8').trim();
      if (name === 'libuv-worker') setPriority(Number(id), PRIORITY);
    }
  } catch {
    // The thread has ended, or the system has no threads in /proc.
  }
}
