import { describe, expect, it } from 'vitest';
import { extractFields } from './extract.ts';
import { fixLookalikes } from './lookalikes.ts';
import { createPage } from './page.fixture.ts';

const FOOT = `
2025/02/21 12:34
コーヒー    ¥500
合計        ¥500`;

describe('the name of the store', () => {
  it.each([
    [
      'stands first',
      '^Sakura Garden Hotel\n42 Elm Avenue\nNakagyo-ku, Kyoto',
      'Sakura Garden Hotel',
    ],
    ['is above the street', 'Pine Street Market\n362 Orchard Lane', 'Pine Street Market'],
    ['is above its town', 'Old Mill Bakery\nBrookton, NY 12084', 'Old Mill Bakery'],
    ['stands below a slogan', '地域とともに五十年\n百円館ハッピー\n西口店', '百円館ハッピー'],
    [
      'is not three words of praise',
      '新鮮・安心・まごころ\n炉ばた 権兵衛\n電話 078-907-3932',
      '炉ばた 権兵衛',
    ],
    ['is not the word for the paper', '^請 求 書\n合同会社ひなた工房', '合同会社ひなた工房'],
    ['is not what is at the left', '内訳                    料亭 ふじ波', '料亭 ふじ波'],
    ['may be a kind of shop', '^みどり百貨店\n港南店', 'みどり百貨店'],
    ['may be a car park', '駅前第二駐車場\n入庫 2025/02/21 10:00', '駅前第二駐車場'],
  ])('%s', (_, head, name) => {
    expect(extractFields(createPage(`${head}${FOOT}`), []).title).toBe(name);
  });

  it('is not the branch if only that was read', () => {
    const fields = extractFields(createPage(`緑川駅前店${FOOT}`), []);
    expect(fields).toMatchObject({ title: null, branch: '緑川駅前店' });
  });

  it('is not given if its first letter was misread', () => {
    expect(extractFields(createPage(`^カえる工房${FOOT}`), []).title).toBeNull();
  });

  it('is above its branch, which has a number in it', () => {
    const head = '^KANNA COFFEE\n成田空港第2ターミナル店';
    const fields = extractFields(createPage(`${head}${FOOT}`), []);
    expect(fields).toMatchObject({ title: 'KANNA COFFEE', branch: '成田空港第2ターミナル店' });
  });

  it('is the one beside its branch rather than a slogan', () => {
    const head = '毎日の高品質 Low Price\nサンマルシェ 港南店';
    const fields = extractFields(createPage(`${head}\nTEL 03-5550-1234${FOOT}`), []);
    expect(fields).toMatchObject({ title: 'サンマルシェ', branch: '港南店' });
  });

  it.each([
    ['was hard to read', '^«喫茶 みず»いろ'],
    ['is a call for staff', '^スタッフ募集中!'],
    ['is a list of ways to pay', '^(現金・チケット・クーポン・福祉)'],
    ['is an offer', '^アプリ会員限定 30円引き'],
    ['is a tax', '^うち消費税 い%込 636 円'],
  ])('is not given if it %s', (_, head) => {
    const fields = extractFields(createPage(`${head}${FOOT}`), []);
    expect(fields.title).toBeNull();
    expect(fields.boxes.map(({ field }) => field)).not.toContain('title');
  });
});

it.each([
  ['コンビ二四つ葉', 'コンビニ四つ葉'],
  ['第一つばさ夕クシー', '第一つばさタクシー'],
  ['らーめんー陽軒', 'らーめん一陽軒'],
  ['中央電カサービス', '中央電力サービス'],
  ['パンエ房くるみ', 'パン工房くるみ'],
  ['みどり八ッピー', 'みどりハッピー'],
  ['サンォイル', 'サンオイル'],
  ['ァサヒ酒店', 'アサヒ酒店'],
  ['カフェ・フォルテ', 'カフェ・フォルテ'],
  ['ティールーム', 'ティールーム'],
  ['八百屋ふじ', '八百屋ふじ'],
  ['カフェ 二階', 'カフェ 二階'],
  ['三丁目の夕日', '三丁目の夕日'],
])('fixLookalikes decides between similar letters by their neighbors: %s', (read, meant) => {
  expect(fixLookalikes(read)).toBe(meant);
});
