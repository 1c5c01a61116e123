import type { Page } from '@playwright/test';
import { loadAllTexts, type TextKey, type Translate } from '@saifu/i18n/texts';
import { CARDS, isFinished, openInvoice, order, prove, slide } from '../pages/payment-page.ts';
import { newEmail } from '../support/contact.ts';
import { expect, speak, test } from '../support/fixtures.ts';
import {
  codeIn,
  findLinkPath,
  getLatestMessage,
  listMessagesAbout,
  pathIn,
} from '../support/inbox.ts';
import { newPayer, PASSWORD, signInAnew, signInOnPage, typeCard } from '../support/payer.ts';

const DAY_SECONDS = 24 * 60 * 60;
const LARGE = 30_000;

const pass = (page: Page, seconds: number) =>
  page.request.post('/api/v1/sandbox/clock', { data: { advance_seconds: seconds } });

/** User actions on the contact details of the profile. */
function contacts(page: Page, t: Translate) {
  const press = (key: TextKey, params = {}) =>
    page.getByRole('button', { name: t(key, params), exact: true }).click();
  const enterCode = async (to: string, besides: number) => {
    const code = codeIn(await getLatestMessage(page, to, besides));
    await page.getByLabel(t('field.otp')).fill(code);
  };
  return {
    press,
    expectVisible: (words: string) => expect(page.getByText(words).first()).toBeVisible(),
    /** Requests the change and enters the code sent to the new address. */
    async requestsChange(kind: 'email' | 'phone', act: TextKey, typed: string, to = typed) {
      await page.goto('/profile');
      await press(act);
      await page.getByLabel(t(`profile.new_${kind}`), { exact: true }).fill(typed);
      await press('profile.send_code');
      await prove(page, PASSWORD, t);
      await enterCode(to, 0);
    },
    /** Requests a code for the current address and enters it. */
    async agrees(current: string) {
      const before = (await listMessagesAbout(page, current, '')).length;
      await press('profile.current_send');
      await enterCode(current, before);
    },
  };
}

/** Signs in the same user in a new browser context. */
async function onNewDevice(page: Page, t: Translate, loginId: string, language: 'en' | 'ja') {
  const context = await page.context().browser()?.newContext({ viewport: page.viewportSize() });
  const there = await context?.newPage();
  if (there === undefined) throw new Error('the browser opened no second context');
  await speak(there, language);
  await there.goto('/login');
  await signInOnPage(there, t, loginId);
  await expect(there).toHaveURL(/\/home$/);
  return there;
}

for (const language of ['en', 'ja'] as const) {
  test(`an email address is changed with a code sent to the old one (${language})`, async ({
    page,
    request,
  }) => {
    const t = await loadAllTexts(language);
    const { loginId } = await newPayer(page, language);
    const { requestsChange, agrees, expectVisible } = contacts(page, t);
    await pass(page, 61);
    const moved = newEmail();
    await requestsChange('email', 'profile.change_email', moved);
    await expect(page.getByText(loginId)).toBeVisible();
    await agrees(loginId);
    await expectVisible(t('profile.email_changed'));
    await expect(page.getByText(moved)).toBeVisible();

    // For a week, the new address cannot approve a large payment on another device.
    const there = await onNewDevice(page, t, moved, language);
    await openInvoice(there, await order(request, LARGE, 'counter'));
    await typeCard(there, CARDS.visa);
    await slide(there);
    const [start = ''] = t.error('contact.too_new', { amount: '¥30,000' }).split('{date}');
    await expect(there.getByText(start.trim()).first()).toBeVisible();
    await expect(there.getByText(t('payment.nothing_taken')).first()).toBeVisible();
    await there.context().close();
  });

  test(`an email change without the old address is undone by the link (${language})`, async ({
    page,
    browser,
  }) => {
    const t = await loadAllTexts(language);
    const { loginId } = await newPayer(page, language);
    const { requestsChange, press, expectVisible } = contacts(page, t);
    await pass(page, 61);
    const moved = newEmail();
    await requestsChange('email', 'profile.change_email', moved);
    await press('profile.current_lost');
    await press('profile.current_schedule', { hours: 24 });
    await expect(page.getByRole('button', { name: t('profile.cancel_change') })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: t('profile.cancel_change') })).toBeVisible();
    await expect(page.getByText(loginId)).toBeVisible();

    await pass(page, DAY_SECONDS);
    const link = { about: '', path: '/undo-contact' };
    await expect
      .poll(async () => (await listMessagesAbout(page, loginId, '/undo-contact')).length)
      .toBe(2);
    await page.reload();
    await expect(page.getByText(moved)).toBeVisible();
    // Leave the page first: at a slow pace an open page detects the end of the session by itself.
    await page.goto('/healthz');

    const owner = await browser.newContext();
    const there = await owner.newPage();
    await speak(there, language);
    await there.goto(await findLinkPath(there, loginId, link));
    await expect(there).toHaveURL(/\/undo-contact$/);
    const before = (await listMessagesAbout(there, loginId, '/settings/change-password')).length;
    await there.getByRole('button', { name: t('profile.undo_submit') }).click();
    await expect(there.getByRole('heading', { name: t('profile.undo_done_title') })).toBeFocused();

    // The session that made the change has ended, and its password is invalid.
    await page.goto('/wallets');
    await expect(page).toHaveURL(/\/login/);
    await expectVisible(t.error('session.expired'));
    await expect
      .poll(
        async () => (await listMessagesAbout(there, loginId, '/settings/change-password')).length,
      )
      .toBe(before + 1);
    const [reset] = await listMessagesAbout(there, loginId, '/settings/change-password');
    if (reset === undefined) throw new Error('no password reset link was sent');
    await there.goto(pathIn(reset));
    await there.getByLabel(t('field.new_password'), { exact: true }).fill('a brand new secret');
    const again = there.getByLabel(t('field.password_confirmation'), { exact: true });
    await again.fill('a brand new secret');
    await there.getByRole('button', { name: t('password.set'), exact: true }).click();
    await expect(there).toHaveURL(/\/home$/);
    await there.goto('/profile');
    await expect(there.getByText(loginId)).toBeVisible();
    await there.goto('/undo-contact');
    await expect(there.getByText(t('profile.undo_used'))).toBeVisible();
    await owner.close();
  });
}

test('while the email is new, a large payment is approved with the older phone number', async ({
  page,
  request,
}) => {
  const t = await loadAllTexts('en');
  const payer = await newPayer(page, 'en');
  const { requestsChange, agrees, expectVisible } = contacts(page, t);
  const digits = String(Date.now()).slice(-7);
  const stored = `+81801${digits}`;
  await pass(page, 61);
  await requestsChange('phone', 'profile.add_phone', `0801${digits}`, stored);
  await agrees(payer.loginId);
  await expectVisible(t('profile.phone_changed'));

  await pass(page, 8 * DAY_SECONDS);
  await signInAnew(payer);
  const moved = newEmail();
  await requestsChange('email', 'profile.change_email', moved);
  await agrees(payer.loginId);
  await expectVisible(t('profile.email_changed'));

  const there = await onNewDevice(page, t, moved, 'en');
  await openInvoice(there, await order(request, LARGE, 'counter'));
  await typeCard(there, CARDS.visa);
  await slide(there);
  const question = there.getByRole('dialog', { name: t('step_up.title') });
  await expect(question).toContainText(t('step_up.skips_newer', { days: 7 }));
  const before = (await listMessagesAbout(there, stored, '')).length;
  await question.getByRole('button', { name: t('step_up.send'), exact: true }).click();
  const code = codeIn(await getLatestMessage(there, stored, before));
  await question.getByLabel(t('field.otp')).fill(code);
  await isFinished(there, '¥30,000');
  await there.context().close();
});
