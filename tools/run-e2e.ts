import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { newDataFolder } from '../apps/api/src/testing/data-folder.ts';
import { waitForDemo } from './chaos/wait-for-demo-data.ts';
import { findCardData } from './find-card-data.ts';
import { findHeadlessChromium } from './find-chromium.ts';
import { findFonts } from './find-fonts.ts';
import { runningUrl } from './ledger/open-database.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';

/** Tests name the address that a person calls from. */
const SETTINGS = { LOG_LEVEL: 'error', TRUSTED_PROXIES: '127.0.0.1,::1' };

const ROOT = join(import.meta.dirname, '..');

/**
 * Each worker has its own server, so that tests do not see data of others. With `PACE_MS`, workers
 * mostly wait, so there are more of them.
 */
const E2E_WORKERS = 2;
const PACED_E2E_WORKERS = 8;

/**
 * Starts the servers, runs the e2e tests, searches all written data for card numbers, and stops the
 * servers.
 */
export async function runE2eTests(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<boolean> {
  const CHROMIUM = findHeadlessChromium();
  findFonts();
  const sandboxes: Sandbox[] = [];
  const usual = env.PACE_MS === undefined ? E2E_WORKERS : PACED_E2E_WORKERS;
  const workers = Number(env.E2E_WORKERS ?? usual);
  try {
    // Sequential: the first start builds the web app for the others.
    while (sandboxes.length < workers) {
      const folder = newDataFolder('saifu-sandbox-');
      sandboxes.push(await startSandbox(SETTINGS, folder));
    }
    for (const { dataDir } of sandboxes) await waitForDemo(runningUrl(dataDir));
    const SAIFU_URLS = sandboxes.map(({ url }) => url).join(' ');
    const isGreen = await playwright(args, { ...env, CHROMIUM, SAIFU_URLS });
    const found = sandboxes.flatMap(({ dataDir }) => findCardData(dataDir));
    for (const path of found) process.stderr.write(`A card number lies in ${path}.\n`);
    return isGreen && found.length === 0;
  } finally {
    for (const sandbox of sandboxes) await sandbox.stop();
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
