import { loadAllTexts } from '@saifu/i18n/texts';
import { ROUTES } from '../../apps/wallet/src/app/routes.ts';
import { isAccessible } from '../support/accessible.ts';
import { ALEX, expect, signIn, speak, test } from '../support/fixtures.ts';
import { LANGUAGES } from '../support/languages.ts';

/** Screens that are empty for a new user. `every-route` opens all routes with content. */
const EMPTY: readonly string[] = [
  'Home',
  'PaymentHistory',
  'Insights',
  'ReceiptScans',
  'RefundRequests',
  'Wallets',
  'RecurringBilling',
  'ContactSupport',
  'NotificationInbox',
  'DownloadReceipts',
];
const screens = ROUTES.filter(({ name, path }) => path.includes(':id') || EMPTY.includes(name));
const toAddress = (path: string) => path.replace(':id', 'pay_01jd0000000000000000000000');

test.describe.configure({ mode: 'parallel' });

for (const language of LANGUAGES) {
  for (const who of ['a stranger', 'a member'] as const) {
    test(`${who} opens empty and missing pages in ${language}: titled, accessible`, async ({
      page,
    }) => {
      test.setTimeout(300_000);
      const t = await loadAllTexts(language);
      await speak(page, language);
      if (who === 'a member') await signIn(page, ALEX);
      const closed = who === 'a member' ? 'signed_out' : 'auth';
      for (const route of screens.filter(({ access }) => access !== closed)) {
        await page.emulateMedia({ colorScheme: 'light' });
        await page.goto(toAddress(route.path));
        const title = t('app.page_title', { title: t(route.title) });
        await expect(page, route.name).toHaveTitle(title);
        await expect(page.locator('h1'), route.name).toHaveCount(1);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await isAccessible(page, route.name);
      }
    });
  }
}
