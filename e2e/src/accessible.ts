import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const WIDTH = 390;

/** Nothing that axe knows stands in anybody's way, and nothing scrolls sideways on a telephone. */
export async function isAccessible(page: Page, name = page.url()): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
    const found = violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
    expect(found, `${name} ${colorScheme}`).toEqual([]);
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide, `${name} scrolls sideways`).toBeLessThanOrEqual(WIDTH);
}
