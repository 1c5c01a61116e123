import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { canInstall, install } from './debian.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** Finds Chromium: from CHROMIUM, the system, Playwright or Debian. */
export function findChromium(): string {
  const found = process.env.CHROMIUM ?? onPath() ?? playwrightsOwn() ?? installed();
  if (found !== undefined) return found;
  throw new Error(
    'The browser tests need Chromium: apt-get install chromium (Debian), or set CHROMIUM.',
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

function installed(): string | undefined {
  if (!canInstall()) return undefined;
  install('chromium', 'Chromium');
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
