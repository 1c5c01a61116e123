import type { Browser, Page } from '@playwright/test';
import { groupDigits, yen } from '@saifu/domain/shared/yen';
import type { Translate } from '@saifu/i18n/texts';
import { loadAllTexts } from '@saifu/i18n/texts';
import { isAt, openBrowser, signInMember } from '../pages/console-page.ts';
import { isFinished, openInvoice, order, payWith, saveCard, slide } from '../pages/payment-page.ts';
import { isAccessible } from '../support/accessible.ts';
import { expect, speak, test } from '../support/fixtures.ts';
import { tabTo } from '../support/keyboard.ts';
import { newPayer } from '../support/payer.ts';

const TEXTS = { en: await loadAllTexts('en'), ja: await loadAllTexts('ja') };
const REASON = '短い間に高額のお支払いが続いたため';
/** No other test pays an amount between these. */
const LEAST = 27_000;
const MOST = 27_999;

test.use({ viewport: { width: 1280, height: 800 } });

type Paid = { readonly id: string; readonly amount: string };

/** Pays an order of the demo store through the screens. */
async function payBySlide(page: Page, t: Translate, amount: number, last4: string): Promise<Paid> {
  await openInvoice(page, await order(page.request, amount, 'counter'));
  await expect(payWith(page, t)).toContainText(last4);
  await slide(page);
  const shown = `¥${groupDigits(yen(amount))}`;
  await isFinished(page, shown);
  return { id: new URL(page.url()).searchParams.get('payment') ?? '', amount: shown };
}

/** Opens the sheet of an act, gives a reason, and does it. */
async function actWithReason(page: Page, t: Translate, act: string, title: string): Promise<void> {
  await page.getByRole('button', { name: act, exact: true }).click();
  const sheet = page.getByRole('dialog', { name: title });
  await sheet.getByLabel(t('staff_risk.reason'), { exact: true }).fill(REASON);
  await isAccessible(page);
  await sheet.getByRole('button', { name: act, exact: true }).click();
}

/** Voids the open payment with the keyboard alone, after leaving the sheet once. */
async function voidByKeyboard(page: Page, t: Translate): Promise<void> {
  const button = page.getByRole('button', { name: t('staff_risk.void'), exact: true });
  const sheet = page.getByRole('dialog', { name: t('staff_risk.void_title') });
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, sheet.getByLabel(t('staff_risk.reason'), { exact: true }));
  await page.keyboard.type(REASON);
  await tabTo(page, sheet.getByRole('button', { name: t('staff_risk.void'), exact: true }));
  await page.keyboard.press('Enter');
}

/** Opens the held payment from the queue. */
async function openReview(page: Page, t: Translate, paid: Paid): Promise<void> {
  await page.getByRole('link', { name: t('staff_risk.reviews_title'), exact: true }).click();
  await isAt(page, t, 'staff_risk.reviews_title');
  const queue = page.getByRole('table', { name: t('staff_risk.reviews_title') });
  await queue.getByRole('row').filter({ hasText: paid.amount }).getByRole('link').click();
  await isAt(page, t, 'staff_risk.review_title');
  await expect(page.getByText(paid.id).first()).toBeVisible();
}

/** Makes a rule of two comparisons and activates it, after its dry run. */
async function makeRule(page: Page, t: Translate, name: string): Promise<void> {
  await page.getByRole('link', { name: t('staff_risk.rules_title'), exact: true }).click();
  await page.getByRole('link', { name: t('staff_risk.new_rule'), exact: true }).click();
  await isAt(page, t, 'staff_risk.new_rule');
  await page.getByLabel(t('staff_risk.rule_name'), { exact: true }).fill(name);
  await expect(page.getByText(t('staff_risk.incomplete'))).toBeVisible();
  const row = (number: number) =>
    page.getByRole('group', { name: t('staff_risk.condition_number', { number }) });
  await row(1).getByLabel(t('staff_risk.value'), { exact: true }).fill(String(LEAST));
  await page.getByRole('button', { name: t('staff_risk.add_condition'), exact: true }).click();
  await row(2).getByLabel(t('staff_risk.comparison'), { exact: true }).selectOption('lte');
  await row(2).getByLabel(t('staff_risk.value'), { exact: true }).fill(String(MOST));
  await expect(page.getByText('¥27,999')).toBeVisible();
  await page.getByRole('button', { name: t('staff_risk.dry_run_start'), exact: true }).click();
  await expect(page.getByText(t('staff_risk.hits_review'), { exact: true })).toBeVisible();
  await isAccessible(page);
  await page.getByLabel(t('staff_risk.reason'), { exact: true }).fill(REASON);
  await page.getByRole('button', { name: t('staff_risk.create_draft'), exact: true }).click();
  await isAt(page, t, 'staff_risk.rule');
  await expect(page.getByText(t('staff_risk.rule_draft'), { exact: true })).toBeVisible();
  await actWithReason(page, t, t('staff_risk.activate'), t('staff_risk.activate_title'));
  await expect(page.getByText(t('staff_risk.activated'))).toBeVisible();
  await isAccessible(page);
}

async function disableRule(page: Page, t: Translate, name: string): Promise<void> {
  await page.getByRole('link', { name: t('staff_risk.rules_title'), exact: true }).click();
  await page.getByRole('link', { name, exact: true }).first().click();
  await isAt(page, t, 'staff_risk.rule');
  await actWithReason(page, t, t('staff_risk.disable'), t('staff_risk.disable_title'));
  await expect(page.getByText(t('staff_risk.disabled'))).toBeVisible();
}

async function openPayer(browser: Browser, language: 'en' | 'ja') {
  const { baseURL = '' } = test.info().project.use;
  const { page, complaints } = await openBrowser(browser, baseURL, language);
  const payer = await newPayer(page, language);
  const { last4 } = await saveCard(page, payer.token);
  return { ...payer, last4, complaints };
}

for (const [row, language] of (['en', 'ja'] as const).entries()) {
  const t = TEXTS[language];

  test(`risk holds payments by a rule, releases one and voids another, in ${language}`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(180_000);
    const { baseURL = '' } = test.info().project.use;
    const name = `高額のお支払い ${crypto.randomUUID().slice(0, 8)}`;
    await speak(page, language);
    await signInMember(page, t, 'risk');
    await makeRule(page, t, name);

    const merchant = await openBrowser(browser, baseURL, language);
    await signInMember(merchant.page, t, 'manager');
    const { page: payer, last4, complaints } = await openPayer(browser, language);
    const released = await payBySlide(payer, t, LEAST + row, last4);
    const held = payer.getByRole('heading', { name: t('payment.in_review'), exact: true });
    await expect(held.first()).toBeVisible();
    await isAccessible(payer);
    const links = payer.getByRole('main');
    await links.getByRole('link', { name: t('payment.to_home'), exact: true }).click();
    const state = payer.getByText(t('history.state_in_review'), { exact: true });
    await expect(state.first()).toBeVisible();
    await payer.goto(`/history/detail/${released.id}`);
    await expect(payer.getByText(t('payment.in_review_about'))).toBeVisible();
    await isAccessible(payer);
    await merchant.page.goto(`/console/payments/${released.id}`);
    await expect(merchant.page.getByText(t('console_payment.in_review_about'))).toBeVisible();
    await isAccessible(merchant.page);

    await openReview(page, t, released);
    await expect(page.getByText(name).first()).toBeVisible();
    await isAccessible(page);
    await page.getByRole('button', { name: t('staff_risk.take'), exact: true }).click();
    await expect(page.getByRole('button', { name: t('staff_risk.give_back') })).toBeVisible();
    await actWithReason(page, t, t('staff_risk.release'), t('staff_risk.release_title'));
    await expect(page.getByText(t('staff_risk.release_done'))).toBeVisible();

    // The payer's screen goes on by itself.
    await payer.getByRole('button', { name: t('history.confirm'), exact: true }).click();
    await expect(payer.getByText(t('payment.status_complete')).first()).toBeVisible();
    await merchant.page.reload();
    await expect(
      merchant.page.getByText(t('console_payment.status_complete'), { exact: true }).first(),
    ).toBeVisible();

    const voided = await payBySlide(payer, t, MOST - row, last4);
    await expect(held.first()).toBeVisible();
    await openReview(page, t, voided);
    await expect(page.getByText(released.id).first()).toBeVisible();
    await voidByKeyboard(page, t);
    await expect(page.getByText(t('staff_risk.void_done'))).toBeVisible();
    await payer.goto(`/history/detail/${voided.id}`);
    await expect(payer.getByText(t('payment.status_cancel')).first()).toBeVisible();
    await merchant.page.goto(`/console/payments/${voided.id}`);
    await expect(
      merchant.page.getByText(t('console_payment.status_cancel'), { exact: true }).first(),
    ).toBeVisible();

    await disableRule(page, t, name);
    expect(complaints).toEqual([]);
    expect(merchant.complaints).toEqual([]);
    await merchant.page.context().close();
    await payer.context().close();
  });

  test(`risk refuses a payer by the block list and takes it back, in ${language}`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(120_000);
    const { page: payer, last4, loginId, complaints } = await openPayer(browser, language);
    await speak(page, language);
    await signInMember(page, t, 'risk');
    await page.getByRole('link', { name: t('staff_risk.block_list_title'), exact: true }).click();
    await isAt(page, t, 'staff_risk.block_list_title');
    const block = { name: t('staff_risk.block'), exact: true };
    await page.getByRole('button', block).click();
    const sheet = page.getByRole('dialog', { name: t('staff_risk.block_title') });
    await sheet.getByLabel(t('staff_risk.block_value'), { exact: true }).fill(loginId);
    await sheet.getByLabel(t('staff_risk.reason'), { exact: true }).fill(REASON);
    await isAccessible(page);
    await sheet.getByRole('button', block).click();
    await expect(sheet).toHaveCount(0);
    const entry = page.getByRole('row').filter({ hasText: REASON }).first();
    await expect(entry).toBeVisible();
    await isAccessible(page);

    await openInvoice(payer, await order(payer.request, 1840, 'counter'));
    await expect(payWith(payer, t)).toContainText(last4);
    await slide(payer);
    await expect(payer.getByText(t('payment.nothing_taken')).first()).toBeVisible();
    await page.getByRole('link', { name: t('staff_risk.blocks_title'), exact: true }).click();
    await isAt(page, t, 'staff_risk.blocks_title');
    const stopped = page.getByRole('table', { name: t('staff_risk.blocks_title') });
    await expect(stopped.getByText(t('staff_risk.source_block_list')).first()).toBeVisible();

    await page.getByRole('link', { name: t('staff_risk.block_list_title'), exact: true }).click();
    await entry.getByRole('button', { name: t('staff_risk.unblock_short') }).click();
    const removal = page.getByRole('dialog', { name: t('staff_risk.unblock_title') });
    await removal.getByLabel(t('staff_risk.reason'), { exact: true }).fill(REASON);
    await removal.getByRole('button', { name: t('staff_risk.unblock'), exact: true }).click();
    await expect(removal).toHaveCount(0);
    await payBySlide(payer, t, 1840, last4);
    expect(complaints).toEqual([]);
    await payer.context().close();
  });
}
