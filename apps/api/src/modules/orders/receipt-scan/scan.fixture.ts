import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { toTypeId } from '@saifu/domain/shared/ids';
import type { ExtractedFields } from '@saifu/receipt-reader/extract/extracted-fields';
import { hashToken, newToken } from '../../../platform/crypto/tokens.ts';
import type { OcrResult } from '../../../receipt-ocr/ocr-pool.ts';
import { Browser } from '../../../testing/browser.ts';
import { tokenize } from '../../../testing/payment-provider.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { createOrderFromScan, type ScannedOrder } from './create-order-from-scan.ts';
import type { Person } from './duplicate-scan.repository.ts';

/** The fields of a good photo of a receipt of the demo restaurant. */
export const BILL: ExtractedFields = {
  title: 'さくら食堂',
  branch: '丸の内本店',
  pay_amount: 4260,
  currency: 'JPY',
  issued_at: '2026-11-14T19:05',
  registration_number: 'T4011001098993',
  phone: '03-1234-5601',
  postal_code: '100-0005',
  address: null,
  table_number: null,
  waiter: null,
  items: [{ name: '焼き魚定食', quantity: 2, amount: 4260, is_reduced: false }],
  tax_lines: [{ rate: 10, taxable: 4260, tax: 387, is_included: true }],
  qr_payload: null,
  boxes: [],
  confidence: { title: 0.98, pay_amount: 0.99, issued_at: 0.97 },
  verdict: 'sure',
  reasons: [],
};

/** A receipt without anything that identifies a store. */
export const BARE: ExtractedFields = {
  ...BILL,
  title: null,
  branch: null,
  registration_number: null,
  phone: null,
  postal_code: null,
};

const JPEG = Buffer.from('ffd8ffd9', 'hex');

export function createOcrResult(fields: ExtractedFields, perceptualHash = 0n): OcrResult {
  return { fields, perceptualHash, photos: [{ jpeg: JPEG, width: 600, height: 800 }] };
}

export type ScanPayer = { readonly browser: Browser; readonly person: Person };

export function createGuest(testApp: TestApp): ScanPayer {
  const token = newToken();
  const browser = new Browser(testApp);
  browser.cookie = `did=${token}`;
  return { browser, person: { userId: null, device: hashToken(token) } };
}

export async function signInUser(
  testApp: TestApp,
  email: string,
  password: string,
): Promise<ScanPayer> {
  const { browser, person } = createGuest(testApp);
  await browser.signIn(email, password);
  const { rows } = await testApp.deps.db.pool.query('select id from users where email = $1', [
    email,
  ]);
  return { browser, person: { ...person, userId: rows[0].id } };
}

export function signInHanako(testApp: TestApp) {
  return signInUser(testApp, 'hanako@saifu.example', 'momiji-no-michi');
}
export function signInAlex(testApp: TestApp) {
  return signInUser(testApp, 'alex@saifu.example', 'alex-pays-in-yen');
}

const getOrder = async (_: unknown, { order }: ScannedOrder) => order;

export function createOrderFromOcr(testApp: TestApp, { person }: ScanPayer, ocrResult: OcrResult) {
  return createOrderFromScan(testApp.deps, ocrResult, person, getOrder);
}

/** Creates the order of a scanned receipt. Returns its id and the payer's view. */
export async function submitScan(
  testApp: TestApp,
  payer: ScanPayer,
  fields: ExtractedFields,
  perceptualHash?: bigint,
) {
  const order = await createOrderFromOcr(testApp, payer, createOcrResult(fields, perceptualHash));
  const id = toTypeId('order', order.id);
  return { id, uuid: order.id, view: (await payer.browser.get(`/guest/orders/${id}`)).body };
}

/** Reads a photo from the demo data. */
export function demo(name: string) {
  return readFile(new URL(`../../sandbox/receipt-photos/${name}.jpg`, import.meta.url));
}

/** Uploads photos as a multipart form. */
export async function uploadTo(
  testApp: TestApp,
  { browser }: ScanPayer,
  ...photos: readonly Buffer<ArrayBuffer>[]
) {
  const form = new FormData();
  for (const [at, bytes] of photos.entries()) {
    form.append('receipt', new Blob([bytes], { type: 'image/jpeg' }), `receipt_${at}.jpg`);
  }
  const body = new Response(form);
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/api/v1/guest/orders/upload-receipt',
    remoteAddress: browser.address,
    headers: {
      cookie: browser.cookie,
      ...(browser.token && { authorization: `Bearer ${browser.token}` }),
      'content-type': body.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** Polls until the status is not 202. */
export async function followed({ browser }: ScanPayer, path: string) {
  for (;;) {
    const answer = await browser.get(path);
    if (answer.status !== 202) return answer;
    await sleep(50);
  }
}

/** Pays with a valid card. */
export async function paid({ browser }: ScanPayer, id: string, amount: number, more: object = {}) {
  browser.idempotencyKey = crypto.randomUUID();
  return browser.post(`/guest/orders/${id}/payments`, {
    expected_amount: amount,
    payment_method: 'card',
    card_token: await tokenize(),
    gesture: 'slide',
    contact: { email: 'guest@saifu.example' },
    ...more,
  });
}
