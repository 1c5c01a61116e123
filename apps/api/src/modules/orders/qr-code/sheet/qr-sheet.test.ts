import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createCanvas } from '@napi-rs/canvas';
import { QR_SHEET_FORMATS, type QrSheetFormat } from '@saifu/domain/orders/qr-sheet';
import { fromTypeId } from '@saifu/domain/shared/ids';
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { Browser } from '../../../../testing/browser.ts';
import { FOREIGN_STORE, MEMBERS_STORE, signInAsMember } from '../../../../testing/member.ts';
import { signInAsMerchant } from '../../../../testing/merchant.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../../testing/test-app.ts';

let testApp: TestApp;
let merchant: Browser;
let storeId: string;

beforeAll(async () => {
  const wasm = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  const wasmBinary = new Uint8Array(readFileSync(wasm)).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
});

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  const demo = signInAsMerchant(testApp, MEMBERS_STORE);
  merchant = demo.merchant;
  storeId = demo.store.id;
});

async function createCode(more: Record<string, unknown> = { type: 'static' }) {
  const created = await merchant.post('/merchant/qr_codes', { store_id: storeId, ...more });
  expect(created.status).toBe(201);
  return created.body;
}

async function fetchSheet(id: string, query = '') {
  return testApp.app.inject({
    method: 'GET',
    url: `/api/v1/merchant/qr_codes/${id}/sheet.pdf${query}`,
    headers: { authorization: `Bearer ${merchant.token}` },
  });
}

const DOTS_PER_POINT = 3;
const MM = 72 / 25.4;

/** The texts of the page with where each is, and the codes that a camera would read on it. */
async function readSheet(bytes: Buffer) {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  const page = await document.getPage(1);
  const { width, height } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent({ disableNormalization: true });
  const texts = items.flatMap((item) =>
    'str' in item && item.str.trim() !== '' ? [{ text: item.str, at: item.transform }] : [],
  );
  const codes = await readBarcodes(await rasterize(page), { formats: ['QRCode'] });
  const read = {
    pages: document.numPages,
    sizeMm: [width / MM, height / MM].map(Math.round),
    info: (await document.getMetadata()).info,
    tree: JSON.stringify(await page.getStructTree()),
    texts,
    text: texts.map(({ text }) => text).join(''),
    codes: codes.map((code) => code.text),
  };
  await task.destroy();
  return read;
}

async function rasterize(page: PDFPageProxy): Promise<Uint8Array> {
  const viewport = page.getViewport({ scale: DOTS_PER_POINT });
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  // The types are the browser's; the methods used here are the same.
  const target = canvas as unknown as HTMLCanvasElement;
  await page.render({ canvas: target, viewport, background: 'white' }).promise;
  return canvas.encode('png');
}

const PAGES: Readonly<Record<QrSheetFormat, { sizeMm: readonly number[]; count: number }>> = {
  a6: { sizeMm: [105, 148], count: 1 },
  sticker: { sizeMm: [70, 70], count: 1 },
  sticker_page: { sizeMm: [210, 297], count: 8 },
  table_tent: { sizeMm: [210, 297], count: 2 },
};
const INSTRUCTIONS = [
  'Saifuでこのコードを読み取り、金額を入力してお支払いください。',
  'Scan this code with Saifu and enter the amount to pay.',
  'Saifu로 이 코드를 스캔한 후 금액을 입력해 결제해 주세요.',
];
const squeeze = (text: string) => text.replaceAll(' ', '');

test.each(QR_SHEET_FORMATS)(
  '%s has its size, and each copy is complete and readable',
  async (format) => {
    const code = await createCode();
    const answer = await fetchSheet(code.id, `?format=${format}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toContain(
      `inline; filename="qr_${code.code}_${format}.pdf"`,
    );
    const sheet = await readSheet(answer.rawPayload);
    const { sizeMm, count } = PAGES[format];
    expect([sheet.pages, sheet.sizeMm]).toEqual([1, sizeMm]);
    expect(sheet.codes).toEqual(Array.from({ length: count }, () => code.url));
    for (const words of [MEMBERS_STORE, code.code, ...INSTRUCTIONS]) {
      expect(squeeze(sheet.text).split(squeeze(words))).toHaveLength(count + 1);
    }
    expect(sheet.info).toMatchObject({ Title: `${MEMBERS_STORE} ${code.code}`, Language: 'ja' });
    expect(sheet.tree.split('"Figure"')).toHaveLength(count + 1);
  },
);

test('without a format the sheet is A6, and the same code gives the same file', async () => {
  const { id } = await createCode();
  const [first, second] = [await fetchSheet(id), await fetchSheet(id, '?format=a6&payload=url')];
  expect(first.rawPayload.equals(second.rawPayload)).toBe(true);
});

test('the code keeps a quiet zone of four modules from every text', async () => {
  const { id } = await createCode();
  const task = getDocument({
    data: new Uint8Array((await fetchSheet(id)).rawPayload),
    verbosity: 0,
  });
  const page = await (await task.promise).getPage(1);
  const png = await rasterize(page);
  const [found] = await readBarcodes(png, { formats: ['QRCode'] });
  await task.destroy();
  if (found === undefined) throw new Error('the code is not readable');
  const { topLeft, topRight, bottomLeft } = found.position;
  const modules = 29;
  const side = (topRight.x - topLeft.x) / modules;
  const sheet = await readSheet((await fetchSheet(id)).rawPayload);
  const height = 148 * MM;
  // The baseline of a text from the top of the page, in pixels.
  const baselines = sheet.texts.map(({ at }) => (height - (at[5] ?? 0)) * DOTS_PER_POINT);
  const above = baselines.filter((y) => y < topLeft.y);
  const below = baselines.filter((y) => y > bottomLeft.y);
  expect(above.length).toBeGreaterThan(0);
  expect(below.length).toBeGreaterThan(0);
  expect(Math.max(...above)).toBeLessThan(topLeft.y - 4 * side);
  expect(Math.min(...below)).toBeGreaterThan(bottomLeft.y + 4 * side);
});

test('the upper face of a table tent stands on its head', async () => {
  const { id } = await createCode();
  const { texts } = await readSheet((await fetchSheet(id, '?format=table_tent')).rawPayload);
  const faces = texts.filter(({ text }) => text === MEMBERS_STORE);
  const middle = (297 * MM) / 2;
  for (const { at } of faces) {
    const [a = 0, , , , , y = 0] = at;
    expect(Math.sign(a)).toBe(y > middle ? -1 : 1);
  }
  expect(faces).toHaveLength(2);
});

test('a code with an amount shows it, with another instruction', async () => {
  const code = await createCode({ type: 'dynamic', pay_amount: 1_000_000 });
  for (const format of QR_SHEET_FORMATS) {
    const sheet = await readSheet((await fetchSheet(code.id, `?format=${format}`)).rawPayload);
    expect(squeeze(sheet.text)).toContain('¥1,000,000');
    expect(squeeze(sheet.text)).toContain('ScanthiscodewithSaifutopaythisamount.');
    expect(squeeze(sheet.text)).not.toContain('金額を入力');
    expect(new Set(sheet.codes)).toEqual(new Set([code.url]));
  }
});

test('the sheet has the chosen content of the code', async () => {
  const code = await createCode();
  const answer = await fetchSheet(code.id, '?payload=jpqr&format=sticker');
  expect((await readSheet(answer.rawPayload)).codes).toEqual([code.jpqr]);
  const bakery = signInAsMerchant(testApp, '手づくりパン こむぎ');
  merchant = bakery.merchant;
  const [own] = (await merchant.get('/merchant/qr_codes?type=static')).body.items;
  expect((await fetchSheet(own.id, '?payload=jpqr')).statusCode).toBe(404);
});

const LONG_NAME =
  '特選国産黒毛和牛と北海道産じゃがいもの店本格炭火焼レストランさくら食堂東京駅丸の内北口本店'.slice(
    0,
    60,
  );

test.each([
  [LONG_NAME, LONG_NAME],
  ['Sakura Shokudō Nguyễn 김밥 𠮷田', 'Sakura Shokudō Nguyễn 김밥 𠮷田'],
  ['🌸さくら食堂🍣', 'さくら食堂'],
  ['مطعم ساكورا Sakura', 'Sakura'],
  ['مطعم', 'SAKURA SHOKUDO'],
  // Shortened on a sticker.
  ['W'.repeat(60), 'W'.repeat(40)],
  ['さくら\u202eどうくょし\u0301\u0301\u0301\u0301', 'さくら'],
])('a store named %s is printed as %s', async (name, printed) => {
  const uuid = fromTypeId('store', storeId);
  await testApp.deps.db.pool.query('update stores set name = $2 where id = $1', [uuid, name]);
  const code = await createCode();
  for (const format of QR_SHEET_FORMATS) {
    const answer = await fetchSheet(code.id, `?format=${format}`);
    const sheet = await readSheet(answer.rawPayload);
    expect(squeeze(sheet.text), format).toContain(squeeze(printed));
    expect(sheet.text).not.toContain('〓');
    expect(sheet.codes).toHaveLength(PAGES[format].count);
    expect(sheet.pages).toBe(1);
  }
});

test('withdrawn and expired codes are not printed', async () => {
  const old = await createCode();
  await merchant.delete(`/merchant/qr_codes/${old.id}`);
  expect((await fetchSheet(old.id)).json()).toMatchObject({ status: 410, code: 'qr.withdrawn' });
  const sale = await createCode({ type: 'dynamic', pay_amount: 100 });
  await merchant.post('/sandbox/clock', { advance_seconds: 15 * 60 });
  expect((await fetchSheet(sale.id)).json()).toMatchObject({ status: 410, code: 'qr.expired' });
});

test('a clerk prints codes of the own stores, nobody those of another merchant', async () => {
  const code = await createCode();
  const clerk = await signInAsMember(testApp, 'clerk');
  const path = `/merchant/qr_codes/${code.id}/sheet.pdf`;
  expect((await clerk.get(path)).status).toBe(200);
  const { store, merchant: rival } = signInAsMerchant(testApp, FOREIGN_STORE);
  expect((await rival.get(path)).status).toBe(404);
  await testApp.deps.db.pool.query(
    `update members set store_ids = array[$1::uuid] where role = 'clerk'`,
    [fromTypeId('store', store.id)],
  );
  expect((await clerk.get(path)).status).toBe(404);
});

test('an unknown format is refused, and sheets are limited per merchant', async () => {
  const { id } = await createCode();
  const refused = await fetchSheet(id, '?format=a3');
  expect(refused.json().fields).toEqual([{ path: 'format', code: 'field.format' }]);
  const answers = await Promise.all(Array.from({ length: 62 }, () => fetchSheet(id)));
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
});
