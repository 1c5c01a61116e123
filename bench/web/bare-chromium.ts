import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FLAGS } from '../../e2e/support/flags.ts';
import { findChromium } from '../../tools/find-chromium.ts';

export type BareChromium = { readonly port: number; readonly stop: () => Promise<void> };

const START_MS = 30_000;

/** Starts Chromium with an empty profile and an open debugging port. */
export async function startChromium(): Promise<BareChromium> {
  const profile = mkdtempSync(join(tmpdir(), 'saifu-chromium-'));
  const own = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`];
  const child = spawn(findChromium(), [...FLAGS, ...own, '--lang=en-US', 'about:blank'], {
    stdio: 'ignore',
  });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  return {
    port: await readPort(profile),
    async stop() {
      child.kill('SIGTERM');
      await gone;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Chromium writes its debugging port into the profile. */
async function readPort(profile: string): Promise<number> {
  const path = join(profile, 'DevToolsActivePort');
  const late = Date.now() + START_MS;
  while (Date.now() < late) {
    const port = existsSync(path) ? Number(readFileSync(path, 'utf8').split('\n')[0]) : 0;
    if (port > 0) return port;
    await sleep(50);
  }
  throw new Error('Chromium did not report its debugging port');
}
