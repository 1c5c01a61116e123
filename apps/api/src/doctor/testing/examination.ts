import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inject, onTestFinished } from 'vitest';
import type { Db } from '../../platform/db/db.ts';
import { getStripeSandboxUrl } from '../../testing/payment-provider.ts';
import { testDatabase } from '../../testing/test-app.ts';
import type { Finding } from '../check.ts';
import { examine } from '../examine.ts';

/** The settings of a sandbox whose database and provider are running. */
export async function runningSandbox() {
  const db = await testDatabase();
  const name = await nameOf(db);
  const url = inject('postgresUrl').replace('/postgres?', `/${name}?`);
  return { db, name, env: { DATABASE_URL: url, STRIPE_SANDBOX_URL: getStripeSandboxUrl() } };
}

async function nameOf(db: Db): Promise<string> {
  const { rows } = await db.foreign('select current_database() as name');
  return String(rows[0]?.name);
}

/** The findings for an environment by name. */
export async function findingsOf(
  env: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, Finding>>> {
  const { checks } = await examine(env);
  return Object.fromEntries(checks.map(({ name, ...finding }) => [name, finding]));
}

/** An address at which nothing listens. */
export const CLOSED = '127.0.0.1:1';

/** An HTTP server until the end of the test. Returns its host and port. */
export async function startHttpServer(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The address of a server that has stopped. `fetch` does not try the low port of `CLOSED`. */
export async function findReleasedAddress(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `127.0.0.1:${port}`;
}
