import type { Page } from '@playwright/test';
import { tMessage } from '@saifu/i18n/message-texts';
import { loadAllTexts, type TextKey, type Translate } from '@saifu/i18n/texts';
import { ALEX, expect, signIn, speak, stored, test } from '../support/fixtures.ts';
import { codeIn, getLatestMessage, pathIn } from '../support/inbox.ts';
import { LANGUAGES } from '../support/languages.ts';
import { linger } from '../support/pace.ts';

const PASSWORD = 'a long enough secret';
const newEmail = () => `taro.${crypto.randomUUID()}@mail.example`;
/** A mobile number. 0800 numbers belong to companies only. */
const newPhone = () => `0801${String(Date.now()).slice(-7)}`;

/** User actions on a page, addressed by visible text. */
function hands(page: Page, t: Translate) {
  const field = (key: TextKey) => page.getByLabel(t(key), { exact: true });
  return {
    type: (key: TextKey, value: string) => field(key).fill(value),
    press: (key: TextKey) => page.getByRole('button', { name: t(key), exact: true }).click(),
    follow: (key: TextKey) => page.getByRole('link', { name: t(key), exact: true }).click(),
    expectVisible: (words: string) => expect(page.getByText(words).first()).toBeVisible(),
    async signsIn(loginId: string, password: string) {
      await field('field.login_id').fill(loginId);
      await field('field.password').fill(password);
      await page.keyboard.press('Enter');
    },
  };
}

async function register(page: Page, t: Translate, email: string): Promise<void> {
  const { type, press } = hands(page, t);
  await page.goto('/sign-up');
  await type('field.email', email);
  await type('field.password', PASSWORD);
  await page.getByRole('checkbox').check();
  await press('sign_up.submit');
  await expect(page.getByText(t('sign_up.sent_title_email'))).toBeVisible();
}

/**
 * Registers and confirms an account, signs out and advances the clock by a minute, so that another
 * message may be sent.
 */
async function newMember(page: Page, t: Translate): Promise<string> {
  const email = newEmail();
  await register(page, t, email);
  await page.goto(pathIn(await getLatestMessage(page, email)));
  await hands(page, t).press('sign_up.verify_submit');
  await expect(page).toHaveURL(/\/home$/);
  await page.evaluate(() => localStorage.removeItem('accessToken'));
  await page.request.post('/api/v1/sandbox/clock', { data: { advance_seconds: 61 } });
  return email;
}

for (const language of LANGUAGES) {
  test(`a new user edits the profile; a new password ends other sessions (${language})`, async ({
    page,
    browser,
  }) => {
    const t = await loadAllTexts(language);
    await speak(page, language);
    const { press, signsIn, expectVisible, type } = hands(page, t);
    const email = newEmail();
    await register(page, t, email);

    await page.goto('/login');
    await signsIn(email, PASSWORD);
    await expect(page.getByRole('alert')).toContainText(t.error('account.not_confirmed'));
    await expect(page.getByRole('button', { name: t('account.send_confirmation') })).toBeVisible();

    await page.goto(pathIn(await getLatestMessage(page, email)));
    await expect(page).toHaveURL(/\/verify$/);
    await press('sign_up.verify_submit');
    await expect(page).toHaveURL(/\/home$/);

    const other = await browser.newContext();
    const there = await other.newPage();
    await speak(there, language);
    await there.goto('/login');
    await hands(there, t).signsIn(email, PASSWORD);
    await expect(there).toHaveURL(/\/home$/);
    await there.goto('/healthz');

    await page.goto('/settings/update-profile');
    await type('field.last_name', '山田');
    await type('field.last_name_kana', 'ヤマダ');
    await page.keyboard.press('Tab');
    await expect(page.getByLabel(t('field.last_name_kana'), { exact: true })).toHaveValue('やまだ');
    await press('profile.save');
    await expectVisible(t('success.profile_updated'));
    await page.goto('/profile');
    await expect(page.getByText('山田').first()).toBeVisible();

    await page.goto('/settings/change-password');
    await type('field.current_password', PASSWORD);
    await type('field.new_password', 'another long secret');
    await type('field.password_confirmation', 'another long secret');
    await press('password.change');
    await expectVisible(t('success.password_updated'));
    await there.goto('/wallets');
    await expect(there).toHaveURL(/\/login/);
    await expect(there.getByText(t.error('session.expired'))).toBeVisible();
    await other.close();
  });

  test(`a user registers by phone and confirms with the SMS code (${language})`, async ({
    page,
  }) => {
    const t = await loadAllTexts(language);
    await speak(page, language);
    const { type, press, expectVisible } = hands(page, t);
    const phone = newPhone();
    await page.goto('/sign-up');
    await page.getByRole('radio', { name: t('sign_up.way_phone') }).check();
    await type('field.phone', phone);
    await type('field.password', PASSWORD);
    await page.getByRole('checkbox').check();
    await press('sign_up.submit');
    await expectVisible(t('sign_up.sent_title_sms'));
    const letter = await getLatestMessage(page, `+81${phone.slice(1)}`);
    await page.locator('input[autocomplete="one-time-code"]').fill(codeIn(letter));
    await expect(page).toHaveURL(/\/home$/);
  });

  test(`a user signs in with a one-time code after a wrong one (${language})`, async ({ page }) => {
    const t = await loadAllTexts(language);
    await speak(page, language);
    const { type, press, expectVisible } = hands(page, t);
    const email = await newMember(page, t);

    await page.goto('/login-with-otp?redirect=%2Fwallets');
    await type('field.login_id', email);
    await press('one_time_code.request');
    await expect(page).toHaveURL(/\/enter-otp\?/);
    const code = codeIn(await getLatestMessage(page, email, 1));
    const input = page.locator('input[autocomplete="one-time-code"]');
    await input.fill(code === '000000' ? '000001' : '000000');
    await expectVisible(t.error('account.code_wrong'));
    await input.fill(code);
    await expect(page).toHaveURL(/\/wallets$/);
  });

  test(`a forgotten password is reset by the link in the email (${language})`, async ({ page }) => {
    const t = await loadAllTexts(language);
    await speak(page, language);
    const { type, press, expectVisible, signsIn } = hands(page, t);
    const email = await newMember(page, t);

    await page.goto('/forgot-password');
    await type('field.login_id', email);
    await press('account.forgot_submit');
    await expectVisible(t('account.check_messages'));
    await page.goto(pathIn(await getLatestMessage(page, email, 1)));
    await expect(page).toHaveURL(/\/settings\/change-password$/);
    await expectVisible(t('password.reset'));
    await linger(page);
    await expectVisible(t('password.reset'));
    await page.reload();
    await expectVisible(t('password.reset'));
    await linger(page);
    await type('field.new_password', 'a brand new secret');
    await type('field.password_confirmation', 'a brand new secret');
    await press('password.set');
    await expect(page).toHaveURL(/\/home$/);
    await page.evaluate(() => localStorage.removeItem('accessToken'));
    await page.goto('/login');
    await signsIn(email, 'a brand new secret');
    await expect(page).toHaveURL(/\/home$/);
  });

  test(`signing in after a session ends returns to the protected screen (${language})`, async ({
    page,
  }) => {
    const t = await loadAllTexts(language);
    await speak(page, language);
    const token = await signIn(page, ALEX);
    await page.goto('/home');
    await expect(page.locator('h1')).toBeVisible();
    // Leave the page first: at a slow pace an open page detects the end of the session by itself.
    await page.goto('/healthz');
    await page.request.delete('/api/v1/sessions/current', {
      headers: { authorization: `Bearer ${token}` },
    });
    await page.goto('/settings/security?from=mail');
    await expect(page).toHaveURL(/\/login\?/);
    await expect(page.getByText(t.error('session.expired'))).toBeVisible();
    await hands(page, t).signsIn(ALEX.loginId, ALEX.password);
    await expect(page).toHaveURL(/\/settings\/security\?from=mail$/);
  });

  test(`a session that ends on a public screen continues as guest (${language})`, async ({
    page,
  }) => {
    const t = await loadAllTexts(language);
    await speak(page, language);
    const token = await signIn(page, ALEX);
    await page.goto('/settings/faq?from=mail');
    await expect(page.getByRole('button', { name: t('nav.open') })).toBeVisible();
    // Leave the page first: at a slow pace an open page detects the end of the session by itself.
    await page.goto('/healthz');
    await page.request.delete('/api/v1/sessions/current', {
      headers: { authorization: `Bearer ${token}` },
    });
    await page.goto('/settings/faq?from=mail');
    await hands(page, t).expectVisible(t('sign_in.continue_as_guest'));
    await expect(page).toHaveURL(/\/settings\/faq\?from=mail$/);
    expect(await stored(page, 'accessToken')).toBeNull();
    const main = page.getByRole('main');
    await main.getByRole('link', { name: t('sign_in.submit'), exact: true }).click();
    await hands(page, t).signsIn(ALEX.loginId, ALEX.password);
    await expect(page).toHaveURL(/\/settings\/faq\?from=mail$/);
    await expect(page.getByText(t('sign_in.continue_as_guest'))).toBeHidden();
  });

  test(`sign-in on the invoice stays there after a wrong password (${language})`, async ({
    page,
  }) => {
    const t = await loadAllTexts(language);
    await speak(page, language);
    await page.goto('/payment/invoice?order=ord_01jd0000000000000000000000');
    const { signsIn } = hands(page, t);
    await signsIn(ALEX.loginId, 'wrong');
    await expect(page.getByRole('alert')).toContainText(t.error('account.credentials_wrong'));
    await expect(page).toHaveURL(/\/payment\/invoice\?order=/);
    await signsIn(ALEX.loginId, ALEX.password);
    await expect(page.getByRole('button', { name: t('nav.open') })).toBeVisible();
    await expect(page).toHaveURL(/\/payment\/invoice\?order=/);
    expect(await stored(page, 'accessToken')).not.toBeNull();
  });
}

test('the security page lists the other devices and signs them out', async ({ page, browser }) => {
  const t = await loadAllTexts('en');
  await signIn(page, ALEX);
  const other = await browser.newContext();
  const there = await other.newPage();
  await there.goto('/login');
  await hands(there, t).signsIn(ALEX.loginId, ALEX.password);
  await expect(there).toHaveURL(/\/home$/);
  await page.goto('/settings/security');
  await expect(page.getByText(t('security.this_device'))).toBeVisible();
  await page.getByRole('button', { name: t('security.end_others') }).click();
  await page.getByRole('alertdialog').getByRole('button').last().click();
  await expect(page.getByText(t('security.only_this'))).toBeVisible();
  await there.goto('/wallets');
  await expect(there).toHaveURL(/\/login/);
  await other.close();
});

test('a sign-in link works once, in the browser that opens it after confirmation', async ({
  page,
  browser,
}) => {
  const t = await loadAllTexts('en');
  const { type, press } = hands(page, t);
  const email = await newMember(page, t);
  await page.goto('/login-with-otp');
  await type('field.login_id', email);
  await press('one_time_code.request_link');
  const path = pathIn(await getLatestMessage(page, email, 1));
  const stranger = await browser.newContext();
  const elsewhere = await stranger.newPage();
  await elsewhere.goto(path);
  const question = elsewhere.getByRole('dialog', { name: /^Sign in as .*@mail\.example in this/ });
  await question.getByRole('button', { name: t('sign_in.browser_cancel') }).click();
  await expect(elsewhere).toHaveURL(/\/login/);
  expect(await stored(elsewhere, 'accessToken')).toBeNull();
  await stranger.close();

  await page.goto(path);
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.locator('h1')).toBeVisible();
  const token = new URL(path, 'http://x').searchParams.get('token');
  await expect.poll(() => stored(page, 'accessToken')).not.toBeNull();
  expect(await stored(page, 'accessToken')).not.toBe(token);
  const other = await browser.newContext();
  const there = await other.newPage();
  await there.goto(path);
  await expect(there).toHaveURL(/\/login/);
  await other.close();
});

test('a new user opens the confirmation link from the sandbox inbox', async ({ page }) => {
  const t = await loadAllTexts('en');
  const email = newEmail();
  await register(page, t, email);
  await page.goto('/sandbox/inbox');
  await page.getByText(email).first().click();
  const mail = page.frameLocator('details[open] iframe');
  await mail.getByRole('link', { name: tMessage('en', 'confirm_email.button') }).click();
  await page.getByRole('button', { name: t('sign_up.verify_submit') }).click();
  await expect(page).toHaveURL(/\/home$/);
});
