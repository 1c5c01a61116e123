import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { loadAllTexts, type Translate } from '@saifu/i18n/texts';
import {
  acceptInvitation,
  isAt,
  newcomer,
  openBrowser,
  setUpApp,
  signInMember,
} from '../pages/console-page.ts';
import { showCode } from '../pages/console-till-page.ts';
import { CARDS, fillCard, slide } from '../pages/payment-page.ts';
import { isAccessible } from '../support/accessible.ts';
import { expect, speak, test } from '../support/fixtures.ts';
import { getLatestMessage, pathIn } from '../support/inbox.ts';
import { lookAround } from '../support/routes-look.ts';

const TEXTS = { en: await loadAllTexts('en'), ja: await loadAllTexts('ja') };
const PHONE = { width: 390, height: 844 };

for (const [row, language] of (['en', 'ja'] as const).entries()) {
  const t = TEXTS[language];

  test(`an admin takes a merchant on from application to first payment, in ${language}`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(240_000);
    const { baseURL = '' } = test.info().project.use;
    const owner = newcomer('港 太郎');
    await speak(page, language);
    await page.setViewportSize(PHONE);
    await apply(page, t, owner.email);

    const { page: staff, complaints } = await openBrowser(browser, baseURL, language);
    await signInMember(staff, t, 'admin');
    const name = await openApplication(staff, t);
    await lookAround(staff, row, (look) => `staff-application-${language}-${look}`);
    await askForChanges(staff, t);

    await answer(page, t, owner.email);
    await openApplication(staff, t, name);
    await approve(staff, t);
    expect(complaints).toEqual([]);
    await staff.getByRole('link', { name: t('staff_application.to_merchant') }).click();
    await isAt(staff, t, 'staff_merchant.one_title');
    await isAccessible(staff);

    const { page: till } = await openBrowser(browser, baseURL, language);
    await acceptInvitation(till, t, owner);
    await setUpApp(till, t, owner);
    await till.getByRole('link', { name: t('console_till.title'), exact: true }).click();
    const code = await showCode(till, t);
    const { page: payer } = await openBrowser(browser, baseURL, language);
    await payer.goto(code);
    await fillCard(payer, CARDS.visa, t);
    await payer.getByLabel(t('payment.contact')).fill('guest@saifu.example');
    await slide(payer);
    await expect(payer).toHaveURL(/\/payment\/payment-finish/);
    await expect(till.getByRole('heading', { name: t('console_till.paid') })).toBeVisible();
    for (const each of [staff, till, payer]) await each.context().close();
  });
}

/** A corporate number with a valid check digit that no test has used. */
function newCorporateNumber(): string {
  const base = String(randomInt(100_000_000_000, 999_999_999_999));
  const sum = Array.from(base, Number)
    .reverse()
    .reduce((all, digit, at) => all + digit * (at % 2 === 0 ? 1 : 2), 0);
  return String(9 - (sum % 9)) + base;
}

const NAME = '株式会社みなと商店';

async function apply(page: Page, t: Translate, email: string): Promise<void> {
  await page.goto('/console/sign-in');
  await page.getByRole('link', { name: t('console_apply.to_apply') }).click();
  await isAt(page, t, 'console_apply.title');
  await isAccessible(page);
  await page.getByLabel(t('field.email'), { exact: true }).fill(email);
  await page.getByRole('button', { name: t('console_apply.start') }).click();
  await expect(page.getByText(t('console_apply.sent', { email }))).toBeVisible();
  await page.goto(pathIn(await getLatestMessage(page, email)));
  await fillBusiness(page, t);
  await page.reload();
  await expect(
    page.getByRole('heading', { name: t('console_apply.part_representative') }),
  ).toBeVisible();
  await fill(page, t, { representative_name: '港 太郎', representative_kana: 'みなと たろう' });
  await page.getByLabel(t('console_apply.year'), { exact: true }).fill('1980');
  await page.getByLabel(t('console_apply.month'), { exact: true }).fill('5');
  await page.getByLabel(t('console_apply.day'), { exact: true }).fill('1');
  await goOn(page, t, 'trade');
  await page.getByLabel(t('console_apply.mcc'), { exact: true }).selectOption('5812');
  await fill(page, t, { goods: '定食と弁当', monthly_volume: '3,000,000' });
  await goOn(page, t, 'store');
  await fill(page, t, { store_name: 'みなと商店 本店' });
  await goOn(page, t, 'bank_account');
  await fillAccount(page, t, 'ヤマダ タロウ');
  await goOn(page, t, 'review');
  await isAccessible(page);
  await page.getByLabel(t('console_apply.accept')).check();
  await page.getByRole('button', { name: t('console_apply.submit') }).click();
  await expect(page.getByText(t('console_apply.about_submitted', { email }))).toBeVisible();
  await isAccessible(page);
}

async function fillBusiness(page: Page, t: Translate): Promise<void> {
  await expect(page.getByRole('heading', { name: t('console_apply.part_business') })).toBeVisible();
  await page.getByRole('button', { name: t('console_apply.next') }).click();
  await expect(
    page.getByText(t.error('field.required', { label: t('console_apply.legal_name') })),
  ).toBeVisible();
  await page.getByLabel(t('console_apply.kind'), { exact: true }).selectOption('corporation');
  const number = newCorporateNumber();
  await fill(page, t, {
    legal_name: NAME,
    legal_name_kana: 'カブシキガイシャミナトショウテン',
    corporate_number: number,
    registration_number: `T${number}`,
    postal_code: '2310023',
    phone: '045-123-4567',
  });
  await page.getByLabel(t('console_apply.towns')).selectOption({ index: 1 });
  await expect(page.getByLabel(t('console_apply.prefecture'), { exact: true })).toHaveValue(
    '神奈川県',
  );
  await isAccessible(page);
  await goOn(page, t, 'representative');
}

type Field = 'legal_name' | 'goods';

async function fill(
  page: Page,
  t: Translate,
  values: Readonly<Partial<Record<string, string>>>,
): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const label = t(`console_apply.${name as Field}`);
    await page.getByLabel(label, { exact: true }).fill(value ?? '');
  }
}

async function fillAccount(page: Page, t: Translate, holder: string): Promise<void> {
  await fill(page, t, {
    bank_code: '0001',
    branch_code: '001',
    account_number: '1234567',
    holder,
  });
}

type Part = 'representative' | 'trade' | 'store' | 'bank_account' | 'review';

async function goOn(page: Page, t: Translate, part: Part): Promise<void> {
  await page.getByRole('button', { name: t('console_apply.next') }).click();
  const name = t(`console_apply.part_${part}`);
  await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
}

/** Opens the newest application that waits. Returns its path. */
async function openApplication(page: Page, t: Translate, path?: string): Promise<string> {
  if (path !== undefined) {
    await page.goto(path);
  } else {
    await page.getByRole('link', { name: t('staff_application.title'), exact: true }).click();
    await isAt(page, t, 'staff_application.title');
    await page.getByRole('row').filter({ hasText: NAME }).last().getByRole('link').click();
  }
  await isAt(page, t, 'staff_application.one_title');
  return new URL(page.url()).pathname;
}

async function askForChanges(page: Page, t: Translate): Promise<void> {
  await page.getByRole('button', { name: t('staff_application.take') }).click();
  await expect(page.getByText(t('staff_application.result_warning')).first()).toBeVisible();
  await page.getByRole('button', { name: t('staff_application.request_changes') }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(t('console_apply.part_bank_account')).check();
  await sheet.getByLabel(t('staff_application.message')).fill('法人名義の口座をご入力ください。');
  await sheet.getByRole('button', { name: t('staff_application.request_changes') }).click();
  await expect(page.getByText(t('staff_application.done_requested'))).toBeVisible();
}

/** The applicant gives another account, by the link of the new message. */
async function answer(page: Page, t: Translate, email: string): Promise<void> {
  await page.goto(pathIn(await getLatestMessage(page, email, 2)));
  await expect(page.getByText('法人名義の口座をご入力ください。')).toBeVisible();
  await isAccessible(page);
  await fillAccount(page, t, 'カ）ミナトショウテン');
  await goOn(page, t, 'review');
  await page.getByLabel(t('console_apply.accept')).check();
  await page.getByRole('button', { name: t('console_apply.resubmit') }).click();
  await expect(page.getByText(t('console_apply.about_submitted', { email }))).toBeVisible();
}

async function approve(page: Page, t: Translate): Promise<void> {
  const approveButton = page.getByRole('button', { name: t('staff_application.approve') });
  await expect(approveButton).toBeDisabled();
  const ticks = page.getByRole('button', { name: t('staff_application.check_tick') });
  for (let left = 6; left > 0; left -= 1) {
    await expect(ticks).toHaveCount(left);
    await ticks.first().click();
  }
  await expect(ticks).toHaveCount(0);
  await isAccessible(page);
  await approveButton.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('staff_application.approve') })
    .click();
  await expect(page.getByText(t('staff_application.done_approved'))).toBeVisible();
}
