import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, ConfigFault, readConfig } from '../apps/api/src/config.ts';
import { DEMO_USERS } from '../apps/api/src/modules/sandbox/demo-users.ts';
import {
  type EmbeddedPostgres,
  startPostgres,
} from '../apps/api/src/platform/embedded-postgres.ts';
import { claimDataDir } from '../apps/api/src/platform/postgres-cluster.ts';
import { PostgresFault } from '../apps/api/src/platform/postgres-fault.ts';
import { buildWeb } from './build-web.ts';
import { freePort } from './free-port.ts';
import { AlreadyRunning, holdFolder } from './hold-folder.ts';

const ROOT = join(import.meta.dirname, '..');
const RESTART_PAUSE_MS = 500;
// A server that falls this often in a row before it was ready will not get better by itself.
const FALLS_MAX = 5;

/** Starts everything there is, keeps it running, and stops it in order. */
async function start(): Promise<void> {
  const config = readConfig(process.env);
  const dataDir = resolve(ROOT, config.dataDir);
  const hold = await holdFolder(dataDir);
  if (config.databaseUrl === null) claimDataDir(dataDir);
  await buildWeb();
  const postgres = config.databaseUrl === null ? await startPostgres(dataDir) : null;
  const port = await freePort(config.host, config.port);
  const address = process.env.PUBLIC_URL ? config.publicUrl.href : `http://localhost:${port}/`;
  const server = keepServer(serverEnv(postgres, port));
  stopOnSignal(async () => {
    await server.stop();
    await postgres?.stop();
    hold.release();
  });
  await server.ready;
  hold.tell(address);
  if (port !== config.port && config.port !== 0)
    say(`Port ${config.port} is taken; using ${port}.`);
  greet(config, address);
}

function serverEnv(postgres: EmbeddedPostgres | null, port: number) {
  return {
    ...process.env,
    PORT: String(port),
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    ...(postgres && { DATABASE_URL: postgres.url() }),
    PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
  };
}

type Kept = { readonly ready: Promise<void>; readonly stop: () => Promise<void> };

/** Starts the server again whenever it falls, unless it says itself that it cannot start. */
function keepServer(env: NodeJS.ProcessEnv): Kept {
  const { promise: ready, resolve: isReady, reject: isHopeless } = Promise.withResolvers<void>();
  let child: ChildProcess | undefined;
  let stopping = false;
  let falls = 0;

  const keep = async () => {
    while (!stopping) {
      let fault: string | undefined;
      child = spawnServer(env);
      child.on('message', (message: { kind: string; words?: string }) => {
        if (message.kind === 'ready') {
          falls = 0;
          isReady();
        }
        if (message.kind === 'fault') fault = message.words;
      });
      await new Promise((resolve) => child?.once('exit', resolve));
      falls += 1;
      if (stopping) return;
      if (fault !== undefined || falls >= FALLS_MAX) {
        isHopeless(new ConfigFault([fault ?? 'the server falls again and again.']));
        return;
      }
      await sleep(RESTART_PAUSE_MS);
    }
  };
  const keeping = keep();
  return {
    ready,
    async stop() {
      stopping = true;
      child?.kill('SIGTERM');
      await keeping;
    },
  };
}

function spawnServer(env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, [join(ROOT, 'apps/api/src/main.ts')], {
    cwd: ROOT,
    env,
    // A session of its own, so that Ctrl-C reaches us alone and we stop things in order.
    detached: true,
    stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
  });
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
  say(`\n  Saifu is running at ${address}`);
  say(`  API document           ${address}api/docs`);
  if (config.live === null) {
    say(`  Inbox of mail and SMS  ${address}sandbox/inbox`);
    say(`  QR codes of the stores ${address}sandbox/qr`);
    say('\n  This is the sandbox: no real money, cards or messages. Demo accounts:');
    for (const { loginId, password, status } of DEMO_USERS) {
      say(`    ${loginId.padEnd(26)} ${password.padEnd(20)} ${status}`);
    }
  }
  say('\n  Ctrl-C stops everything.\n');
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

start().catch(async (error: unknown) => {
  const isExpected = [ConfigFault, PostgresFault, AlreadyRunning].some((k) => error instanceof k);
  const words = isExpected && error instanceof Error ? error.message : String(error);
  process.stderr.write(`Saifu cannot start: ${words}\n`);
  await stopEverything();
  process.exit(1);
});
