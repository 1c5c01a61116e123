import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { isFullRun } from './scale.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const require = createRequire(import.meta.url);
const { source } = createRequire(require.resolve('@axe-core/playwright'))('axe-core');
/**
 * The builder evaluates its axe source twice per analysis and transfers the value back, so it gets
 * an empty one.
 */
const NO_SOURCE = 'undefined';

/**
 * Returns an axe builder for the page. The axe source is half a megabyte, so it is injected once
 * per page.
 */
export async function axeOn(page: Page, name = page.url()): Promise<AxeBuilder> {
  // With a single frame, legacy mode covers everything and axe needs no second page to merge
  // results.
  expect(page.frames(), `${name} has frames`).toHaveLength(1);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const axe = new AxeBuilder({ page, axeSource: NO_SOURCE }).setLegacyMode();
  return axe.options({ resultTypes: ['violations'] });
}

/** Rules that depend on colors only. Another theme can change no other result. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Violations on the page; with `isOtherTheme`, only those that another theme can have changed. */
export async function findViolations(
  page: Page,
  isOtherTheme: boolean,
  name = page.url(),
): Promise<readonly string[]> {
  const axe = await axeOn(page, name);
  const { violations } = await (isOtherTheme
    ? axe.withRules(COLOR_RULES)
    : axe.withTags(RULES)
  ).analyze();
  const lasting: string[] = [];
  for (const { id, nodes } of violations) {
    for (const { html, target } of nodes) {
      const isPassing = id === TARGET_SIZE && !(await isSmallInView(page, String(target[0])));
      if (!isPassing) lasting.push(`${id} ${html}`);
    }
  }
  return lasting;
}

const TARGET_SIZE = 'target-size';

/**
 * Whether the target is too small when it is fully in view. Axe measures what is visible, and a
 * target may happen to lie half behind the part of the page that does not scroll.
 */
async function isSmallInView(page: Page, selector: string): Promise<boolean> {
  const before = await page.evaluate(() => window.scrollY);
  await page.locator(selector).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const axe = (await axeOn(page)).include(selector).withRules([TARGET_SIZE]);
  const { violations } = await axe.analyze();
  await page.evaluate((top) => window.scrollTo(0, top), before);
  return violations.length > 0;
}

/**
 * Asserts that axe finds no violations in either theme and that the page does not scroll sideways.
 * `test:full` checks all rules in the dark theme too.
 */
export async function isAccessible(page: Page, name = page.url()): Promise<void> {
  // A page that has just been opened is empty until its screen is loaded.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const found = await findViolations(page, colorScheme === 'dark' && !isFullRun, name);
    expect(found, `${name} ${colorScheme}`).toEqual([]);
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide, `${name} scrolls sideways`).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}
