import type { Page } from '@playwright/test';
import { addDays, type CivilDate, civilDate } from '@saifu/domain/shared/calendar';
import { loadAllTexts } from '@saifu/i18n/texts';
import { CARDS, chooseMethod, payWith, saveCard, slide } from '../pages/payment-page.ts';
import { isAccessible } from '../support/accessible.ts';
import { comeTo, comeToEarlyInMonth, getToday } from '../support/clock.ts';
import { expect, test } from '../support/fixtures.ts';
import { findLinkPath, listMessagesAbout } from '../support/inbox.ts';
import { expectFocusedText, newPayer, type Payer, signInAnew, typeCard } from '../support/payer.ts';
import { agreed, BOOKSHOP, becomes, offer, pathTo } from '../support/recurring-billing.ts';

// These tests advance the clock by months, so their file runs among the last.
const en = await loadAllTexts('en');
const ja = await loadAllTexts('ja');

const getHistoryPath = (id: string) => `/recurring-billing/order-history/${id}`;
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Waits for a message about the service. The text identifies the kind of message. */
async function expectMessage({ page, loginId }: Payer, service: string, words: RegExp | string) {
  await expect
    .poll(async () => {
      const messages = await listMessagesAbout(page, loginId, service);
      return messages.some(({ text }) => text.match(words) !== null);
    })
    .toBe(true);
}

test('a recurring billing is charged monthly, and every charge is listed with a receipt', async ({
  page,
}) => {
  const service = 'A book a month';
  await comeToEarlyInMonth(page.request);
  let payer = await newPayer(page, 'en');
  await saveCard(page, payer.token);
  const today = await getToday(page.request);
  const { id, order_id } = await offer(page.request, { service, due: today, days: [31] });
  await page.goto(`/payment/invoice?order=${order_id}`);
  const terms = region(page, en('order.recurring'));
  await expect(terms).toContainText('The last day of every month');
  await expect(terms.getByText('¥500').first()).toBeVisible();
  await expect(terms.getByText('¥1,280').first()).toBeVisible();
  await page.getByText(en('order.legal')).click();
  await expect(page.getByText(/¥500 today, then ¥1,280 on each payment day/)).toBeVisible();
  await expect(payWith(page)).toContainText('4444');
  await isAccessible(page);
  await slide(page);
  await expect(page).toHaveURL(/\/payment\/payment-finish\?payment=pay_\w+$/);
  await expect(page.getByText(en('order.begun_title'))).toBeVisible();
  await isAccessible(page);
  await page.getByRole('button', { name: en('confirmation.yes') }).click();
  await expect(
    page.getByRole('heading', { name: en('payment.confirmed_title'), exact: true }),
  ).toBeVisible();
  const view = await becomes(payer, id, { status: 'active' });
  await expectMessage(payer, service, /has begun|You have agreed to/);

  const dueDates = view.coming.slice(0, 4).map(({ date }) => civilDate(date));
  const [first, second, third, fourth] = dueDates as [CivilDate, CivilDate, CivilDate, CivilDate];
  await page.goto('/recurring-billing');
  const active = region(page, en('recurring_billing.active'));
  const row = active.getByRole('listitem').filter({ hasText: service });
  await expect(row.locator(`time[datetime="${first}"]`)).toBeVisible();
  await isAccessible(page);

  await comeTo(page.request, addDays(first, -7), '09:01');
  await expectMessage(payer, service, /You can stop this charge until/);
  for (const [due, next] of [
    [first, second],
    [second, third],
    [third, fourth],
  ] as const) {
    await comeTo(page.request, due);
    payer = await signInAnew(payer);
    await becomes(payer, id, { next_payment_date: next, unpaid: null });
  }
  await page.goto('/recurring-billing');
  await expect(row.locator(`time[datetime="${fourth}"]`)).toBeVisible();
  await row.getByRole('link').click();
  await expect(region(page, en('recurring_billing.calendar')).getByRole('table')).toBeVisible();
  await isAccessible(page);
  await page.getByRole('link', { name: en('recurring_billing.to_history') }).click();
  const paid = page.getByRole('listitem').filter({ hasText: '¥1,280' });
  await expect(paid).toHaveCount(3);
  await expect(paid.getByText(en('recurring_billing.charge_paid'), { exact: true })).toHaveCount(3);
  await expect(page.getByText(en('recurring_billing.first_payment'))).toBeVisible();
  await isAccessible(page);
  await paid.first().getByRole('link').click();
  await expect(page).toHaveURL(/\/history\/detail\/pay_\w+$/);
  await page.getByRole('link', { name: en('history.receipt') }).click();
  const receipt = page.getByRole('article');
  await expect(receipt).toContainText('¥1,280');
  await expect(receipt).toContainText(BOOKSHOP);
  await page.goto('/history');
  await expect(page.getByText(BOOKSHOP)).toHaveCount(4);
});

/** Presses Tab until the button has the focus. */
async function reach(page: Page, name: string): Promise<void> {
  const wanted = page.getByRole('button', { name, exact: true });
  await expect(wanted).toBeVisible();
  for (let at = 0; at < 60; at += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${name} is not reachable by keyboard`);
}

test('a declined charge is retried until past due, and a new card settles it', async ({ page }) => {
  const service = '毎朝の新聞';
  const payer = await newPayer(page, 'ja');
  const today = await getToday(page.request);
  const due = addDays(today, 1);
  const { id } = await agreed(payer, { service, due });
  await page.goto(pathTo(id));
  await page.getByRole('button', { name: ja('recurring_billing.change_card') }).click();
  const choice = page.getByRole('dialog', { name: ja('recurring_billing.choose_card') });
  await choice.getByRole('link', { name: ja('recurring_billing.add_card') }).click();
  await typeCard(page, CARDS.failsLater);
  await page.getByRole('button', { name: ja('card.save') }).click();
  await expect(page).toHaveURL(new RegExp(`${pathTo(id)}\\?choose=card$`));
  await choice.getByRole('radio', { name: /0341/ }).check();
  await isAccessible(page);
  await choice.getByRole('button', { name: ja('recurring_billing.use_card') }).click();
  await expectFocusedText(page, ja('recurring_billing.card_changed'));

  await comeTo(page.request, due);
  await becomes(payer, id, { failure_count: 1, unpaid: { retry_on: addDays(due, 1) } });
  await expectMessage(payer, service, '決済できませんでした');
  await page.goto(pathTo(id));
  const unpaid = region(page, ja('recurring_billing.unpaid'));
  await expect(unpaid.getByText(/もう一度ご請求します/)).toBeVisible();
  await isAccessible(page);
  for (const [days, failures] of [
    [1, 2],
    [3, 3],
  ] as const) {
    await comeTo(page.request, addDays(due, days));
    await becomes(payer, id, { status: 'active', failure_count: failures });
  }
  await comeTo(page.request, addDays(due, 7));
  await becomes(payer, id, { status: 'past_due', next_payment_date: null });
  await page.goto('/recurring-billing');
  const needsAction = region(page, ja('recurring_billing.needs_action'));
  await expect(needsAction.getByText(ja('recurring_billing.status_past_due'))).toBeVisible();
  await isAccessible(page);
  await needsAction.getByRole('link', { name: new RegExp(`^${service}`) }).click();
  await expect(unpaid.getByText(/にサービスが終了します。$/)).toBeVisible();
  await isAccessible(page);

  await reach(page, ja('recurring_billing.other_card'));
  await page.keyboard.press('Enter');
  await expect(choice.getByRole('radio', { name: /4444/ })).toBeChecked();
  await reach(page, ja('recurring_billing.use_card'));
  await page.keyboard.press('Enter');
  await expectFocusedText(page, ja('recurring_billing.card_changed_unpaid', { hour: 10 }));
  await comeTo(page.request, addDays(due, 7), '10:30');
  await becomes(payer, id, { status: 'active', failure_count: 0, unpaid: null });
  await page.goto(getHistoryPath(id));
  const period = page.getByRole('listitem').filter({ hasText: '¥1,280' });
  await expect(
    period.getByText(ja('recurring_billing.charge_paid'), { exact: true }),
  ).toBeVisible();
  await expect(period.getByText(/4444/)).toBeVisible();
});

test('a charge can be canceled until midnight; afterwards only later charges can', async ({
  page,
}) => {
  const payer = await newPayer(page, 'en');
  const today = await getToday(page.request);
  const due = addDays(today, 2);
  const one = await agreed(payer, { service: 'Crosswords', due });
  const other = await agreed(payer, { service: 'Chess problems', due });
  const leave = page.getByRole('button', { name: en('recurring_billing.cancel'), exact: true });
  const question = page.getByRole('alertdialog');

  await comeTo(page.request, addDays(due, -1), '23:50');
  await page.goto(pathTo(one.id));
  await expect(page.getByText(/^Until 23:59 on .* you can stop the charge of/)).toBeVisible();
  await leave.click();
  await expect(question).toContainText('Nothing more is charged, and it runs until');
  await isAccessible(page);
  await question.getByRole('button', { name: en('recurring_billing.cancel_yes') }).click();
  await expectFocusedText(page, en('recurring_billing.cancel_done'));
  await expect(page.getByText(en('recurring_billing.status_canceled')).first()).toBeVisible();

  // The dialog opens before midnight and is submitted after it.
  await page.goto(pathTo(other.id));
  await leave.click();
  await expect(question).toContainText('Nothing more is charged');
  await comeTo(page.request, due, '00:10');
  await question.getByRole('button', { name: en('recurring_billing.cancel_yes') }).click();
  await expect(page.getByRole('alert')).toContainText('can no longer be stopped');
  await expect(page.getByText(/^The charge of .* can no longer be stopped\.$/)).toBeVisible();
  await isAccessible(page);
  await leave.click();
  await expect(question).toContainText('(¥1,280) can no longer be stopped. Cancel after it?');
  await question.getByRole('button', { name: en('recurring_billing.cancel_after_yes') }).click();
  await expectFocusedText(page, en('recurring_billing.cancel_after_done'));
  await expect(page.getByText(/It is canceled, and ends after the charge of/)).toBeVisible();
  await isAccessible(page);

  await comeTo(page.request, due);
  await becomes(payer, other.id, { status: 'canceled', closed_by: 'payer' });
  await becomes(payer, one.id, { status: 'canceled', closed_by: 'payer' });
  const charged = page.getByRole('listitem').filter({ hasText: '¥1,280' });
  await page.goto(getHistoryPath(other.id));
  await expect(
    charged.getByText(en('recurring_billing.charge_paid'), { exact: true }),
  ).toBeVisible();
  await page.goto(getHistoryPath(one.id));
  await expect(page.getByText(en('recurring_billing.first_payment'))).toBeVisible();
  await expect(charged).toHaveCount(0);
});

test('a charge that requires 3-D Secure is paid by the link, and billing continues', async ({
  page,
}) => {
  const service = '手紙の手本';
  const payer = await newPayer(page, 'ja');
  const due = addDays(await getToday(page.request), 1);
  const { id } = await agreed(payer, { service, due });
  await page.goto(pathTo(id));
  await page.getByRole('button', { name: ja('recurring_billing.change_card') }).click();
  const choice = page.getByRole('dialog', { name: ja('recurring_billing.choose_card') });
  await choice.getByRole('link', { name: ja('recurring_billing.add_card') }).click();
  await typeCard(page, CARDS.wantsOwner);
  await page.getByRole('button', { name: ja('card.save') }).click();
  await page.getByRole('button', { name: 'Yes, approve' }).click();
  // The bank redirects to the wallet page, which returns to the card choice.
  await expect(page).toHaveURL(new RegExp(`${pathTo(id)}\\?choose=card$`));
  await choice.getByRole('radio', { name: /3184/ }).check();
  await choice.getByRole('button', { name: ja('recurring_billing.use_card') }).click();
  await expectFocusedText(page, ja('recurring_billing.card_changed'));

  await comeTo(page.request, due);
  await becomes(payer, id, { unpaid: { status: 'awaiting_payer' } });
  await page.goto(pathTo(id));
  await expect(page.getByText(ja('recurring_billing.unpaid_bank'))).toBeVisible();
  await isAccessible(page);
  await page.goto(
    await findLinkPath(page, payer.loginId, { about: service, path: '/payment/invoice' }),
  );
  await expect(region(page, ja('order.period'))).toContainText(service);
  await chooseMethod(page, /3184/, ja);
  await isAccessible(page);
  await slide(page);
  await page.getByRole('button', { name: 'Yes, approve' }).click();
  await expect(page.getByText(ja('order.settled_title'))).toBeVisible();
  await expect(
    page.getByRole('heading', { name: ja('payment.confirmed_title'), exact: true }),
  ).toBeVisible();
  await isAccessible(page);
  await becomes(payer, id, { status: 'active', failure_count: 0, unpaid: null });
  await page.goto(getHistoryPath(id));
  await expect(page.getByText(ja('recurring_billing.charge_paid'), { exact: true })).toHaveCount(2);
});
