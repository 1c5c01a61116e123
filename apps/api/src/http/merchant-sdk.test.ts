import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fromTypeId, toTypeId } from '@saifu/domain/shared/ids';
import { createSaifu, type Saifu } from '@saifu/merchant-sdk/create-saifu';
import { RESOURCE_METHODS } from '@saifu/merchant-sdk/resources';
import { type VerifiedEvent, verifyWebhook } from '@saifu/merchant-sdk/verify-webhook';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { completePayment } from '../modules/payments/capture/complete-payment.ts';
import { handleDisputeEvent } from '../modules/payments/provider-dispute/handle-dispute-event.ts';
import { addAccount } from '../modules/payouts/payout-world.fixture.ts';
import { startPayoutRun } from '../modules/payouts/run/payout-run.ts';
import { createPng, sendAttachment } from '../testing/attachments.ts';
import { Browser } from '../testing/browser.ts';
import { BITCASH, findDispute, NUMBERS } from '../testing/payment-provider.ts';
import { type Engine, startEngine } from '../testing/recurring-billing-engine.ts';
import { openShop } from '../testing/store.ts';

/** Requests are written to their log about once a second. */
const WRITTEN = { timeout: 30_000, interval: 100 };

let engine: Engine;
let baseUrl: string;
let saifu: Saifu;
let storeId: string;

beforeEach(async () => {
  engine = await startEngine();
  baseUrl = await engine.testApp.app.listen({ host: '127.0.0.1', port: 0 });
  saifu = createSaifu({ apiKey: engine.merchant.token ?? '', baseUrl });
  const { items } = await saifu.stores.list();
  storeId = items[0]?.id ?? '';
});

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A guest pays an invoice; the payment is authorized at once. */
async function pay(orderId: string, amount: number): Promise<string> {
  const guest = new Browser(engine.testApp);
  guest.idempotencyKey = crypto.randomUUID();
  const answer = await guest.post(`/guest/orders/${orderId}/payments`, {
    expected_amount: amount,
    payment_method: 'bitcash',
    bitcash_number: BITCASH.full(),
    gesture: 'slide',
    contact: { email: 'guest@saifu.example' },
  });
  expect(answer.status).toBe(201);
  return answer.body.id;
}

const createInvoice = () => saifu.invoices.create({ store_id: storeId, pay_amount: 1280 });

async function createPayment(): Promise<string> {
  return pay((await createInvoice()).id, 1280);
}

type AnyMethod = (...args: readonly unknown[]) => unknown;

/** The same client, and the methods that returned without an error. */
function recordSuccesses(client: Saifu) {
  const succeeded = new Set<string>();
  const recorded = Object.entries(client).map(([resource, methods]) => {
    const entries = Object.entries<unknown>(methods).map(([method, value]) => {
      const call = value as AnyMethod;
      const record: AnyMethod = async (...args) => {
        const result = await call(...args);
        succeeded.add(`${resource}.${method}`);
        return result;
      };
      return [method, record];
    });
    return [resource, Object.fromEntries(entries)];
  });
  return { recorded: Object.fromEntries(recorded) as Saifu, succeeded };
}

async function useStoresAndKeys({ stores, apiKeys }: Saifu): Promise<void> {
  const store = await stores.create({
    name: '珈琲 もみじ',
    postal_code: '1000005',
    prefecture: '東京都',
    address: '千代田区丸の内1-1',
    mcc: '5812',
  });
  await stores.update(store.id, { payment_methods: ['card', 'paypay'] });
  expect((await stores.get(store.id)).payment_methods).toEqual(['card', 'paypay']);
  expect((await stores.list({ limit: 1 })).items).toMatchObject([{ id: store.id }]);
  const logo = new Blob([Uint8Array.from(createPng())], { type: 'image/png' });
  const { logo_url } = await stores.setLogo(store.id, logo);
  expect((await fetch(new URL(logo_url ?? '', baseUrl))).headers.get('content-type')).toBe(
    'image/webp',
  );
  expect((await stores.removeLogo(store.id)).logo_url).toBeNull();

  const key = await apiKeys.create({ name: 'register' });
  const second = createSaifu({ apiKey: key.secret, baseUrl });
  expect((await second.apiKeys.list()).items.map(({ id }) => id)).toContain(key.id);
  await apiKeys.list();
  expect(await apiKeys.revoke(key.id)).toBeUndefined();
  await expect(second.stores.list()).rejects.toMatchObject({ code: 'key.invalid', status: 401 });
}

async function useCatalogItems({ catalogItems }: Saifu): Promise<void> {
  const item = await catalogItems.create({ store_id: storeId, name: 'ラテ', unit_price: 480 });
  expect((await catalogItems.update(item.id, { unit_price: 520 })).unit_price).toBe(520);
  expect((await catalogItems.get(item.id)).unit_price).toBe(520);
  const { items } = await catalogItems.list({ store_id: storeId, status: 'active', q: 'らて' });
  expect(items.map(({ id }) => id)).toEqual([item.id]);
}

async function useInvoicesAndCodes({ invoices, qrCodes }: Saifu): Promise<void> {
  const invoice = await invoices.create({
    store_id: storeId,
    tax_included: false,
    items: [{ name: 'おにぎり', quantity: 3, unit_price: 98, tax_rate: 8 }],
  });
  const code = await qrCodes.create({ type: 'dynamic', order_id: invoice.id });
  const image = await qrCodes.getImage(code.id, { format: 'png', payload: 'jpqr' });
  expect(image.type).toBe('image/png');
  expect(
    Buffer.from(await image.readBytes())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG');
  expect((await qrCodes.list({ store_id: storeId, limit: 1 })).items[0]?.id).toBe(code.id);
  expect((await qrCodes.get(code.id)).id).toBe(code.id);
  const message = { channel: 'email', to: 'customer@saifu.example' } as const;
  const sent = await invoices.send(invoice.id, message);
  expect((await invoices.listSends(invoice.id)).items).toEqual([sent]);
  const sheet = await qrCodes.getSheet(code.id, { format: 'sticker' });
  expect(sheet.type).toBe('application/pdf');
  expect(Buffer.from(await sheet.readBytes()).toString('latin1', 0, 5)).toBe('%PDF-');
  expect((await invoices.getOrderProgress(invoice.id)).progress).toBe('waiting');
  await qrCodes.withdraw(code.id);
  expect((await invoices.cancel(invoice.id)).status).toBe('canceled');
  expect((await invoices.get(invoice.id)).status).toBe('canceled');
  expect((await invoices.list({ status: 'canceled', limit: 1 })).items[0]?.id).toBe(invoice.id);
  const csv = Buffer.from(await (await invoices.export({ store_id: storeId })).readBytes());
  expect(csv.toString()).toContain(invoice.id);
}

async function useRefunds({ payments, refundRequests }: Saifu): Promise<void> {
  const paymentId = await createPayment();
  expect((await payments.list({ limit: 1 })).items[0]?.id).toBe(paymentId);
  expect((await payments.getTotals()).count).toBeGreaterThan(0);
  expect((await payments.getOverview({ period: 'day' })).totals.count).toBeGreaterThan(0);
  const file = await payments.export();
  expect(file.type).toMatch(/^text\/csv/);
  expect(Buffer.from(await file.readBytes()).toString()).toContain(paymentId);
  await payments.refund(paymentId);
  expect((await payments.get(paymentId)).refunded_amount).toBe(1280);

  const { payer, testApp } = engine;
  const order = (await payer.post('/guest/orders', { store_id: storeId, pay_amount: 500 })).body;
  const cardId = await engine.saveCard();
  payer.idempotencyKey = crypto.randomUUID();
  const card = { payment_method: 'card', card_id: toTypeId('card', cardId) };
  const body = { expected_amount: 500, gesture: 'slide', ...card };
  const paid = await payer.post(`/guest/orders/${order.id}/payments`, body);
  const upload = (await sendAttachment(testApp, payer, createPng(), 'image/png', 'a.png')).body;
  payer.idempotencyKey = crypto.randomUUID();
  const requested = await payer.post(`/payments/${paid.body.id}/refund_requests`, {
    reason_code: 'defective',
    reason: 'The plate came broken in two.',
    evidence_ids: [upload.id],
  });
  const { id } = requested.body;
  expect((await refundRequests.list({ status: 'pending' })).items).toMatchObject([{ id }]);
  expect((await refundRequests.get(id)).id).toBe(id);
  const photo = await refundRequests.getAttachment({ id, upload_id: upload.id });
  expect([photo.type, (await photo.readBytes()).length]).toEqual(['image/png', upload.bytes]);
  await refundRequests.writeToPayer(id, { body: 'We are sorry.' });
  await refundRequests.respond(id, { decision: 'approve', message: 'You get it back.' });
  const csv = Buffer.from(await (await refundRequests.export()).readBytes());
  expect(csv.toString()).toContain(id);
}

async function useDisputes({ disputes }: Saifu): Promise<void> {
  const { testApp } = engine;
  const paid = await (await openShop(testApp)).payByCard(900, NUMBERS.disputed);
  const { providerReference } = await completePayment(testApp.deps, paid.id, 'link');
  await handleDisputeEvent(testApp.deps, await findDispute(providerReference ?? ''));
  const { items } = await disputes.list({ status: 'needs_response' });
  const id = items[0]?.id ?? '';
  // The time of the test is ahead of the provider's.
  await testApp.deps.db.pool.query('update provider_disputes set respond_by = null');
  expect(items).toMatchObject([{ payment_id: toTypeId('payment', paid.id), amount: 900 }]);
  expect((await disputes.get(id)).evidence_text).toBeNull();
  const submitted = await disputes.submitEvidence(id, { text: 'The payer signed for it.' });
  expect(submitted.status).toBe('under_review');
}

/** Everything that was completed so far, a day later. */
async function usePayouts(client: Saifu): Promise<void> {
  const { balance, fees, payouts, bankAccount, accountingExports } = client;
  const { deps, clock, merchantId, testApp } = engine;
  expect((await fees.get()).fees.length).toBeGreaterThan(0);
  const paid = await (await openShop(testApp)).payByCard(9000);
  await completePayment(deps, paid.id, 'link');
  await addAccount(testApp, merchantId);
  expect((await bankAccount.get()).current).toMatchObject({ number_ends_with: '567' });
  clock.set('2026-12-02');
  const { available } = await balance.get();
  const { items: entries } = await balance.listEntries({ limit: 1 });
  expect(entries).toHaveLength(1);
  const input = { merchantId, reason: 'The shop closes.', createdBy: 'staff_key' };
  await startPayoutRun(deps, input, async () => {});
  const { items } = await payouts.list();
  expect(items).toMatchObject([{ status: 'scheduled', amount: available }]);
  const id = items[0]?.id ?? '';
  const { item_count } = await payouts.get(id);
  expect((await payouts.listItems(id)).items).toHaveLength(item_count);
  expect((await payouts.getStatementCsv(id)).type).toMatch(/^text.csv/);
  expect((await payouts.getStatementPdf(id)).type).toBe('application/pdf');
  const journal = await accountingExports.get({ month: '2026-12' }, { format: 'freee' });
  expect(journal.type).toMatch(/^text.csv/);
  expect((await payouts.getFeeInvoice(id)).type).toBe('application/pdf');
}

async function useTimelineAndFiles({ payments, exports }: Saifu): Promise<void> {
  const paymentId = await createPayment();
  const { items } = await payments.listTimelineEntries(paymentId, { limit: 1 });
  expect(items[0]?.kind).toBe('order_created');
  await completePayment(engine.testApp.deps, fromTypeId('payment', paymentId) ?? '', 'in_app');
  const receipt = await payments.printReceipt(paymentId);
  expect(Buffer.from(await receipt.readBytes()).toString('latin1')).toMatch(/^%PDF-1/);
  const made = await exports.start({ store_id: storeId });
  await engine.testApp.settle();
  expect((await exports.get(made.id)).state).toBe('done');
  expect((await exports.list({ limit: 1 })).items[0]?.id).toBe(made.id);
  const file = Buffer.from(await (await exports.download(made.id)).readBytes());
  expect(file.toString()).toContain(paymentId);
}

async function useRecurringBillings({ recurringBillings }: Saifu): Promise<void> {
  const offer = await recurringBillings.create({
    store_id: storeId,
    service_name: '朝の牛乳',
    initial_amount: 3000,
    monthly_amount: 1000,
    start_date: '2026-12-01',
    first_payment_deadline: '2026-12-20',
    monthly_payment_days: [5],
  });
  expect((await recurringBillings.withdraw(offer.id)).status).toBe('canceled');
  const id = toTypeId('recurringBilling', (await engine.agree()).id);
  expect((await recurringBillings.get(id)).status).toBe('active');
  const active = await recurringBillings.list({ status: 'active' });
  expect(active.items.map((each) => each.id)).toContain(id);
  expect((await recurringBillings.listCharges(id)).items.length).toBeGreaterThan(0);
  const price = { monthly_amount: 1500, from: '2027-01-01' };
  const { id: change } = await recurringBillings.proposePrice(id, price);
  expect((await recurringBillings.withdrawPrice({ id, change })).id).toBe(change);
  expect((await recurringBillings.listPriceChanges(id)).items[0]?.id).toBe(change);
}

/** Receives webhooks as the README shows. */
async function receiveEvents(client: Saifu) {
  const events: VerifiedEvent[] = [];
  const secret = { current: '' };
  const url = await listen(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    try {
      const body = Buffer.concat(chunks);
      events.push(await verifyWebhook(body, request.headers, secret.current));
      response.writeHead(204).end();
    } catch {
      response.writeHead(400).end();
    }
  });
  const webhook = await client.webhooks.create({ url, events: ['order.paid'] });
  secret.current = webhook.secret;
  return { webhook, events };
}

async function useWebhooks(client: Saifu): Promise<void> {
  const { webhooks, invoices } = client;
  const { webhook, events } = await receiveEvents(client);
  expect((await webhooks.list()).items).toMatchObject([{ id: webhook.id }]);
  const invoice = await createInvoice();
  await pay(invoice.id, 1280);
  await engine.testApp.settle();
  expect((await invoices.get(invoice.id)).status).toBe('paid');
  const data = { order_id: invoice.id, status: 'paid', pay_amount: 1280 };
  expect(events).toMatchObject([{ type: 'order.paid', data }]);
  const { items } = await webhooks.listDeliveries(webhook.id);
  expect(items).toMatchObject([{ id: events[0]?.id, state: 'delivered' }]);
  await webhooks.replayDelivery(events[0]?.id ?? '');
  await engine.testApp.settle();
  expect(events[1]).toEqual(events[0]);
  await webhooks.remove(webhook.id);
}

async function useLogs({ events, apiRequests }: Saifu): Promise<void> {
  const [event] = (await events.list({ type: 'order.paid' })).items;
  expect(await events.get(event?.id ?? '')).toEqual(event);
  const request = await vi.waitFor(async () => {
    const [found] = (await apiRequests.list({ method: 'POST', path: '/replay' })).items;
    if (found === undefined) throw new Error('it is not written yet');
    return found;
  }, WRITTEN);
  expect(request).toMatchObject({ status: 202, error_code: null });
  expect(await apiRequests.get(request.id)).toEqual(request);
}

test('every method of the client succeeds against the API', async () => {
  const { recorded, succeeded } = recordSuccesses(saifu);
  await useInvoicesAndCodes(recorded);
  await useRefunds(recorded);
  await useDisputes(recorded);
  await useTimelineAndFiles(recorded);
  await useRecurringBillings(recorded);
  await useWebhooks(recorded);
  await useLogs(recorded);
  await useStoresAndKeys(recorded);
  await useCatalogItems(recorded);
  await usePayouts(recorded);
  const all = RESOURCE_METHODS.map(({ resource, method }) => `${resource}.${method}`);
  expect(all.filter((method) => !succeeded.has(method))).toEqual([]);
});

test('iterate returns every item once', async () => {
  const created = [await createInvoice(), await createInvoice(), await createInvoice()];
  const found: string[] = [];
  for await (const { id } of saifu.invoices.iterate({ limit: 2, status: 'open' })) found.push(id);
  expect(new Set(found).size).toBe(found.length);
  expect(found.slice(0, 3)).toEqual(created.map(({ id }) => id).toReversed());
});

test('an invoice whose first response is lost is created once', async () => {
  let count = 0;
  const unreliable = await listen(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = '', headers, url } = request;
    const answer = await fetch(`${baseUrl}${url}`, {
      method,
      headers: Object.entries(headers).flatMap(([name, value]): [string, string][] => {
        const isForwarded = /^(?:authorization|content-type|idempotency-key)$/.test(name);
        return isForwarded ? [[name, String(value)]] : [];
      }),
      body: Buffer.concat(chunks),
    });
    const body = await answer.text();
    count += 1;
    if (count === 1) response.socket?.destroy();
    else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(body);
  });
  const options = { apiKey: engine.merchant.token ?? '', baseUrl: unreliable, retryDelayMs: 1 };
  const before = (await saifu.invoices.list({ limit: 1 })).items[0]?.id;
  const invoice = await createSaifu(options).invoices.create({
    store_id: storeId,
    pay_amount: 1280,
  });
  expect(count).toBe(2);
  const { items } = await saifu.invoices.list({ limit: 2 });
  expect(items.map(({ id }) => id)).toEqual([invoice.id, before]);
});

test('an idempotency key that is used for another body is an error', async () => {
  const idempotencyKey = crypto.randomUUID();
  const body = { store_id: storeId, pay_amount: 1280 };
  const first = await saifu.invoices.create(body, { idempotencyKey });
  expect(await saifu.invoices.create(body, { idempotencyKey })).toEqual(first);
  const reused = saifu.invoices.create({ ...body, pay_amount: 1 }, { idempotencyKey });
  await expect(reused).rejects.toMatchObject({ code: 'idempotency_key.reused', status: 409 });
});

test('an invalid field, an unknown id and a period out of order are typed errors', async () => {
  const invalid = saifu.invoices.create({ store_id: storeId, pay_amount: -1 });
  await expect(invalid).rejects.toMatchObject({
    name: 'SaifuError',
    code: 'request.invalid',
    status: 422,
    fields: [{ path: 'pay_amount' }],
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  const unknown = saifu.payments.get('pay_01jd0000000000000000000000');
  await expect(unknown).rejects.toMatchObject({ code: 'not_found', status: 404 });
  const period = saifu.payments.list({ from: '2026-12-02', to: '2026-12-01' });
  await expect(period).rejects.toMatchObject({ code: 'request.invalid', status: 422 });
  const cursor = saifu.payments.list({ cursor: 'x' });
  await expect(cursor).rejects.toMatchObject({ fields: [{ path: 'cursor' }] });
});
