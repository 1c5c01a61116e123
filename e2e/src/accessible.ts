import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const WIDTH = 390;

/** Nothing that axe knows stands in anybody's way, and nothing scrolls sideways on a telephone. */
export async function isAccessible(page: Page, name = page.url()): Promise<void> {
  // So all is seen from the page itself, and no second one has to be opened to sum it up.
  expect(page.frames(), `${name} has frames`).toHaveLength(1);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const axe = new AxeBuilder({ page }).withTags(RULES).setLegacyMode();
    const { violations } = await axe.analyze();
    const found = violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
    expect(found, `${name} ${colorScheme}`).toEqual([]);
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide, `${name} scrolls sideways`).toBeLessThanOrEqual(WIDTH);
}
