import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { canInstall, install } from './debian.ts';

const HEADLESS_SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** Finds Chromium: from CHROMIUM, the system, Playwright or Debian. */
export function findChromium(): string {
  const found = process.env.CHROMIUM ?? onPath(NAMES) ?? playwrightsOwn() ?? installed('chromium');
  if (found !== undefined) return found;
  throw new Error(
    'The browser tests need Chromium: apt-get install chromium (Debian), or set CHROMIUM.',
  );
}

/**
 * Finds Chromium without its user interface, or else Chromium. It has the same engine and needs
 * less CPU time.
 */
export function findHeadlessChromium(): string {
  const shell = process.env.CHROMIUM ?? onPath([HEADLESS_SHELL]) ?? installed(HEADLESS_SHELL);
  return shell ?? findChromium();
}

function onPath(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(':');
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

function playwrightsOwn(): string | undefined {
  const path = chromium.executablePath();
  return path && isExecutable(path) ? path : undefined;
}

function installed(name: string): string | undefined {
  if (!canInstall()) return undefined;
  install(name, 'Chromium');
  return onPath([name]);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
