import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { type EmbeddedPostgres, startPostgres } from '@saifu/dev-postgres/embedded-postgres';
import sql from 'sql-template-tag';
import type { TestProject } from 'vitest/node';
import { readConfig, SANDBOX_KEYS } from '../config/config.ts';
import { demoId } from '../modules/sandbox/demo-ids.ts';
import { DEMO_MEMBERS, DEMO_STAFF } from '../modules/sandbox/demo-members.ts';
import { DEMO_USERS } from '../modules/sandbox/demo-users.ts';
import { seedDemoData } from '../modules/sandbox/seed-demo-data.ts';
import { seedDemoMembers } from '../modules/sandbox/seed-demo-members.ts';
import { createClock } from '../platform/clock.ts';
import { connect, type Db } from '../platform/db/db.ts';
import { migrate } from '../platform/db/migrate.ts';
import { createLog } from '../platform/log.ts';
import {
  type StripeSandboxProcess,
  startStripeSandbox,
} from '../platform/stripe-sandbox-process.ts';
import { newDataFolder } from './data-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    readonly postgresUrl: string;
    readonly stripeSandboxUrls: readonly string[];
  }
}

// Tests may lose data in a power failure but must not wait for the disk.
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  jit: 'off',
};

let postgres: EmbeddedPostgres;
let stripeSandboxes: readonly StripeSandboxProcess[];
let folder: string;

/**
 * Starts one real PostgreSQL for all tests, with two template databases (migrated, and with demo
 * data), and one Stripe sandbox per test worker, so that an injected fault affects only one test
 * file.
 */
export async function setup(project: TestProject): Promise<void> {
  folder = newDataFolder('saifu-test-');
  postgres = await startPostgres(join(folder, 'data'), SETTINGS);
  const log = createLog('silent');
  const server = connect({ connectionString: postgres.url() }, 2, log);
  await server.pool.query('create database template_saifu');
  const template = connect({ connectionString: postgres.url('template_saifu') }, 2, log);
  await migrate(template, log);
  await template.close();
  await server.pool.query('create database template_world template template_saifu');
  await server.close();
  const demoDatabase = connect({ connectionString: postgres.url('template_world') }, 2, log);
  const clock = createClock();
  await seedDemoData({ db: demoDatabase, clock });
  await seedDemoMembers({ db: demoDatabase, clock, secretKeys: readConfig({}).secretKeys });
  await weakenDemoPasswords(demoDatabase);
  await demoDatabase.close();
  const workers = Array.from({ length: project.vitest.config.maxWorkers }, (_, index) => {
    const dir = join(folder, `stripe-sandbox-${index}`);
    return startStripeSandbox({
      port: 0,
      dir,
      keys: SANDBOX_KEYS,
      webhook: null,
      hasControl: true,
    });
  });
  stripeSandboxes = await Promise.all(workers);
  project.provide('postgresUrl', postgres.url());
  project.provide(
    'stripeSandboxUrls',
    stripeSandboxes.map(({ url }) => url),
  );
}

/**
 * A thousand tests sign in. A password is verified with the parameters stored in its hash, so for
 * the demo users and members these are the cheapest ones.
 */
async function weakenDemoPasswords(db: Db): Promise<void> {
  for (const { loginId, password } of DEMO_USERS) {
    const passwordHash = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
    await db.run(
      sql`update users set password_hash = ${passwordHash} where id = ${demoId.user(loginId)}`,
    );
  }
  for (const { email, password } of [...DEMO_MEMBERS, ...DEMO_STAFF]) {
    const passwordHash = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
    await db.run(
      sql`update members set password_hash = ${passwordHash} where id = ${demoId.member(email)}`,
    );
  }
}

export async function teardown(): Promise<void> {
  await Promise.all(stripeSandboxes.map((stripeSandbox) => stripeSandbox.stop()));
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
