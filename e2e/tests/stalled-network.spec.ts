import { expect, KENJI, signIn, test } from '../support/fixtures.ts';
import { countCopies } from '../support/offline-cache.ts';

test('a stalled network shows the cached history, which is refreshed on recovery', async ({
  page,
  context,
}) => {
  await signIn(page, KENJI);
  await page.goto('/history');
  const rows = page.locator('[data-row]');
  const newest = await rows.first().innerText();
  await expect.poll(() => countCopies(page)).toBe(2);

  const { promise: restored, resolve: restore } = Promise.withResolvers<void>();
  await context.route('**/api/**', async (route) => {
    await restored;
    await route.continue();
  });
  await page.goto('/history');
  await expect(rows.first()).toHaveText(newest, { timeout: 20_000, useInnerText: true });
  const asOf = page.getByText(/Last updated \d{4}\/\d\d\/\d\d\s\d\d:\d\d/);
  await expect(asOf).toBeVisible();
  restore();
  await expect(asOf).toHaveCount(0);
  await expect(rows.first()).toHaveText(newest, { useInnerText: true });
});
