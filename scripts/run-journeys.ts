import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { findChromium } from './find-chromium.ts';
import { startSandbox } from './sandbox.ts';

const ROOT = join(import.meta.dirname, '..');

/** Starts a whole product of its own, walks the journeys through it, and takes it down again. */
export async function runJourneys(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<boolean> {
  const CHROMIUM = findChromium();
  const sandbox = await startSandbox({ LOG_LEVEL: 'error' });
  try {
    return await playwright(args, { ...env, CHROMIUM, SAIFU_URL: sandbox.url });
  } finally {
    await sandbox.stop();
  }
}

function playwright(args: readonly string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  const command = join(ROOT, 'node_modules/.bin/playwright');
  const child = spawn(command, ['test', '-c', 'e2e/playwright.config.ts', ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code === 0)));
}
