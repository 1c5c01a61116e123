import { spawn, spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { newSocketDir, serverUser } from '@saifu/dev-postgres/postgres-user';
import sql from 'sql-template-tag';
import { expect, inject, onTestFinished } from 'vitest';
import { testDatabase } from '../../testing/test-app.ts';

const PROGRAM = '/usr/sbin/pgbouncer';
const DEBIAN = join(import.meta.dirname, '../../../../../tools/debian.ts');
const PORT = 6432;

function ensureInstalled(): void {
  const script = `const { canInstall, install } = await import(${JSON.stringify(DEBIAN)});
    if (canInstall()) install('pgbouncer', 'PgBouncer');`;
  if (!existsSync(PROGRAM)) spawnSync(process.execPath, ['--input-type=module', '-e', script]);
  if (!existsSync(PROGRAM)) throw new Error('PgBouncer is missing: apt-get install pgbouncer');
}

/**
 * A database with demo data behind PgBouncer in transaction mode, which has three connections to
 * it. Returns its URL.
 */
export async function startPgBouncer(): Promise<string> {
  ensureInstalled();
  const db = await testDatabase('template_world');
  const [row] = await db.rows<{ name: string }>(sql`select current_database() as name`);
  await db.close();
  const user = serverUser();
  const folder = newSocketDir(user);
  const server = new URL(inject('postgresUrl')).searchParams.get('host');
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, toIni(folder, server ?? ''), { mode: 0o644 });
  const child = spawn(PROGRAM, ['--quiet', file], { ...user, cwd: '/', stdio: 'ignore' });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  });
  const socket = join(folder, `.s.PGSQL.${PORT}`);
  while (!existsSync(socket)) {
    expect(child.exitCode).toBe(null);
    await sleep(50);
  }
  return `postgres://saifu@localhost/${row?.name}?host=${encodeURIComponent(folder)}&port=${PORT}`;
}

function toIni(folder: string, server: string): string {
  return `[databases]
* = host=${server} user=saifu
[pgbouncer]
listen_addr =
listen_port = ${PORT}
unix_socket_dir = ${folder}
auth_type = any
pool_mode = transaction
default_pool_size = 3
max_client_conn = 100
`;
}
