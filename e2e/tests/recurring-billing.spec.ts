import { addDays } from '@saifu/domain/shared/calendar';
import { loadAllTexts } from '@saifu/i18n/texts';
import { CARDS } from '../pages/payment-page.ts';
import { isAccessible } from '../support/accessible.ts';
import { getToday } from '../support/clock.ts';
import { expect, speak, test } from '../support/fixtures.ts';
import { listMessagesAbout } from '../support/inbox.ts';
import { expectFocusedText, newPayer, register, signInOnPage, typeCard } from '../support/payer.ts';
import {
  agreed,
  BOOKSHOP,
  becomes,
  offer,
  pathTo,
  proposePrice,
} from '../support/recurring-billing.ts';

const en = await loadAllTexts('en');
const ja = await loadAllTexts('ja');

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('a guest reads the terms, signs in on the page, and agrees with a typed card', async ({
    page,
    request,
  }) => {
    await speak(page, 'ja');
    const service = '朝の一冊';
    const loginId = await register(page, 'ja');
    const due = addDays(await getToday(request), 3);
    const { id, order_id } = await offer(request, { service, due, days: [31] });
    await page.goto(`/payment/invoice?order=${order_id}`);
    const terms = page.getByRole('region', { name: ja('order.recurring') });
    await expect(terms).toContainText('毎月末日');
    await expect(terms).toContainText('¥1,280');
    await expect(page.getByText(ja.error('recurring_billing.account_needed'))).toBeVisible();
    await expect(page.getByRole('button', { name: /^スライドして/ })).toHaveCount(0);
    await isAccessible(page);

    await page.getByRole('button', { name: ja('payment.to_sign_in') }).click();
    await expect(page.getByLabel(ja('field.login_id'), { exact: true })).toBeFocused();
    await signInOnPage(page, ja, loginId);
    await expect(page.getByRole('checkbox', { name: ja('payment.save_card') })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: ja('payment.save_card') })).toBeDisabled();
    await typeCard(page, CARDS.visa);
    await isAccessible(page);
    await page.getByRole('button', { name: ja('payment.agree_without_sliding') }).click();
    await page.getByRole('button', { name: ja('payment.agree_yes', { amount: '¥500' }) }).click();

    await expect(page.getByText(ja('order.begun_title'))).toBeVisible();
    await page.getByRole('link', { name: ja('order.begun_open') }).click();
    await expect(page).toHaveURL(new RegExp(`${pathTo(id)}$`));
    const card = page.getByRole('region', { name: ja('recurring_billing.card') });
    await expect(card.getByText(/4242/)).toBeVisible();
    await isAccessible(page);
  });
});

test('a price change is accepted for one service and declined for another', async ({ page }) => {
  const payer = await newPayer(page, 'ja');
  const today = await getToday(page.request);
  const from = addDays(today, 8);
  const priceChange = { monthly_amount: 1480, from };
  const one = await agreed(payer, { service: '絵本の会', due: addDays(today, 2) });
  const other = await agreed(payer, { service: '地図の会', due: addDays(today, 2) });
  for (const { id } of [one, other]) await proposePrice(page.request, id, priceChange);
  await expect
    .poll(async () => (await listMessagesAbout(page, payer.loginId, '¥1,480')).length)
    .toBe(2);

  await page.goto('/recurring-billing');
  const needsAction = page.getByRole('region', { name: ja('recurring_billing.needs_action') });
  await expect(needsAction.getByText(ja('recurring_billing.status_price'))).toHaveCount(2);
  await isAccessible(page);
  await needsAction.getByRole('link', { name: /絵本の会/ }).click();
  const offered = page.getByRole('region', { name: ja('recurring_billing.price'), exact: true });
  await expect(offered).toContainText('¥1,280');
  await expect(offered).toContainText('¥1,480');
  await isAccessible(page);
  await offered
    .getByRole('button', { name: ja('recurring_billing.price_accept', { amount: '¥1,480' }) })
    .click();
  await expectFocusedText(page, /新しい料金を承諾しました/);
  await expect(offered).toHaveCount(0);

  await page.goto(pathTo(other.id));
  await offered
    .getByRole('button', { name: ja('recurring_billing.price_decline', { amount: '¥1,280' }) })
    .click();
  await expect(
    page.getByText(ja('recurring_billing.price_declined', { amount: '¥1,280' })),
  ).toBeVisible();
  const amounts = ({ coming }: { coming: readonly { date: string; amount: number }[] }) =>
    coming.filter(({ date }) => date >= from).map(({ amount }) => amount);
  expect(amounts(await becomes(payer, one.id, {}))).not.toContain(1280);
  expect(amounts(await becomes(payer, other.id, {}))).not.toContain(1480);
});

test('a card used by a recurring billing cannot be deleted until that is canceled', async ({
  page,
}) => {
  const payer = await newPayer(page, 'en');
  const service = 'A novel a month';
  const due = addDays(await getToday(page.request), 2);
  const { id } = await agreed(payer, { service, due });
  await page.goto('/wallets');
  const card = page.getByRole('button', { name: /4444/ });
  await expect(card).toBeVisible();
  await isAccessible(page);
  await card.click();
  const services = page.getByRole('region', { name: en('card.pays_for') });
  await expect(services.getByRole('link', { name: service })).toHaveAttribute('href', pathTo(id));
  await isAccessible(page);
  await page.getByRole('button', { name: en('card.delete_this') }).click();
  const dialog = page.getByRole('dialog', { name: en.error('card.in_use') });
  await expect(dialog).toContainText(service);
  await isAccessible(page);
  await dialog.getByRole('button', { name: en('card.in_use_open') }).click();
  await expect(page).toHaveURL(/\/recurring-billing$/);

  const active = page.getByRole('region', { name: en('recurring_billing.active') });
  await active.getByRole('link', { name: service }).click();
  await expect(page.getByText(BOOKSHOP).first()).toBeVisible();
  await page.getByRole('button', { name: en('recurring_billing.cancel'), exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Nothing more is charged, and it runs until');
  await isAccessible(page);
  await question.getByRole('button', { name: en('recurring_billing.cancel_yes') }).click();
  await expectFocusedText(page, en('recurring_billing.cancel_done'));
  await page.goto('/wallets');
  await card.click();
  await expect(page.getByRole('button', { name: en('card.delete_this') })).toBeVisible();
  await expect(services).toHaveCount(0);
});
