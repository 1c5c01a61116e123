import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openContext } from './context.ts';
import { runDueTransitions } from './due-transitions.ts';
import { DirectoryLockedError, lockDirectory } from './lock-directory.ts';
import { BrokenChainError } from './read-journal.ts';
import { buildServer } from './server.ts';
import { readSettings, SettingsError } from './settings.ts';
import { startWebhooks } from './webhooks.ts';

const PID_FILE = 'stripe-sandbox.pid';
const TRANSITIONS_INTERVAL_MS = 1000;
const STOP_TIMEOUT_MS = 10_000;

/** The Stripe sandbox: one process with one data directory, until it is stopped. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  mkdirSync(settings.dir, { recursive: true, mode: 0o700 });
  const unlock = await lockDirectory(settings.dir);
  // Lets the supervisor find a process that outlived its parent.
  writeFileSync(join(settings.dir, PID_FILE), `${process.pid}\n`, { mode: 0o600 });
  const sandbox = openContext(settings, (error) => fail(error));
  const app = buildServer(sandbox);
  await app.listen({ host: settings.host, port: settings.port });
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : settings.port;
  if (settings.publicUrl === null) sandbox.runtime.publicUrl = `http://127.0.0.1:${port}`;
  const webhooks = startWebhooks(sandbox);
  const timer = setInterval(() => runDueTransitions(sandbox), TRANSITIONS_INTERVAL_MS);
  process.stdout.write(`${JSON.stringify({ port })}\n`);

  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    clearInterval(timer);
    await app.close();
    webhooks.stop();
    await sandbox.ledgerStore.journal.close();
    unlock();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // The parent process with the IPC channel is gone.
  process.on('disconnect', stop);
}

function fail(error: unknown): never {
  const isExpected =
    error instanceof SettingsError ||
    error instanceof BrokenChainError ||
    error instanceof DirectoryLockedError;
  const message = isExpected ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`The Stripe sandbox cannot go on: ${message}\n`);
  process.exit(1);
}

main().catch(fail);
