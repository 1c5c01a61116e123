import { loadAllTexts } from '@saifu/i18n/texts';
import {
  acceptInvitation,
  isAt,
  joinAsOwner,
  newcomer,
  openBrowser,
  openFirstBilling,
  rowOf,
  signInMember,
} from '../pages/console-page.ts';
import { bearer, CARDS, fillCard, pay, slide } from '../pages/payment-page.ts';
import { isAccessible } from '../support/accessible.ts';
import { ALEX, expect, signIn, speak, test } from '../support/fixtures.ts';
import { isDrawn, lookAround, recordNetworkErrors } from '../support/routes-look.ts';

const TEXTS = {
  en: await loadAllTexts('en'),
  ja: await loadAllTexts('ja'),
  ko: await loadAllTexts('ko'),
};
const LANGUAGES = ['en', 'ja', 'ko'] as const;
const JOURNEY_LANGUAGES = ['en', 'ja'] as const;

test.use({ viewport: { width: 1280, height: 800 } });

for (const language of JOURNEY_LANGUAGES) {
  const t = TEXTS[language];

  test(`an owner joins with a second factor, invites a clerk and removes them, in ${language}`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(120_000);
    const { baseURL = '' } = test.info().project.use;
    const owner = newcomer('桜井 夏子');
    await speak(page, language);
    await joinAsOwner(page, t, owner);

    const clerk = newcomer('林 小春');
    await page.getByRole('link', { name: t('console_team.title'), exact: true }).click();
    await isAt(page, t, 'console_team.title');
    await page.getByRole('button', { name: t('console_team.invite') }).click();
    const sheet = page.getByRole('dialog', { name: t('console_team.invite') });
    await sheet.getByLabel(t('field.email'), { exact: true }).fill(clerk.email);
    await isAccessible(page);
    await sheet.getByRole('button', { name: t('console_team.send_invitation') }).click();
    await expect(page.getByText(t('console_team.invited', { email: clerk.email }))).toBeVisible();
    await expect(rowOf(page, clerk.email)).toContainText(t('console_team.status_open'));

    const other = await openBrowser(browser, baseURL, language);
    const till = other.page;
    await acceptInvitation(till, t, clerk);
    await isAt(till, t, 'console_till.title');
    await expect(
      till.getByRole('link', { name: t('console_team.title'), exact: true }),
    ).toHaveCount(0);
    await till.goto('/console/team');
    await expect(till.getByText(t.error('member.not_allowed'))).toBeVisible();
    await till.goto('/console/payments');
    await isAt(till, t, 'console_payment.title');

    await page.reload();
    await page
      .getByRole('button', { name: t('console_team.manage_name', { name: clerk.name }) })
      .click();
    await isAccessible(page);
    await page.getByRole('button', { name: t('console_team.remove') }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('console_team.remove_agree'), exact: true })
      .click();
    await expect(page.getByText(t('console_team.removed', { name: clerk.name }))).toBeVisible();

    // The open tab of the clerk is signed out by what it does next.
    await till.getByRole('link', { name: t('console_account.title'), exact: true }).click();
    await isAt(till, t, 'console_auth.sign_in_title');
    expect(other.complaints).toEqual([]);
    await till.context().close();

    await page.getByRole('link', { name: t('console_audit.title'), exact: true }).click();
    const removal = rowOf(page, t('console_audit.member_removed')).first();
    await expect(removal).toContainText(owner.name);
  });

  test(`a manager finds a payment, refunds a part and answers a request, in ${language}`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(120_000);
    const { baseURL = '' } = test.info().project.use;
    // The payer uses another browser, because the session of the wallet is a cookie too.
    const payer = await openBrowser(browser, baseURL, language);
    const token = await signIn(payer.page, ALEX);
    const payment = await pay(payer.page, token, { amount: 4600 });
    const disputed = await pay(payer.page, token, { amount: 5300 });

    await speak(page, language);
    await signInMember(page, t, 'manager');
    await page.getByRole('link', { name: t('console_payment.title'), exact: true }).click();
    await page.getByLabel(t('console_payment.status')).selectOption('processing');
    await expect(page).toHaveURL(/\/console\/payments\?status=processing$/);
    await page.reload();
    await page.locator(`a[href="/console/payments/${payment.id}"]`).click();
    await isAt(page, t, 'console_payment.one_title');
    await expect(page.getByText(payment.id)).toBeVisible();

    const amount = page.getByLabel(t('console_payment.refund_amount'), { exact: true });
    await amount.fill('9000');
    await page
      .getByRole('button', {
        name: t('console_payment.refund_amount_submit', { amount: '¥9,000' }),
      })
      .click();
    await expect(page.getByText(t.error('refund.too_large', { max: 4600 }))).toBeVisible();
    await amount.fill('1600');
    await page
      .getByRole('button', {
        name: t('console_payment.refund_amount_submit', { amount: '¥1,600' }),
      })
      .click();
    const question = page.getByRole('alertdialog', { name: t('console_payment.refund_title') });
    await expect(question).toContainText('¥3,000');
    await question
      .getByRole('button', {
        name: t('console_payment.refund_amount_submit', { amount: '¥1,600' }),
      })
      .click();
    await expect(
      page.getByText(t('console_payment.refund_made', { amount: '¥1,600' })),
    ).toBeVisible();
    await isAccessible(page);

    const asked = await payer.page.request.post(`/api/v1/payments/${disputed.id}/refund_requests`, {
      headers: { ...bearer(token), 'idempotency-key': crypto.randomUUID() },
      data: { reason_code: 'defective', reason: 'スープが冷めていて、器も欠けていました。' },
    });
    expect(asked.status(), await asked.text()).toBe(201);
    const { id } = await asked.json();
    await page.getByRole('link', { name: t('console_refund_request.title'), exact: true }).click();
    await page.locator(`a[href="/console/refund-requests/${id}"]`).click();
    await isAt(page, t, 'console_refund_request.one_title');
    await isAccessible(page);
    await page.getByRole('radio', { name: t('console_refund_request.decision_partial') }).check();
    await page.getByLabel(t('console_refund_request.part_amount'), { exact: true }).fill('2000');
    await page
      .getByLabel(t('console_refund_request.answer_message'), { exact: true })
      .fill('申し訳ございません。一部を返金します。');
    await page.getByRole('button', { name: t('console_refund_request.answer_submit') }).click();
    const answer = page.getByRole('alertdialog', {
      name: t('console_refund_request.refund_title'),
    });
    await expect(answer).toContainText('¥3,300');
    await answer
      .getByRole('button', {
        name: t('console_refund_request.refund_submit', { amount: '¥2,000' }),
      })
      .click();
    await expect(page.getByText(t('console_refund_request.answered'))).toBeVisible();

    await payer.page.goto(`/refund-requests/${id}`);
    await expect(payer.page.getByText('申し訳ございません。一部を返金します。')).toBeVisible();
    await payer.page.context().close();
  });
}

for (const language of JOURNEY_LANGUAGES) {
  const t = TEXTS[language];

  test(`a clerk takes a payment while the payer pays in another browser, in ${language}`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(120_000);
    const { baseURL = '' } = test.info().project.use;
    await page.setViewportSize({ width: 768, height: 1024 });
    await speak(page, language);
    await signInMember(page, t, 'clerk');
    // The amount has the focus, so it is typed and sent by keyboard alone.
    await expect(page.getByLabel(t('field.amount'), { exact: true })).toBeFocused();
    await page.keyboard.type('1280');
    await isAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('img', { name: t('console_till.code') })).toBeVisible();
    await expect(page.getByText(t('console_till.waiting'))).toBeVisible();
    await isAccessible(page);
    // A reload shows the same sale.
    await page.reload();
    await expect(page.getByText(t('console_till.waiting'))).toBeVisible();

    const id = new URL(page.url()).searchParams.get('code') ?? '';
    const code = await (
      await page.request.get(`/api/v1/merchant/qr_codes/${id}`, {
        headers: { 'x-saifu-console': '1' },
      })
    ).json();
    const payer = await openBrowser(browser, baseURL, language);
    await payer.page.goto(new URL(code.url).pathname);
    await expect(page.getByText(t('console_till.scanned'))).toBeVisible();
    await fillCard(payer.page, CARDS.poor, t);
    await payer.page.getByLabel(t('payment.contact')).fill('guest@saifu.example');
    await slide(payer.page);
    await expect(page.getByText(t('console_till.declined'))).toBeVisible();
    await fillCard(payer.page, CARDS.visa, t);
    await slide(payer.page);

    await expect(page.getByRole('heading', { name: t('console_till.paid') })).toBeVisible();
    await expect(page.getByText('•••• 4242')).toBeVisible();
    await expect(payer.page).toHaveURL(/\/payment\/payment-finish/);
    const proof = await page
      .locator('dt', { hasText: t('console_till.proof_code') })
      .locator('+ dd')
      .innerText();
    await expect(payer.page.getByText(proof, { exact: true })).toBeVisible();
    await isAccessible(page);
    await payer.page.context().close();
    // The button has the focus.
    await page.keyboard.press('Enter');
    await expect(page.getByLabel(t('field.amount'), { exact: true })).toBeFocused();
    const recent = page.getByRole('list').filter({ hasText: '¥1,280' });
    await recent.getByRole('link').first().click();
    await isAt(page, t, 'console_payment.one_title');
  });
}

test('an owner opens every screen of the console in three languages', async ({ page }) => {
  test.setTimeout(240_000);
  const { baseURL = '' } = test.info().project.use;
  await speak(page, 'en');
  await signInMember(page, TEXTS.en, 'owner');
  const errors = recordNetworkErrors(page, [baseURL]);
  await page.goto('/console/payments');
  const payment = await page.locator('tbody a').first().getAttribute('href');
  await page.goto('/console/stores');
  const store = await page.locator('tbody a').first().getAttribute('href');
  const billing = await openFirstBilling(page);
  await page.goto('/console/invoices');
  const invoice = await page.locator('tbody a').first().getAttribute('href');
  const addresses = [
    '/console/overview',
    '/console/till',
    '/console/payments',
    payment ?? '',
    '/console/invoices',
    '/console/invoices/new',
    invoice ?? '',
    '/console/recurring-billings',
    '/console/recurring-billings/new',
    billing,
    '/console/refund-requests',
    '/console/stores',
    store ?? '',
    '/console/items',
    '/console/developers',
    '/console/developers/requests',
    '/console/developers/events',
    '/console/team',
    '/console/audit-log',
    '/console/account',
  ];
  for (const language of LANGUAGES) {
    await page.evaluate((value) => localStorage.setItem('currentLanguage', value), language);
    for (const [row, address] of addresses.entries()) {
      await page.goto(address);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await isDrawn(page);
      await lookAround(page, row, (look) => `console-${row}-${language}-${look}`);
    }
  }
  expect(errors).toEqual([]);
});

test('a stranger sees every screen of the sign-in, and nothing behind it', async ({ page }) => {
  await speak(page, 'en');
  const t = TEXTS.en;
  for (const address of ['/console/team', '/console/payments', '/console/no-such-screen']) {
    await page.goto(address);
    await isAt(page, t, 'console_auth.sign_in_title');
  }
  const addresses = [
    '/console/sign-in',
    '/console/forgot',
    '/console/password#unknown',
    '/console/invitation#unknown',
  ];
  for (const [row, address] of addresses.entries()) {
    await page.goto(address);
    await isDrawn(page);
    await lookAround(page, row, (look) => `console-guest-${row}-en-${look}`);
  }
});
