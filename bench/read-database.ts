import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '@saifu/dev-postgres/embedded-postgres';

// Only reads are measured, so writes need no durability. shared_buffers holds the hot parts of the
// databases that are compared.
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '8GB',
  shared_buffers: '1GB',
};

/** Runs `measure` with a PostgreSQL of its own that is deleted afterwards. */
export async function withReadDatabase(
  measure: (url: (name?: string) => string) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync('/tmp/saifu-bench-');
  // PostgreSQL runs as another user if this runs as root, and must be able to open the directory.
  chmodSync(folder, 0o755);
  const postgres = await startPostgres(join(folder, 'data'), SETTINGS);
  try {
    await measure(postgres.url);
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
