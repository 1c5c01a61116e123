import { beforeEach, expect, test } from 'vitest';
import { Browser } from '../../../testing/browser.ts';
import { createTestApp } from '../../../testing/test-app.ts';

let browser: Browser;

beforeEach(async () => {
  browser = new Browser(await createTestApp());
});

const look = (code: string) => browser.get(`/guest/postal_codes/${encodeURIComponent(code)}`);

type Item = { readonly prefecture: string; readonly city: string; readonly town: string | null };

const CODES: readonly (readonly [string, readonly string[]])[] = [
  ['0600042', ['北海道 札幌市中央区 大通西']],
  // A whole city, a whole village, and a town followed directly by block numbers.
  ['1000000', ['東京都 千代田区 null']],
  ['1000301', ['東京都 利島村 null']],
  ['7660001', ['香川県 仲多度郡琴平町 null']],
  // A town whose name elsewhere means a whole village.
  ['5220317', ['滋賀県 犬上郡多賀町 一円']],
  // Ranges of blocks.
  ['0287901', ['岩手県 九戸郡洋野町 種市']],
  // Several towns, several cities of one prefecture, and codes across prefectures.
  ['0295501', ['岩手県 和賀郡西和賀町 左草', '岩手県 和賀郡西和賀町 下左草']],
  ['0295502', ['樺沢', '下前', '寅沢'].map((town) => `岩手県 和賀郡西和賀町 ${town}`)],
  ['0040000', ['北海道 札幌市厚別区 null', '北海道 札幌市清田区 null']],
  ['4980000', ['愛知県 弥富市 null', '三重県 桑名郡木曽岬町 null']],
  ['7614101', ['香川県 小豆郡土庄町 甲', '香川県 小豆郡土庄町 乙']],
  ['6180000', ['京都府 乙訓郡大山崎町 null', '大阪府 三島郡島本町 null']],
  ['4070311', ['山梨県 北杜市 大泉町西井出8240-1']],
  ['9999999', []],
];

test('GET /guest/postal_codes/{code} normalizes the code and returns its town', async () => {
  const town = { postal_code: '1000001', prefecture: '東京都', city: '千代田区', town: '千代田' };
  for (const typed of ['1000001', '100-0001', '１００－０００１', '〒100ー0001', '100 0001']) {
    expect((await look(typed)).body, typed).toEqual({ items: [town] });
  }
});

test('notes are returned as a null town, and several towns as separate items', async () => {
  for (const [code, expected] of CODES) {
    const { status, body } = await look(code);
    expect(status).toBe(200);
    const found = body.items.map(({ prefecture, city, town }: Item) => {
      return `${prefecture} ${city} ${town}`;
    });
    expect(found, code).toEqual(expected);
  }
});

test('all 66 towns of a postal code are returned', async () => {
  const { items } = (await look('4520961')).body;
  expect(items).toHaveLength(66);
  expect(new Set(items.map(({ town }: Item) => town)).size).toBe(66);
});

test('a malformed postal code returns 422', async () => {
  for (const typed of ['123', '12345678', 'abcdefg', '100_0001', "' or 1=1"]) {
    const { status, body } = await look(typed);
    expect(status, typed).toBe(422);
    expect(body.fields, typed).toEqual([{ path: 'code', code: 'field.format' }]);
  }
});
