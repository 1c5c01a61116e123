import type { Page } from '@playwright/test';
import { loadAllTexts } from '@saifu/i18n/texts';
import { verifyWebhook } from '@saifu/merchant-sdk/verify-webhook';
import {
  acceptInvitation,
  isAt,
  joinAsOwner,
  newcomer,
  openBrowser,
  rowOf,
  signInMember,
} from '../pages/console-page.ts';
import { answerRequest, refundPart } from '../pages/console-payments-page.ts';
import { createCode, openStore } from '../pages/console-store-page.ts';
import { inviteMember, mayNotManageTeam, removeMember } from '../pages/console-team-page.ts';
import { payAtTill, showCode, startNextSale } from '../pages/console-till-page.ts';
import { addWebhook, replayPaid } from '../pages/console-webhook-page.ts';
import { bearer, CARDS, fillCard, pay, slide } from '../pages/payment-page.ts';
import { ALEX, expect, signIn, speak, test } from '../support/fixtures.ts';
import { startWebhookReceiver } from '../support/webhook-receiver.ts';

const TEXTS = { en: await loadAllTexts('en'), ja: await loadAllTexts('ja') };
const ANSWER = '申し訳ございません。一部を返金します。';

test.use({ viewport: { width: 1280, height: 800 } });

for (const language of ['en', 'ja'] as const) {
  const t = TEXTS[language];

  test(`a store is run from its first owner to the removal of a clerk, in ${language}`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(240_000);
    const { baseURL = '' } = test.info().project.use;
    const open = () => openBrowser(browser, baseURL, language);
    const receiver = await startWebhookReceiver();
    try {
      await speak(page, language);
      const owner = newcomer('桜井 夏子');
      await joinAsOwner(page, t, owner);
      const secret = await addWebhook(page, t, receiver.url);
      const store = `桜坂 ${crypto.randomUUID().slice(0, 8)}`;
      await openStore(page, t, store);
      const printed = await createCode(page, t, store);

      const clerk = newcomer('林 小春');
      await inviteMember(page, t, clerk);
      const { page: till, complaints } = await open();
      await till.setViewportSize({ width: 768, height: 1024 });
      await acceptInvitation(till, t, clerk);
      await mayNotManageTeam(till, t);

      const { page: payer } = await open();
      await payPrintedCode(payer, t, printed);
      await payAtTill(till, payer, t, await showCode(till, t));
      const paymentId = await startNextSale(till, t);

      const { page: manager } = await open();
      await signInMember(manager, t, 'manager');
      await refundPart(manager, t, paymentId);
      const requestId = await askForRefund(payer);
      await answerRequest(manager, t, requestId, ANSWER);
      await payer.goto(`/refund-requests/${requestId}`);
      await expect(payer.getByText(ANSWER)).toBeVisible();

      const orderId = await replayPaid(page, t, receiver.url);
      const sent = () =>
        receiver.requests.filter(({ body }) => {
          return body.includes('"order.paid"') && body.includes(orderId);
        });
      await expect.poll(() => sent().length).toBe(2);
      const [first, second] = await Promise.all(
        sent().map(({ body, headers }) => verifyWebhook(body, headers, secret)),
      );
      expect(second).toEqual(first);

      await removeMember(page, t, clerk.name);
      // The open till of the clerk is signed out by its next sale.
      await till.keyboard.type('980');
      await till.keyboard.press('Enter');
      await isAt(till, t, 'console_auth.sign_in_title');
      expect(complaints).toEqual([]);
      await page.getByRole('link', { name: t('console_audit.title'), exact: true }).click();
      const removal = rowOf(page, t('console_audit.member_removed')).first();
      await expect(removal).toContainText(owner.name);
      for (const each of [till, payer, manager]) await each.context().close();
    } finally {
      receiver.stop();
    }
  });
}

/** A guest scans a printed code with the camera of a phone, which opens its URL. */
async function payPrintedCode(payer: Page, t: (typeof TEXTS)['en'], path: string): Promise<void> {
  await payer.goto(path);
  await payer.getByLabel(t('field.amount'), { exact: true }).fill('980');
  await payer.getByRole('button', { name: t('order.continue') }).click();
  await fillCard(payer, CARDS.visa, t);
  await payer.getByLabel(t('payment.contact')).fill('guest@saifu.example');
  await slide(payer);
  await expect(payer).toHaveURL(/\/payment\/payment-finish/);
}

/** Signs in, pays ¥5,300 and asks for a refund. Returns the refund request. */
async function askForRefund(payer: Page): Promise<string> {
  const token = await signIn(payer, ALEX);
  const { id } = await pay(payer, token, { amount: 5300 });
  const asked = await payer.request.post(`/api/v1/payments/${id}/refund_requests`, {
    headers: { ...bearer(token), 'idempotency-key': crypto.randomUUID() },
    data: { reason_code: 'defective', reason: 'スープが冷めていて、器も欠けていました。' },
  });
  expect(asked.status(), await asked.text()).toBe(201);
  return (await asked.json()).id;
}
