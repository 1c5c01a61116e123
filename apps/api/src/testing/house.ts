import { randomBytes } from 'node:crypto';
import { inject, onTestFinished } from 'vitest';
import { type App, buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import type { Deps } from '../deps.ts';
import { createClock } from '../platform/clock.ts';
import { connect, type Db } from '../platform/db.ts';
import { createLog } from '../platform/log.ts';

/** A database of its own for one test, migrated and empty, gone when the test is. */
export async function testDatabase(template = 'template_saifu'): Promise<Db> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const log = createLog('silent');
  const server = connect({ connectionString: inject('postgresUrl') }, 1, log);
  await server.pool.query(`create database ${name} template ${template}`);
  const url = inject('postgresUrl').replace('/postgres?', `/${name}?`);
  const db = connect({ connectionString: url }, 10, log);
  onTestFinished(async () => {
    if (!db.pool.ended) await db.close();
    await server.pool.query(`drop database ${name} with (force)`);
    await server.close();
  });
  return db;
}

export type House = { readonly deps: Deps; readonly app: App };

/** The whole server on a database of its own, asked without a network. */
export async function testHouse(env: Readonly<Record<string, string>> = {}): Promise<House> {
  const db = await testDatabase();
  const deps: Deps = {
    config: readConfig(env),
    version: '0.0.0',
    db,
    clock: createClock(),
    log: createLog('silent'),
  };
  const app = buildApp(deps, null);
  onTestFinished(() => app.close());
  return { deps, app };
}
