import type { Page } from '@playwright/test';
import { loadAllTexts, type Translate } from '@saifu/i18n/texts';
import {
  acceptInvitation,
  inviteOwner,
  isAt,
  type Newcomer,
  newcomer,
} from '../pages/console-page.ts';
import { isAccessible } from '../support/accessible.ts';
import { addAuthenticator } from '../support/authenticator.ts';
import { expect, speak, test } from '../support/fixtures.ts';
import { getLatestMessage, listMessagesAbout } from '../support/inbox.ts';
import { LANGUAGES } from '../support/languages.ts';
import { expectFocusedText } from '../support/payer.ts';

const NAME = 'Chrome · Linux';

test.use({ viewport: { width: 1280, height: 800 } });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const typePassword = (page: Page, t: Translate, { password }: Newcomer) =>
  page.getByLabel(t('field.current_password'), { exact: true }).fill(password);

/** A new owner who chooses a passkey as the second factor, on the account screen. */
async function joinWithPasskey(page: Page, t: Translate): Promise<Newcomer> {
  const owner = newcomer('桜井 夏子');
  await speak(page, t.language);
  await inviteOwner(page.request, owner.email);
  await acceptInvitation(page, t, owner);
  await isAt(page, t, 'console_auth.factor_title');
  await press(page, t('console_passkey.set_up_instead'));
  await typePassword(page, t, owner);
  await isAccessible(page);
  await press(page, t('passkey.add'));
  await expect(page.getByText(t('console_auth.recovery_codes_once'))).toBeVisible();
  await press(page, t('console_auth.recovery_codes_kept'));
  await isAt(page, t, 'console_overview.title');
  await openAccount(page);
  return owner;
}

async function openAccount(page: Page): Promise<void> {
  await page.goto('/console/account');
  await expect(page.getByText(NAME, { exact: true }).first()).toBeVisible();
}

async function signOut(page: Page, t: Translate): Promise<void> {
  await press(page, t('console.sign_out'));
  await isAt(page, t, 'console_auth.sign_in_title');
}

for (const language of LANGUAGES) {
  test(`an owner joins with a passkey, signs in with it and manages it, in ${language}`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    const t = await loadAllTexts(language);
    const authenticator = await addAuthenticator(page);
    const owner = await joinWithPasskey(page, t);
    expect(await authenticator.countPasskeys()).toBe(1);
    await isAccessible(page);
    await getLatestMessage(page, owner.email, 1);
    const about = language === 'ja' ? 'パスキー' : 'passkey';
    expect(await listMessagesAbout(page, owner.email, about)).toHaveLength(1);

    // The browser refuses a second passkey on the same device.
    await press(page, t('passkey.add'));
    await typePassword(page, t, owner);
    await press(page, t('passkey.add'));
    await expect(page.getByText(t.error('passkey.exists'))).toBeVisible();
    await press(page, t('app.back'));

    await press(page, t('passkey.rename_name', { name: NAME }));
    const field = page.getByRole('dialog').getByLabel(t('passkey.name'), { exact: true });
    await expect(field).toBeFocused();
    await field.fill('Office phone');
    await page.keyboard.press('Enter');
    await expectFocusedText(page, t('passkey.renamed', { name: 'Office phone' }));

    // An owner keeps the last second factor.
    await press(page, t('passkey.remove_name', { name: 'Office phone' }));
    await typePassword(page, t, owner);
    await isAccessible(page);
    await press(page, t('passkey.remove_name', { name: 'Office phone' }));
    await expect(page.getByText(t.error('second_factor.last'))).toBeVisible();
    await press(page, t('app.back'));

    // The passkey is not offered by itself, so that the button is tested.
    await authenticator.setPresence(false);
    await signOut(page, t);
    await isAccessible(page);
    await authenticator.setPresence(true);
    await press(page, t('sign_in.passkey'));
    await isAt(page, t, 'console_overview.title');

    await page.goto('/console/account');
    await authenticator.setPresence(false);
    await signOut(page, t);
    await page.getByLabel(t('field.email'), { exact: true }).fill(owner.email);
    await page.getByLabel(t('field.password'), { exact: true }).fill(owner.password);
    await press(page, t('sign_in.submit'));
    await isAt(page, t, 'console_auth.factor_title');
    await isAccessible(page);
    await authenticator.setPresence(true);
    await authenticator.setUserVerified(false);
    await press(page, t('passkey.use'));
    await expect(page.getByText(t.error('passkey.canceled'))).toBeVisible();
    await authenticator.setUserVerified(true);
    await press(page, t('passkey.use'));
    await isAt(page, t, 'console_overview.title');
    expect(await page.evaluate(() => Object.values(localStorage).join())).not.toMatch(/[\w-]{43}/);
  });
}

test('a passkey is offered in the email field of the console', async ({ page }) => {
  const t = await loadAllTexts('en');
  const authenticator = await addAuthenticator(page);
  await joinWithPasskey(page, t);
  await authenticator.setPresence(false);
  await signOut(page, t);
  await authenticator.setPresence(true);
  // The virtual authenticator chooses the offered passkey as soon as there is an offer.
  await page.goto('/console/sign-in?redirect=%2Fconsole%2Faccount');
  await page.getByLabel(t('field.email'), { exact: true }).focus();
  await isAt(page, t, 'console_account.title');
  await expect(page.getByText(NAME, { exact: true }).first()).toBeVisible();
});
