import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '../apps/api/src/config/config.ts';
import { openServerLog, type ServerLog } from './server-log.ts';

const ROOT = join(import.meta.dirname, '..');
const RESTART_PAUSE_MS = 500;
// A server that fails this often in a row before it is ready will not recover by itself.
const CRASHES_MAX = 5;

type SupervisedServer = { readonly ready: Promise<void>; readonly stop: () => Promise<void> };

/**
 * Restarts the server whenever it exits. A server that was never ready and reports a configuration
 * error is not restarted. One that was ready is restarted until its dependencies are back.
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
    // Own session, so that Ctrl-C reaches only the supervisor, which stops the processes in order.
    detached: true,
    stdio: ['ignore', 'inherit', errors, 'ipc'],
  });
  if (errors !== 'ignore') closeSync(errors);
  return child;
}
