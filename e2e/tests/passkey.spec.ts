import type { Page } from '@playwright/test';
import { loadAllTexts, type Translate } from '@saifu/i18n/texts';
import { CARDS, isFinished, openInvoice, order, slide } from '../pages/payment-page.ts';
import { isAccessible } from '../support/accessible.ts';
import { addAuthenticator } from '../support/authenticator.ts';
import { expect, test } from '../support/fixtures.ts';
import { codeIn, getLatestMessage, listMessagesAbout } from '../support/inbox.ts';
import { LANGUAGES } from '../support/languages.ts';
import { expectFocusedText, newPayer, PASSWORD, typeCard } from '../support/payer.ts';

const LARGE = 30_000;

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const advance = (page: Page, seconds: number) =>
  page.request.post('/api/v1/sandbox/clock', { data: { advance_seconds: seconds } });

/** Opens the security settings and adds a passkey, with the step-up already answered or not. */
async function addByPassword(page: Page, t: Translate): Promise<void> {
  await page.goto('/settings/security');
  await press(page, t('passkey.add'));
  const question = page.getByRole('dialog', { name: t('step_up.title') });
  await question.getByLabel(t('field.password'), { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expectFocusedText(page, t('passkey.added', { name: 'Chrome · Linux' }));
}

async function signOut(page: Page, t: Translate): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await expect(page.getByLabel(t('field.password'), { exact: true })).toBeVisible();
}

for (const language of LANGUAGES) {
  test(`a passkey is added, renamed, used to sign in and removed (${language})`, async ({
    page,
  }) => {
    const t = await loadAllTexts(language);
    const authenticator = await addAuthenticator(page);
    const { loginId } = await newPayer(page, language);
    await addByPassword(page, t);
    expect(await authenticator.countPasskeys()).toBe(1);
    await isAccessible(page);
    await getLatestMessage(page, loginId, 1);
    const mails = await listMessagesAbout(
      page,
      loginId,
      t.language === 'ja' ? 'パスキー' : 'passkey',
    );
    expect(mails).toHaveLength(1);

    await press(page, t('passkey.rename_name', { name: 'Chrome · Linux' }));
    const name = page.getByRole('dialog').getByLabel(t('passkey.name'), { exact: true });
    await expect(name).toBeFocused();
    await name.fill('My phone');
    await page.keyboard.press('Enter');
    await expectFocusedText(page, t('passkey.renamed', { name: 'My phone' }));

    // A passkey that is not offered by itself, so that the button is tested.
    await authenticator.setPresence(false);
    await signOut(page, t);
    await isAccessible(page);
    await authenticator.setPresence(true);
    await press(page, t('sign_in.passkey'));
    await expect(page).toHaveURL(/\/home$/);

    await advance(page, 301);
    await page.goto('/settings/security');
    await press(page, t('passkey.remove_name', { name: 'My phone' }));
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('passkey.remove') })
      .click();
    // The step-up accepts the passkey that is about to be removed.
    await press(page, t('passkey.use'));
    await expectFocusedText(page, t('passkey.removed', { name: 'My phone' }));
    await expect(page.getByText('My phone', { exact: true })).toHaveCount(0);

    await signOut(page, t);
    await press(page, t('sign_in.passkey'));
    await expect(page.getByText(t.error('passkey.unknown'))).toBeVisible();
  });

  test(`a passkey added after a code approves a large payment (${language})`, async ({
    page,
    request,
  }) => {
    const t = await loadAllTexts(language);
    const authenticator = await addAuthenticator(page);
    const { loginId } = await newPayer(page, language);
    await advance(page, 61);
    await page.goto('/settings/security');
    await press(page, t('passkey.add'));
    await press(page, t('step_up.use_code'));
    const before = (await listMessagesAbout(page, loginId, '')).length;
    await press(page, t('step_up.send'));
    const code = codeIn(await getLatestMessage(page, loginId, before));
    await page.getByLabel(t('field.otp')).fill(code);
    await expectFocusedText(page, t('passkey.added', { name: 'Chrome · Linux' }));
    // The code itself must not approve the payment.
    await advance(page, 301);

    await openInvoice(page, await order(request, LARGE, 'counter'));
    await typeCard(page, CARDS.visa);
    await slide(page);
    const question = page.getByRole('dialog', { name: t('step_up.title') });
    await expect(question).toContainText(t('step_up.lead_payment', { amount: '¥30,000' }));
    const byPassword = { name: t('step_up.use_password'), exact: true };
    await expect(question.getByRole('button', byPassword)).toHaveCount(0);
    await authenticator.setUserVerified(false);
    await press(page, t('passkey.use'));
    await expect(question.getByText(t.error('passkey.canceled'))).toBeVisible();
    await authenticator.setUserVerified(true);
    await press(page, t('passkey.use'));
    await isFinished(page, '¥30,000');
  });
}

test('a passkey is offered in the login field', async ({ page }) => {
  const t = await loadAllTexts('en');
  await addAuthenticator(page);
  await newPayer(page, 'en');
  await addByPassword(page, t);
  await page.evaluate(() => localStorage.clear());
  // The virtual authenticator chooses the offered passkey as soon as there is an offer.
  await page.goto('/login?redirect=%2Fsettings%2Fsecurity');
  await page.getByLabel(t('field.login_id'), { exact: true }).focus();
  await expect(page).toHaveURL(/\/settings\/security$/);
  await expect(page.getByText('Chrome · Linux').first()).toBeVisible();
});

test('a challenge for a passkey that arrives after the sign-in does not end the session', async ({
  page,
  request,
}) => {
  const t = await loadAllTexts('en');
  const signedIn = page.waitForResponse((response) => response.url().endsWith('/api/v1/login'));
  await page.route('**/passkeys/authentication_options', async (route) => {
    // Sent without a cookie, as the sign-in is, and answered after it. Another request context
    // sends it, because the browser's own would keep the cookie at once.
    const response = await request.post(route.request().url());
    await signedIn;
    await route.fulfill({ response });
  });
  const asked = page.waitForRequest('**/passkeys/authentication_options');
  const challenge = page.waitForResponse('**/passkeys/authentication_options');
  await page.goto('/login?redirect=/history');
  // The first use of the page asks for a challenge. A faster sign-in would leave none to arrive
  // late.
  await page.getByLabel(t('field.login_id'), { exact: true }).focus();
  await asked;
  await page.getByRole('button', { name: '小林 健二' }).click();
  await challenge;
  const heading = page.getByRole('heading', { name: t('screen.payment_history') });
  // The page stores its half of the session before it opens the next screen.
  await expect(heading).toBeVisible();
  await page.reload();
  await expect(heading).toBeVisible();
});
