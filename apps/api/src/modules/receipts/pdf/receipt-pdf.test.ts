import { expect, test } from 'vitest';
import { unprintable } from '../../../platform/pdf/font-fallback.ts';
import { manyItems, REFUND, SUPPER } from './pdf.fixture.ts';
import { draw } from './read-pdf.fixture.ts';
import { drawReceipt } from './receipt-pdf.ts';

const BYTES_MAX = 150_000;
const LONG_NAME =
  '特選国産黒毛和牛サーロインステーキ御膳北海道産じゃがいもと季節野菜の付け合わせ自家製デミグラスソース添え食後の珈琲付';

test('a qualified receipt contains all texts required by law', async () => {
  const { text } = await draw(SUPPER);
  const expectedTexts = [
    ...['領収書', '適格簡易請求書', '株式会社青空商事', '御中', '¥4,364-', '（税込）'],
    ...['但し お食事代として', '上記正に領収いたしました。', '番号 R-20261115-000123'],
    ...['発行日 2026年11月15日', '取引日 2026年11月14日'],
    ...['生姜焼き定食 2 ¥2,400', '※ お持ち帰り弁当 1 ¥864', '※は軽減税率（8％）対象'],
    ...['10％対象 ¥3,500 ¥318', '8％対象 ¥864 ¥64', '合計 ¥4,364 ¥382'],
    ...['株式会社みどり食堂', 'みどり食堂 丸の内店', '〒100-0005', '電話 03-1234-5678'],
    ...[SUPPER.issuer.address, '登録番号 T7123456789012', 'クレジットカード利用'],
    ...['末尾 4242', '担当 佐藤', 'テーブル 12', `決済番号 ${SUPPER.paymentId}`],
  ];
  for (const expectedText of expectedTexts) expect(text).toContain(expectedText);
  for (const absent of ['再発行', '印紙', '手数料', 'Receipt']) expect(text).not.toContain(absent);
});

test('the English receipt shows Japanese with English beside it', async () => {
  const { text } = await draw({ ...SUPPER, language: 'en' });
  const pairs = ['領収書Receipt', '適格簡易請求書 Qualified simplified invoice', '合計 Total'];
  for (const pair of [...pairs, '金額Amount', '（税込）tax included', '発行日 Issued 2026-11-15']) {
    expect(text).toContain(pair);
  }
  expect(text).toContain('上記正に領収いたしました。 Received with thanks.');
});

test('the Korean receipt equals the Japanese one', async () => {
  const korean = await drawReceipt({ ...SUPPER, language: 'ko' });
  expect(korean.equals(await drawReceipt(SUPPER))).toBe(true);
});

test('a return invoice is not titled receipt and names the original date', async () => {
  const { text } = await draw(REFUND);
  const expectedTexts = [
    '返金明細書',
    '適格返還請求書',
    '返金額',
    '¥16,500-',
    '返金日 2026年11月20日',
  ];
  for (const expectedText of [
    ...expectedTexts,
    '元の取引日 2026年11月14日',
    '上記の金額を返金いたしました。',
  ]) {
    expect(text).toContain(expectedText);
  }
  expect(text).not.toContain('領収');
});

test('without a registration number no kind is titled qualified', async () => {
  const issuer = { ...SUPPER.issuer, registrationNumber: null };
  for (const kind of ['receipt', 'qualified_simplified', 'return'] as const) {
    const { text } = await draw({ ...SUPPER, issuer, kind });
    expect(text).not.toMatch(/適格|登録番号/);
  }
});

test('a reissued receipt shows the reissue mark and its version', async () => {
  const { text } = await draw({ ...SUPPER, isReissued: true, version: 2 });
  expect(text).toContain('再発行第2版');
});

test('the revenue stamp note appears from ¥50,000 on, and never for a card', async () => {
  const cash = { ...SUPPER, methodNote: null, cardLast4: null, methodName: '現金' };
  const note = '電子領収書のため印紙は不要です';
  expect((await draw({ ...cash, total: 50_000 })).text).toContain(note);
  expect((await draw({ ...cash, total: 49_999 })).text).not.toContain(note);
  expect((await draw({ ...SUPPER, total: 50_000 })).text).not.toContain(note);
});

test('amounts without a tax rate are listed apart; a fee is not part of the total', async () => {
  const { text } = await draw({ ...SUPPER, total: 5_000, fee: 1_234 });
  expect(text).toContain('その他 ¥636');
  expect(text).toContain('別途 支払手数料¥1,234（上記の金額には含みません）');
});

test.each([
  [0, '品'],
  [1, '品'],
  [12, '品'],
  [12, LONG_NAME.slice(0, 57)],
  [30, 'Protein bar with almonds, no. '],
  [100, '商品名'],
])('%i items named %s all fit on one page', async (count, name) => {
  const receipt = manyItems(count, name);
  const { text, pages, bytes } = await draw(receipt);
  expect(pages).toBe(1);
  expect(bytes.length).toBeLessThan(BYTES_MAX);
  for (const item of receipt.items) {
    expect(text.replaceAll(' ', '')).toContain(item.name.replaceAll(' ', ''));
  }
});

test('excess items are truncated and merged, and the sums stay correct', async () => {
  const receipt = manyItems(130, LONG_NAME);
  const { text, pages, bytes } = await draw(receipt);
  expect(pages).toBe(1);
  expect(bytes.length).toBeLessThan(BYTES_MAX);
  const collapsed = [...text.matchAll(/ほか(\d+)点 ¥([\d,]+)/g)];
  const rows = [...text.matchAll(/… \d+ ¥([\d,]+)/g)];
  expect(rows.length + collapsed.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(130);
  const amounts = [...rows.map((row) => row[1]), ...collapsed.map((row) => row[2])];
  const numbers = amounts.map((amount) => Number(amount?.replaceAll(',', '')));
  expect(numbers.reduce((sum, amount) => sum + amount, 0)).toBe(receipt.total);
});

test('names of 60 characters are shown in full, and empty ones break nothing', async () => {
  const issuer = { ...SUPPER.issuer, companyName: LONG_NAME, storeName: LONG_NAME.slice(1) };
  const receipt = {
    ...SUPPER,
    recipientName: LONG_NAME,
    issuer,
    description: ' ',
    total: 1_000_000,
  };
  const { text, pages } = await draw({ ...receipt, waiter: LONG_NAME });
  expect(pages).toBe(1);
  expect(text.split(LONG_NAME)).toHaveLength(4);
  expect(text).toContain('¥1,000,000-');
  expect(text).not.toContain('但し');
  expect((await draw({ ...receipt, recipientName: '' })).pages).toBe(1);
});

test('unprintable characters are detected in advance and drawn as a mark', async () => {
  const name = '😀山田 مريم\n葛\u{e0100}城か\u3099';
  expect(unprintable(name)).toEqual(['😀', 'م', 'ر', 'ي']);
  expect(unprintable('株式会社髙島・神﨑 ¥1,000-')).toEqual([]);
  const { text } = await draw({ ...SUPPER, recipientName: name });
  expect(text).toContain('〓山田 〓〓〓〓 葛城が');
});

test('the same data gives the same file, whatever was drawn before', async () => {
  const first = await drawReceipt(SUPPER);
  await drawReceipt({ ...REFUND, language: 'en', recipientName: 'ﬁne ˜ Office' });
  expect((await drawReceipt(SUPPER)).equals(first)).toBe(true);
});

test('the PDF has title, creator, date, language and structure tags', async () => {
  const { bytes, info, tree } = await draw(SUPPER);
  expect(info).toMatchObject({
    ...{ Title: '領収書 R-20261115-000123 (1)', Creator: 'Saifu', Producer: 'Saifu' },
    ...{ CreationDate: 'D:20261114150000Z', Language: 'ja' },
  });
  expect(bytes.toString('latin1')).toContain('/Marked true');
  for (const role of ['"H1"', '"Table"', '"TR"', '"TH"', '"TD"']) expect(tree).toContain(role);
});
