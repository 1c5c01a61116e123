import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { isAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/fixtures.ts';
import { LANGUAGES } from '../support/languages.ts';

const ROOT = join(import.meta.dirname, '../..');
const ORIGIN = 'http://gallery.localhost';
/** The first run installs Ladle. */
const BUILD_TIMEOUT_MS = 600_000;
const STORIES_TIMEOUT_MS = 300_000;

let folder: string;

test.beforeAll(() => {
  test.setTimeout(BUILD_TIMEOUT_MS);
  folder = mkdtempSync(join(tmpdir(), 'saifu-gallery-'));
  execFileSync(process.execPath, ['tools/gallery.ts', '--build', folder], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: BUILD_TIMEOUT_MS,
  });
});

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

for (const language of LANGUAGES) {
  test(`every story of the component gallery is accessible in ${language}`, async ({ page }) => {
    test.setTimeout(STORIES_TIMEOUT_MS);
    await serveGallery(page);
    const { stories } = JSON.parse(readFileSync(join(folder, 'meta.json'), 'utf8'));
    const names = Object.keys(stories);
    expect(names).toContain('button--variants');
    // Without a theme of its own the gallery follows the color scheme of the browser.
    const query = new URLSearchParams({ mode: 'preview', theme: 'auto', 'arg-language': language });
    await page.goto(`${ORIGIN}/?${query}`);
    for (const name of names) {
      await openStory(page, name);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      expect(await page.locator('#story').innerText(), name).not.toMatch(/\{\w+\}|NaN|undefined/);
      await isAccessible(page, name);
    }
  });
}

/** Opens a story as Ladle's `linkTo` does, because loading the page again costs more than axe. */
async function openStory(page: Page, name: string): Promise<void> {
  await expect(page.locator('#story > h1 + *')).toBeAttached();
  await page.evaluate(
    (value) => Reflect.get(window, 'ladleDispatch')({ type: 'update-story', value }),
    name,
  );
  await expect(page.locator('#story > h1')).toHaveText(name);
  await expect(page.locator('#story > h1 + *'), name).toBeAttached();
}

/** Answers with the files of the static build; no server is needed. */
async function serveGallery(page: Page): Promise<void> {
  await page.route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({ path: join(folder, pathname === '/' ? 'index.html' : pathname) });
  });
}
