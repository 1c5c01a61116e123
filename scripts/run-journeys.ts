import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { findCardData } from './find-card-data.ts';
import { findChromium } from './find-chromium.ts';
import { startSandbox } from './sandbox.ts';

const ROOT = join(import.meta.dirname, '..');

/**
 * Starts a whole product of its own, walks the journeys through it, looks whether a card number
 * was left lying anywhere, and takes it down again.
 */
export async function runJourneys(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<boolean> {
  const CHROMIUM = findChromium();
  const sandbox = await startSandbox({ LOG_LEVEL: 'error' });
  try {
    const isGreen = await playwright(args, { ...env, CHROMIUM, SAIFU_URL: sandbox.url });
    const found = findCardData(sandbox.dataDir);
    for (const path of found) process.stderr.write(`A card number lies in ${path}.\n`);
    return isGreen && found.length === 0;
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
