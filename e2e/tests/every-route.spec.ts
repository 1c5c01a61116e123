import { loadAllTexts } from '@saifu/i18n/texts';
import { expect, test as journey, KENJI, signIn, speak } from '../support/fixtures.ts';
import { LANGUAGES } from '../support/languages.ts';
import { getVisits, type Who } from '../support/routes.ts';
import { makeThings, type Things } from '../support/routes-demo-data.ts';
import { isDrawn, lookAround, recordNetworkErrors } from '../support/routes-look.ts';

// Split into several tests so that the workers share the routes. Together they cover every route.
const SHARES: Readonly<Record<Who, number>> = { member: 3, stranger: 2 };

const test = journey.extend<object, { readonly things: Things }>({
  things: [
    async ({ browser }, use, { project }) => {
      await use(await makeThings(browser, project.use.baseURL ?? ''));
    },
    { scope: 'worker', timeout: 150_000 },
  ],
});

test.describe.configure({ mode: 'parallel' });

for (const language of LANGUAGES) {
  for (const who of ['member', 'stranger'] as const) {
    for (let share = 0; share < SHARES[who]; share += 1) {
      const part = `${share + 1} of ${SHARES[who]}`;
      test(`a ${who} opens every route in ${language}, ${part}`, async ({ page, things }) => {
        test.setTimeout(240_000);
        const { baseURL = '' } = test.info().project.use;
        const t = await loadAllTexts(language);
        const { tokenizer } = await (await page.request.get('/api/v1/guest/config')).json();
        const errors = recordNetworkErrors(page, [baseURL, new URL(tokenizer.url).origin]);
        await speak(page, language);
        if (who === 'member') await signIn(page, KENJI);
        await page.addInitScript(({ id, token }) => {
          sessionStorage.setItem(`payment.guest.${id}`, token);
        }, things.guestPayment);

        const visits = getVisits(things, who, baseURL);
        for (const [row, { route, address, leads }] of visits.entries()) {
          if (row % SHARES[who] !== share) continue;
          await page.goto(address, { waitUntil: 'commit' });
          if (leads !== undefined) {
            await expect.poll(() => page.url(), route.name).toBe(baseURL + leads);
            continue;
          }
          await expect(page, route.name).toHaveTitle(
            t('app.page_title', { title: t(route.title) }),
          );
          await expect(page.locator('html')).toHaveAttribute('lang', language);
          await isDrawn(page);
          const session = who === 'member' ? 'in' : 'out';
          await lookAround(page, row, (look) => `${route.name}-${language}-${look}-${session}`);
        }
        expect(errors).toEqual([]);
      });
    }
  }
}
