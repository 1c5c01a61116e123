import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** A real Chromium: the one named, the system's, Playwright's own, or one from Debian. */
export function findChromium(): string {
  const found = process.env.CHROMIUM ?? onPath() ?? playwrightsOwn() ?? installed();
  if (found !== undefined) return found;
  throw new Error(
    'The journeys need Chromium: install it (on Debian: apt-get install chromium) or set CHROMIUM.',
  );
}

function onPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(':');
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

function playwrightsOwn(): string | undefined {
  const path = chromium.executablePath();
  return path && isExecutable(path) ? path : undefined;
}

/** Only root may install, and only where there is Debian's installer. */
function installed(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  process.stdout.write('Installing Chromium from Debian’s packages (once) …\n');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) => spawnSync('apt-get', ['-qq', ...args], { env });
  apt('update');
  apt('install', '-y', '--no-install-recommends', 'chromium');
  return onPath();
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
