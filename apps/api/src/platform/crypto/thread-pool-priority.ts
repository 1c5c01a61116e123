import { readdirSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';

const PRIORITY = 10;
const THREADS = '/proc/self/task';

/**
 * Lowers the priority of libuv's pool, where passwords are hashed: the event loop and the database
 * get the processor first. Linux only, where a thread has a priority of its own; elsewhere, and
 * where the system does not allow it, nothing changes.
 */
export function lowerPoolPriority(): void {
  try {
    for (const id of readdirSync(THREADS)) {
      const name = readFileSync(`${THREADS}/${id}/comm`, 'utf8').trim();
      if (name === 'libuv-worker') setPriority(Number(id), PRIORITY);
    }
  } catch {
    // A thread that has ended meanwhile, or a system without threads in /proc.
  }
}
