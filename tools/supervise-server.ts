import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '../apps/api/src/config/config.ts';
import { openServerLog, type ServerLog } from './server-log.ts';

const ROOT = join(import.meta.dirname, '..');
const RESTART_PAUSE_MS = 500;
// A server that falls this often in a row before it was ready will not get better by itself.
const CRASHES_MAX = 5;

type SupervisedServer = { readonly ready: Promise<void>; readonly stop: () => Promise<void> };

/**
 * Starts the server again whenever it falls. One that has never run and says itself that it
 * cannot is not tried again; one that has run will run again, once what it needs is back.
 */
export function superviseServer(env: NodeJS.ProcessEnv, dataDir: string): SupervisedServer {
  const log = openServerLog(dataDir);
  const { promise: ready, resolve: isReady, reject: failReady } = Promise.withResolvers<void>();
  let child: ChildProcess | undefined;
  let stopping = false;
  let crashes = 0;
  let hasRun = false;

  const keep = async () => {
    while (!stopping) {
      let error: string | undefined;
      child = spawnServer(env, log);
      child.on('message', (message: { kind: string; words?: string }) => {
        if (message.kind === 'ready') {
          crashes = 0;
          hasRun = true;
          isReady();
        }
        if (message.kind === 'error') error = message.words;
      });
      const { pid } = child;
      const end = await new Promise<Exit>((resolve) => {
        child?.once('exit', (code, signal) => resolve({ code, signal }));
      });
      crashes += 1;
      if (stopping) return;
      log.note('server.exited', { pid, ...end });
      if (!hasRun && (error !== undefined || crashes >= CRASHES_MAX)) {
        failReady(new ConfigError([error ?? 'the server falls again and again.']));
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
      log.close();
    },
  };
}

type Exit = { readonly code: number | null; readonly signal: NodeJS.Signals | null };

function spawnServer(env: NodeJS.ProcessEnv, log: ServerLog): ChildProcess {
  const errors = log.open();
  const child = spawn(process.execPath, [join(ROOT, 'apps/api/src/main.ts')], {
    cwd: ROOT,
    env,
    // A session of its own, so that Ctrl-C reaches us alone and we stop things in order.
    detached: true,
    stdio: ['ignore', 'inherit', errors, 'ipc'],
  });
  if (errors !== 'ignore') closeSync(errors);
  return child;
}
