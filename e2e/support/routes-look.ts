import { join } from 'node:path';
import type { Page, Request } from '@playwright/test';
import { findViolations } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { isFullRun } from './scale.ts';

type Look = {
  readonly theme: 'light' | 'dark';
  readonly width: number;
  readonly height: number;
};

/** Ordered so that each variant differs from the previous one in one property only. */
const LOOKS = [
  { theme: 'light', width: 390, height: 844 },
  { theme: 'dark', width: 390, height: 844 },
  { theme: 'dark', width: 1280, height: 800 },
  { theme: 'light', width: 1280, height: 800 },
  { theme: 'light', width: 360, height: 640 },
  { theme: 'dark', width: 360, height: 640 },
] as const satisfies readonly Look[];

/** The console is also used on tablets. */
export const CONSOLE_LOOKS: readonly Look[] = [
  ...LOOKS,
  { theme: 'dark', width: 768, height: 1024 },
  { theme: 'light', width: 768, height: 1024 },
];

/** Screenshots stay in `test-results/screens` between runs. Git ignores them. */
async function takeScreenshot(page: Page, name: string): Promise<void> {
  const path = join(test.info().project.outputDir, 'screens', `${name}.jpg`);
  await page.screenshot({ path, fullPage: true, type: 'jpeg', quality: 60 });
}

/**
 * All variants in `test:full`. Otherwise two per route, alternating, so that every size and
 * both themes are covered.
 */
function getLooks(row: number, looks: readonly Look[]): readonly Look[] {
  if (isFullRun) return looks;
  return looks.filter((_, at) => at % 3 === row % 3);
}

/**
 * Asserts for both themes, on a small and a usual phone and at desktop width, that axe finds no
 * violations and that nothing scrolls sideways. In `test:full` it also takes screenshots.
 */
export async function lookAround(
  page: Page,
  row: number,
  getName: (look: string) => string,
  looks: readonly Look[] = LOOKS,
): Promise<void> {
  let last: Look | undefined;
  for (const look of getLooks(row, looks)) {
    const { theme, ...size } = look;
    const name = getName(`${theme}-${size.width}`);
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize(size);
    await isDrawn(page);
    if (isFullRun) await takeScreenshot(page, name);
    const isOtherTheme = last?.width === size.width;
    expect.soft(await findViolations(page, isOtherTheme), name).toEqual([]);
    last = look;
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(wide, `${name} scrolls sideways`).toBeLessThanOrEqual(size.width);
  }
}

/** Waits until the screen is fully rendered: no skeletons and all images loaded. */
export async function isDrawn(page: Page): Promise<void> {
  await expect(page.locator('h1')).toHaveCount(1);
  await expect(page.locator('[class*="_skeleton_"]')).toHaveCount(0);
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
}

/** Records requests to foreign origins, failed requests and error responses from now on. */
export function recordNetworkErrors(page: Page, ours: readonly string[]): readonly string[] {
  const errors: string[] = [];
  const report = (request: Request, why: string) =>
    errors.push(`${new URL(page.url()).pathname}: ${request.method()} ${request.url()} ${why}`);
  const context = page.context();
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (/^https?:$/.test(protocol) && !ours.includes(origin)) report(request, 'is foreign');
  });
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    // The request was still open when the page was left.
    if (why !== 'net::ERR_ABORTED') report(request, why);
  });
  context.on('response', (response) => {
    const isRejected = response.status() >= 400 && !response.url().endsWith('/guest/qr/resolve');
    if (isRejected) report(response.request(), `${response.status()}`);
  });
  return errors;
}
