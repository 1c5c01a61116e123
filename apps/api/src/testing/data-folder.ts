import { chmodSync, mkdtempSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const DISK = '/tmp';
/** Many times what tests need. A machine with less memory uses the disk. */
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * A folder for temporary server data, in memory if there is room. Disk writes are most of the cost
 * of copying a database and of flushing the WAL.
 */
export function newDataFolder(name: string) {
  return newFolder(name, hasRoom(MEMORY) ? MEMORY : DISK);
}

export function newFolder(name: string, parent = DISK): string {
  const folder = mkdtempSync(join(parent, name));
  // Otherwise PostgreSQL, which root runs as another user, would have to store its data elsewhere.
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
