import { join, resolve } from 'node:path';
import { type EmbeddedPostgres, startPostgres } from '@saifu/dev-postgres/embedded-postgres';
import { claimDataDir } from '@saifu/dev-postgres/postgres-cluster';
import { PostgresError } from '@saifu/dev-postgres/postgres-error';
import {
  type Config,
  ConfigError,
  readConfig,
  SANDBOX_KEYS,
} from '../apps/api/src/config/config.ts';
import { WEBHOOK_EVENT_TYPES } from '../apps/api/src/gateways/payment-provider/webhook-event-types.ts';
import { DEMO_MEMBERS, DEMO_STAFF } from '../apps/api/src/modules/sandbox/demo-members.ts';
import { DEMO_USERS } from '../apps/api/src/modules/sandbox/demo-users.ts';
import {
  type StripeSandboxProcess,
  startStripeSandbox,
} from '../apps/api/src/platform/stripe-sandbox-process.ts';
import { buildWeb } from './build-web.ts';
import { freePort } from './free-port.ts';
import { AlreadyRunning, lockDirectory } from './lock-directory.ts';
import { superviseServer } from './supervise-server.ts';

const ROOT = join(import.meta.dirname, '..');

/** Starts all processes, supervises them, and stops them in order. */
async function start(): Promise<void> {
  const config = readConfig(process.env);
  const dataDir = resolve(ROOT, config.dataDir);
  const lock = await lockDirectory(dataDir);
  if (config.databaseUrl === null) claimDataDir(dataDir);
  await buildWeb();
  const postgres = config.databaseUrl === null ? await startPostgres(dataDir) : null;
  const port = await freePort(config.host, config.port);
  const address = process.env.PUBLIC_URL ? config.publicUrl.href : `http://localhost:${port}/`;
  const stripeSandbox = config.isLive
    ? null
    : await openStripeSandbox(join(dataDir, 'stripe-sandbox'), port);
  const server = superviseServer(serverEnv(postgres, port, stripeSandbox), dataDir);
  stopOnSignal(async () => {
    await server.stop();
    await stripeSandbox?.stop();
    await postgres?.stop();
    lock.release();
  });
  await server.ready;
  lock.setAddress(address);
  if (port !== config.port && config.port !== 0)
    printLine(`Port ${config.port} is taken; using ${port}.`);
  greet(config, address);
}

const STRIPE_SANDBOX_PORT = 4242;

/** Starts the Stripe sandbox on the first free port, with webhooks to our server. */
async function openStripeSandbox(dir: string, port: number): Promise<StripeSandboxProcess> {
  return startStripeSandbox({
    port: await freePort('127.0.0.1', STRIPE_SANDBOX_PORT),
    dir,
    keys: SANDBOX_KEYS,
    webhook: {
      url: `http://127.0.0.1:${port}/api/webhooks/provider`,
      eventTypes: WEBHOOK_EVENT_TYPES,
    },
    hasControl: process.env.STRIPE_SANDBOX_CONTROL === '1',
  });
}

function serverEnv(
  postgres: EmbeddedPostgres | null,
  port: number,
  stripeSandbox: StripeSandboxProcess | null,
) {
  return {
    ...process.env,
    PORT: String(port),
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    ...(postgres && { DATABASE_URL: postgres.url() }),
    ...(stripeSandbox && { STRIPE_SANDBOX_URL: stripeSandbox.url }),
    PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
  };
}

function stopOnSignal(stop: () => Promise<void>): void {
  let stopping: Promise<void> | undefined;
  stopEverything = () => {
    stopping ??= stop();
    return stopping;
  };
  const onSignal = async () => {
    await stopEverything();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
}

let stopEverything = async () => {};

function greet(config: Config, address: string): void {
  printLine(`\n  Saifu is running at ${address}`);
  printLine(`  Console of the stores  ${address}console`);
  printLine(`  API document           ${address}api/docs`);
  if (!config.isLive) {
    printLine(`  Inbox of mail and SMS  ${address}sandbox/inbox`);
    printLine(`  QR codes of the stores ${address}sandbox/qr`);
    printLine(`  Till of a store        ${address}sandbox/till`);
    printLine('\n  This is the sandbox: no real money, cards or messages. Demo accounts:');
    for (const { loginId, password, status } of DEMO_USERS) {
      printLine(`    ${loginId.padEnd(26)} ${password.padEnd(20)} ${status}`);
    }
    printLine('\n  Demo members and staff in the console:');
    for (const { email, password, role, totpSecret } of [...DEMO_MEMBERS, ...DEMO_STAFF]) {
      const factor = totpSecret === null ? '' : `, authenticator key ${totpSecret}`;
      printLine(`    ${email.padEnd(26)} ${password.padEnd(20)} ${role}${factor}`);
    }
  }
  printLine('\n  Ctrl-C stops everything.\n');
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

start().catch(async (error: unknown) => {
  const isExpected = [ConfigError, PostgresError, AlreadyRunning].some((k) => error instanceof k);
  const words = isExpected && error instanceof Error ? error.message : String(error);
  process.stderr.write(`Saifu cannot start: ${words}\n`);
  await stopEverything();
  process.exit(1);
});
