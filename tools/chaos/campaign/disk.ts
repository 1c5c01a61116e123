import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, statfsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const SIZE_BYTES = 8 * 1024 ** 3;
const UNMOUNT_ATTEMPTS_MAX = 20;
const UNMOUNT_PAUSE_MS = 250;

/** The disk of PostgreSQL: data and WAL. */
export type Disk = {
  readonly path: string;
  /** False without root: then it is a plain folder, and it cannot be filled. */
  readonly isLimited: boolean;
  /** Leaves this much free space. */
  readonly fill: (freeBytes: number) => void;
  /** Restores the free space. */
  readonly free: () => void;
  readonly remove: () => Promise<void>;
};

/**
 * A tmpfs. Its limit is lowered to what is used, which needs no file that fills it, and raised
 * again. PostgreSQL sees ENOSPC.
 */
export function mountDisk(path: string): Disk {
  mkdirSync(path, { recursive: true });
  const isLimited = mount(`size=${SIZE_BYTES},mode=0755`, path);
  chmodSync(path, 0o755);
  return {
    path,
    isLimited,
    fill(freeBytes) {
      if (!isLimited) return;
      const { blocks, bfree, bsize } = statfsSync(path);
      mount(`remount,size=${(blocks - bfree) * bsize + freeBytes}`, path);
    },
    free() {
      if (isLimited) mount(`remount,size=${SIZE_BYTES}`, path);
    },
    async remove() {
      if (!isLimited) return;
      for (let attempts = 0; attempts < UNMOUNT_ATTEMPTS_MAX; attempts += 1) {
        if (spawnSync('umount', [path]).status === 0) return;
        await sleep(UNMOUNT_PAUSE_MS);
      }
      spawnSync('umount', ['-l', path]);
    },
  };
}

function mount(options: string, path: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path]).status === 0;
}
