import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EmbeddedPostgres, startPostgres } from '@saifu/dev-postgres/embedded-postgres';
import { SANDBOX_KEYS } from '../../../apps/api/src/config/config.ts';
import { WEBHOOK_EVENT_TYPES } from '../../../apps/api/src/gateways/payment-provider/webhook-event-types.ts';
import { startStripeSandbox } from '../../../apps/api/src/platform/stripe-sandbox-process.ts';
import { newDataFolder } from '../../../apps/api/src/testing/data-folder.ts';
import { buildWeb } from '../../build-web.ts';
import { freePort } from '../../free-port.ts';
import { waitForDemo } from '../wait-for-demo-data.ts';
import { type Disk, mountDisk } from './disk.ts';
import { createProviderControl } from './provider.ts';
import { type FaultProxy, startProxy } from './proxy.ts';
import { createSlot, type Exits, type Slot } from './slot.ts';
import type { Proxies, World } from './types.ts';

const SOCKET_NAME = '.s.PGSQL.5432';
const LOGS = 'logs';
const DRAIN_SECONDS = 2;
/** Enough for five processes, the checker and the faults, and soon exhausted. */
const POSTGRES_SETTINGS = { max_connections: '80', max_wal_size: '512MB' };

type Cleanup = () => void | Promise<void>;

/**
 * PostgreSQL, the Stripe sandbox, two API processes and a worker with demo data of their own, and
 * proxies between them. Everything is removed by `stop`, and also after a failed start or a
 * signal.
 */
export async function startWorld({ seed }: { readonly seed: number }): Promise<World> {
  await buildWeb();
  const cleanups: Cleanup[] = [];
  const state = { isStopping: false };
  const stop = createStop(cleanups, state);
  try {
    return await build(seed, cleanups, state, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function build(
  seed: number,
  cleanups: Cleanup[],
  state: { readonly isStopping: boolean },
  stop: () => Promise<void>,
): Promise<World> {
  const dataDir = newDataFolder('saifu-chaos-');
  cleanups.push(() => rmSync(dataDir, { recursive: true, force: true }));
  mkdirSync(join(dataDir, LOGS));
  const disk = mountDisk(join(dataDir, 'disk'));
  cleanups.push(disk.remove);
  const postgres = await startPostgres(disk.path, POSTGRES_SETTINGS);
  cleanups.push(postgres.stop, disk.free, removeOnCrash(dataDir, disk, postgres));
  const all: FaultProxy[] = [];
  cleanups.push(async () => void (await Promise.all(all.map((proxy) => proxy.stop()))));
  const open = async (name: string) => {
    const proxy = await startProxy(name);
    all.push(proxy);
    return proxy;
  };
  const proxies: Proxies = {
    clients: [await open('clients 1'), await open('clients 2')],
    webhooks: await open('webhooks'),
    all,
  };
  const stripe = await openStripe(join(dataDir, 'stripe-sandbox'), proxies.webhooks.port);
  cleanups.push(stripe.close);
  const exits: Exits = { unexpected: [], failedStarts: [] };
  const parts = { dataDir, proxies, postgres, stripeUrl: stripe.url, exits, state, open };
  const slots = await openSlots(parts, cleanups);
  // The first process migrates the database and creates the demo data.
  for (const slot of [...slots.apis, slots.worker]) await slot.start();
  await waitForDemo(postgres.url());
  return {
    seed,
    ports: proxies.clients.map(({ port }) => port),
    publicUrl: toPublicUrl(proxies),
    stripeSandboxUrl: stripe.url,
    databaseUrl: postgres.url(),
    journalPath: join(dataDir, 'stripe-sandbox', 'journal.jsonl'),
    dataDir,
    ...slots,
    postgres,
    disk,
    provider: stripe.control,
    proxies,
    strikes: new Set(),
    ...createPauses(),
    unexpectedExits: () => {
      const count = stripe.control.countUnexpectedExits();
      return [
        ...exits.unexpected,
        ...(count > 0 ? [`the Stripe sandbox ended ${count} times`] : []),
      ];
    },
    failedStarts: () => exits.failedStarts,
    stop,
  };
}

type Parts = {
  readonly dataDir: string;
  readonly proxies: Proxies;
  readonly postgres: EmbeddedPostgres;
  readonly stripeUrl: string;
  readonly exits: Exits;
  readonly state: { readonly isStopping: boolean };
  readonly open: (name: string) => Promise<FaultProxy>;
};

const toPublicUrl = ({ clients }: Proxies) => `http://localhost:${clients[0].port}`;

async function openSlots(parts: Parts, cleanups: Cleanup[]) {
  const { proxies, state, exits } = parts;
  const ports = new Map<string, readonly number[]>();
  const openSlot = async (name: string, role: Role, entry?: FaultProxy): Promise<Slot> => {
    const provider = await parts.open(`${name} provider`);
    const database = await parts.open(`${name} database`);
    provider.setTargets([{ port: Number(new URL(parts.stripeUrl).port) }]);
    database.setTargets([{ path: findSocket(parts.postgres) }]);
    const slot = createSlot({
      name,
      env: createEnv(role, toPublicUrl(proxies), provider, database),
      logPath: join(parts.dataDir, LOGS, `${name.replaceAll(' ', '-')}.log`),
      provider,
      database,
      exits,
      isStopping: () => state.isStopping,
      onPorts(found) {
        entry?.setTargets(found.map((port) => ({ port })));
        if (role === 'api') ports.set(name, found);
        proxies.webhooks.setTargets([...ports.values()].flat().map((port) => ({ port })));
      },
    });
    cleanups.push(() => slot.end('SIGKILL'));
    return slot;
  };
  const [first, second] = proxies.clients;
  return {
    apis: [await openSlot('api 1', 'api', first), await openSlot('api 2', 'api', second)] as const,
    worker: await openSlot('worker', 'worker'),
    secondWorker: await openSlot('worker 2', 'worker'),
  };
}

/** Runs the cleanups in reverse order, once. */
function createStop(cleanups: Cleanup[], state: { isStopping: boolean }): () => Promise<void> {
  let stopping: Promise<void> | undefined;
  const run = async () => {
    state.isStopping = true;
    for (const cleanup of cleanups.toReversed()) {
      await Promise.resolve(cleanup()).catch((error: unknown) => console.error(error));
    }
    for (const name of SIGNALS) process.off(name, onSignal);
  };
  const stop = () => {
    stopping ??= run();
    return stopping;
  };
  const onSignal = () => void stop().then(() => process.exit(130));
  for (const name of SIGNALS) process.on(name, onSignal);
  return stop;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

async function openStripe(dir: string, webhookPort: number) {
  const process = await startStripeSandbox({
    port: await freePort('127.0.0.1', 0),
    dir,
    keys: SANDBOX_KEYS,
    webhook: {
      url: `http://127.0.0.1:${webhookPort}/api/webhooks/provider`,
      eventTypes: WEBHOOK_EVENT_TYPES,
    },
    hasControl: true,
  });
  const { url, kill } = process;
  const control = createProviderControl({ url, dir, kill });
  const close = async () => {
    control.close();
    await process.stop();
  };
  return { url, control, close };
}

/**
 * An uncaught error of this process ends it without `stop`. The other processes end by themselves;
 * PostgreSQL and the mount would stay. Returns how to undo it.
 */
function removeOnCrash(dataDir: string, disk: Disk, postgres: EmbeddedPostgres): Cleanup {
  const socketDir = dirname(findSocket(postgres));
  const remove = () => {
    spawnSync('kill', ['-QUIT', String(postgres.pid())]);
    if (disk.isLimited) spawnSync('umount', ['-l', disk.path]);
    rmSync(dataDir, { recursive: true, force: true });
    rmSync(socketDir, { recursive: true, force: true });
  };
  process.on('exit', remove);
  return () => void process.off('exit', remove);
}

/** PostgreSQL listens on a socket only; the proxy leads there. */
function findSocket(postgres: EmbeddedPostgres): string {
  return join(new URL(postgres.url()).searchParams.get('host') ?? '', SOCKET_NAME);
}

type Role = 'api' | 'worker';

function createEnv(
  role: Role,
  publicUrl: string,
  provider: FaultProxy,
  database: FaultProxy,
): NodeJS.ProcessEnv {
  return {
    ROLE: role,
    PUBLIC_URL: publicUrl,
    DATABASE_URL: `postgres://saifu@127.0.0.1:${database.port}/postgres`,
    STRIPE_SANDBOX_URL: `http://127.0.0.1:${provider.port}`,
    DRAIN_SECONDS: String(DRAIN_SECONDS),
    LOG_LEVEL: 'warn',
  };
}

function createPauses() {
  let controller = new AbortController();
  return {
    pause: (ms: number) =>
      sleep(ms, undefined, { signal: controller.signal }).catch(() => undefined),
    endPauses() {
      controller.abort();
      controller = new AbortController();
    },
  };
}
