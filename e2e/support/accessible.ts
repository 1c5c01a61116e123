import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const require = createRequire(import.meta.url);
const { source } = createRequire(require.resolve('@axe-core/playwright'))('axe-core');
/** The builder evaluates its source at every look, twice, and has the value sent back. */
const NO_SOURCE = 'undefined';

/** axe, ready to look at a page; it is half a megabyte, and once on a page is enough. */
export async function axeOn(page: Page, name = page.url()): Promise<AxeBuilder> {
  // So all is seen from the page itself, and no second one has to be opened to sum it up.
  expect(page.frames(), `${name} has frames`).toHaveLength(1);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const axe = new AxeBuilder({ page, axeSource: NO_SOURCE }).setLegacyMode();
  return axe.options({ resultTypes: ['violations'] });
}

/** Nothing that axe knows stands in anybody's way, and nothing scrolls sideways. */
export async function isAccessible(page: Page, name = page.url()): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const axe = await axeOn(page, name);
    const { violations } = await axe.withTags(RULES).analyze();
    const found = violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
    expect(found, `${name} ${colorScheme}`).toEqual([]);
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide, `${name} scrolls sideways`).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}
