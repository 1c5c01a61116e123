import type { Page } from '@playwright/test';
import { loadAllTexts } from '@saifu/i18n/texts';
import { ROUTES, type Route } from '../../apps/console/src/app/routes.ts';
import { openBrowser, signInMember } from '../pages/console-page.ts';
import { bearer, pay, payAndConfirm, saveCard } from '../pages/payment-page.ts';
import { findViolations } from '../support/accessible.ts';
import { expect, speak, test } from '../support/fixtures.ts';
import { newPayer } from '../support/payer.ts';
import { isDrawn } from '../support/routes-look.ts';

const t = await loadAllTexts('en');
/** No other test pays this amount. */
const HELD_YEN = 24_680;
const SIZES = [
  { width: 360, height: 800 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
] as const;

const isOfStaff = ({ access }: Route) => typeof access === 'object';
const lists = ROUTES.filter((route) => isOfStaff(route) && !route.path.includes(':id'));
const details = ROUTES.filter((route) => isOfStaff(route) && route.path.includes(':id'));

/** A payer with a card, a payment, a refund request and a question. Returns an id per list. */
async function createCases(page: Page): Promise<ReadonlyMap<string, string>> {
  const { token } = await newPayer(page, 'en');
  const headers = { ...bearer(token), 'idempotency-key': crypto.randomUUID() };
  const make = async (path: string, data: object): Promise<string> => {
    const answer = await page.request.post(`/api/v1${path}`, { headers, data });
    expect(answer.status(), await answer.text()).toBe(201);
    return (await answer.json()).id;
  };
  const user = await page.request.get('/api/v1/userinfo', { headers });
  const { id: cardId } = await saveCard(page, token);
  const { id: payment } = await payAndConfirm(page, token, { amount: 2380, cardId });
  const reason = '注文した品のうち一品が届きませんでした。'.repeat(5);
  const request = { reason_code: 'not_received', reason };
  const question = { subject: 'The name on my receipt', content: 'Please change it. '.repeat(9) };
  return new Map([
    ['accounts', (await user.json()).id],
    ['payments', payment],
    ['refund-requests', await make(`/payments/${payment}/refund_requests`, request)],
    ['consultations', await make('/consultations', question)],
  ]);
}

/**
 * A rule that holds a payment, and one that waits for a second member. Returns an id per list. The
 * page is of a member of staff; the payer is another one.
 */
async function createRiskCases(page: Page, payer: Page): Promise<ReadonlyMap<string, string>> {
  const call = async (path: string, data?: object) => {
    const url = `/api/v1/staff${path}`;
    const headers = { 'x-saifu-console': '1' };
    const answer = await (data
      ? page.request.post(url, { headers, data })
      : page.request.get(url, { headers }));
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const reason = '短い間に高額のお支払いが続き、カードの盗用が疑われるため';
  const compare = (op: 'gte' | 'lte', value: number) => ({ signal: 'amount', op, value });
  const guest = { match: 'all', items: [{ signal: 'guest', is: true }, compare('gte', 1)] };
  const activate = async (items: readonly object[]) => {
    const condition = { match: 'any', items };
    const rule = { name: 'お支払いの確認', condition, action: 'review', reason };
    const { id } = await call('/risk_rules', rule);
    return { id, ...(await call(`/risk_rules/${id}/activate`, { version: 1, reason })) };
  };
  const range = { match: 'all', items: [compare('gte', HELD_YEN), compare('lte', HELD_YEN)] };
  const held = await activate([range]);
  const asked = await activate([compare('gte', 1), guest]);
  await call('/block_list_entries', { kind: 'email', value: 'nobody@mail.example', reason });
  const { token } = await newPayer(payer, 'en');
  const { id: paymentId } = await pay(payer, token, { amount: HELD_YEN });
  await call(`/risk_rules/${held.id}/disable`, { reason });
  const { items } = await call('/payment_reviews?state=open');
  const review = items.find((one: { payment_id: string }) => one.payment_id === paymentId);
  return new Map([
    ['risk-rules', asked.id],
    ['held-payments', review.id],
    ['approvals', asked.approval_id],
  ]);
}

/** Asserts in both themes that the screen is accessible, and that nothing scrolls sideways. */
async function fits(page: Page, { name, title }: Route): Promise<void> {
  await expect(page.locator('h1'), name).toHaveText(t(title));
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await isDrawn(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const look = `${name} at ${size.width} ${colorScheme}`;
      const isOtherTheme = colorScheme === 'dark';
      expect.soft(await findViolations(page, isOtherTheme, look), look).toEqual([]);
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(wide, `${name} scrolls sideways`).toBeLessThanOrEqual(size.width);
  }
}

test('every screen of the staff fits phones, tablets and desktops', async ({ page, browser }) => {
  test.setTimeout(300_000);
  const { baseURL = '' } = test.info().project.use;
  const other = await openBrowser(browser, baseURL, 'en');
  await speak(page, 'en');
  await signInMember(page, t, 'admin');
  const cases = new Map([
    ...(await createCases(other.page)),
    ...(await createRiskCases(page, other.page)),
  ]);
  await other.page.context().close();
  for (const list of lists) {
    await page.goto(list.path);
    await fits(page, list);
  }
  for (const detail of details) {
    const id = cases.get(detail.path.split('/').at(-2) ?? '');
    // Of other entities, the tests of their journeys look at the screen.
    if (id === undefined) continue;
    await page.goto(detail.path.replace(':id', id));
    await fits(page, detail);
  }
});
