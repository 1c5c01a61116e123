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
  // The city itself; all of a village; what follows where no town does.
  ['1000000', ['東京都 千代田区 null']],
  ['1000301', ['東京都 利島村 null']],
  ['7660001', ['香川県 仲多度郡琴平町 null']],
  // A town with the name that elsewhere means all of a village.
  ['5220317', ['滋賀県 犬上郡多賀町 一円']],
  // Spans of blocks.
  ['0287901', ['岩手県 九戸郡洋野町 種市']],
  // Several towns, cities of one prefecture, and borders of prefectures.
  ['0295501', ['岩手県 和賀郡西和賀町 左草', '岩手県 和賀郡西和賀町 下左草']],
  ['0295502', ['樺沢', '下前', '寅沢'].map((town) => `岩手県 和賀郡西和賀町 ${town}`)],
  ['0040000', ['北海道 札幌市厚別区 null', '北海道 札幌市清田区 null']],
  ['4980000', ['愛知県 弥富市 null', '三重県 桑名郡木曽岬町 null']],
  ['7614101', ['香川県 小豆郡土庄町 甲', '香川県 小豆郡土庄町 乙']],
  ['6180000', ['京都府 乙訓郡大山崎町 null', '大阪府 三島郡島本町 null']],
  ['4070311', ['山梨県 北杜市 大泉町西井出8240-1']],
  ['9999999', []],
];

test('a code stands for its town, however it is typed, and anybody may ask', async () => {
  const town = { postal_code: '1000001', prefecture: '東京都', city: '千代田区', town: '千代田' };
  for (const typed of ['1000001', '100-0001', '１００－０００１', '〒100ー0001', '100 0001']) {
    expect((await look(typed)).body, typed).toEqual({ items: [town] });
  }
});

test('what is no name of a town is left out, and several stand apart', async () => {
  for (const [code, expected] of CODES) {
    const { status, body } = await look(code);
    expect(status).toBe(200);
    const found = body.items.map(({ prefecture, city, town }: Item) => {
      return `${prefecture} ${city} ${town}`;
    });
    expect(found, code).toEqual(expected);
  }
});

test('all towns of a code are told, however many', async () => {
  const { items } = (await look('4520961')).body;
  expect(items).toHaveLength(66);
  expect(new Set(items.map(({ town }: Item) => town)).size).toBe(66);
});

test('what is no code is refused as one', async () => {
  for (const typed of ['123', '12345678', 'abcdefg', '100_0001', "' or 1=1"]) {
    const { status, body } = await look(typed);
    expect(status, typed).toBe(422);
    expect(body.fields, typed).toEqual([{ path: 'code', code: 'field.format' }]);
  }
});
