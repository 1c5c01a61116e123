import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { newDataFolder } from '../apps/api/src/testing/data-folder.ts';
import { findCardData } from './find-card-data.ts';
import { findChromium } from './find-chromium.ts';
import { findFonts } from './find-fonts.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';

const ROOT = join(import.meta.dirname, '..');

/**
 * Each walks in a world of its own, so that no journey meets the traces of another's. At a reader's
 * pace (`PACE_MS`) a walker mostly waits, so there are more of them.
 */
const WALKERS = 2;
const PACED_WALKERS = 8;

/**
 * Starts whole products of its own, walks the journeys through them, looks whether a card number
 * was left lying anywhere, and takes them down again.
 */
export async function runE2eTests(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<boolean> {
  const CHROMIUM = findChromium();
  findFonts();
  const sandboxes: Sandbox[] = [];
  const usual = env.PACE_MS === undefined ? WALKERS : PACED_WALKERS;
  const walkers = Number(env.WALKERS ?? usual);
  try {
    // One after the other: the first builds the app that the second finds built.
    while (sandboxes.length < walkers) {
      const folder = newDataFolder('saifu-sandbox-');
      sandboxes.push(await startSandbox({ LOG_LEVEL: 'error' }, folder));
    }
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
