import { chmodSync, mkdtempSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const DISK = '/tmp';
/** Many times what tests leave lying: whoever has less keeps it for something else. */
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * A folder for a server whose data nobody wants afterwards: in memory, where there is room. Most of
 * what it costs to copy a database, or to be sure that a line was written, is the disk's.
 */
export function newDataFolder(name: string) {
  return newFolder(name, hasRoom(MEMORY) ? MEMORY : DISK);
}

export function newFolder(name: string, parent = DISK): string {
  const folder = mkdtempSync(join(parent, name));
  // Else PostgreSQL, run by root as another user, would have to keep its data elsewhere.
  chmodSync(folder, 0o755);
  return folder;
}

function hasRoom(parent: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(parent);
    return bavail * bsize >= ROOM_BYTES;
  } catch {
    return false;
  }
}
