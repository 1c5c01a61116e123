import type { ReceiptSample } from './page.fixture.ts';

/** Fast food, cafés, canteens and izakaya. */
export const EATERIES: readonly ReceiptSample[] = [
  {
    name: 'doughnut shop with taxable amounts before tax, which prices include',
    total: 431,
    verdict: 'sure',
    taxes: [
      [10, 0, 0],
      [8, 400, 31],
    ],
    text: `
^ドーナツの輪
No. 1024
上本町店
電話06-5550-0431
2025年11月04日(火) 16時52分
オールドリング  1点※    ¥172
パイ            1点※    ¥259
[TO小計]-
          2点            ¥431
合計                     ¥431
(10%対象     ¥0 消費税   ¥0)
( 8%対象   ¥400 消費税  ¥31)
ID                       ¥431
ご利用日 2025/11/04 16:52:43
ID支払                   ¥431
伝票番号 00799
登録番号 T7123456789012`,
  },
  {
    name: 'hamburgers with the parts of a set, and 標準税率対象額',
    total: 1290,
    verdict: 'sure',
    text: `
^バーガー・ドット
栄店
電話:052-555-1290
2025/11/23 20:04 No.A-0194441
イートイン
チキンセットM           ¥
-チキン                ¥320
-ウーロン茶M           ¥270
-セット値引          ¥ -¥90
アボカドバーガー       ¥790
小計                 ¥1,290
 (内税)                ¥117
合  計               ¥1,290
(iD                  ¥1,290)
標準税率対象額       ¥1,290
(標準税 10.0%          ¥117)
お客様控え
金額                 ¥1,290
承認番号  0481246`,
  },
  {
    name: 'beef bowl with half-width kana for total and tax',
    total: 920,
    verdict: 'sure',
    taxes: [[10, 920, 83]],
    text: `
^牛めし金次
TEL 03-5550-0920
領収証
2025/02/14 12:01:33
番号札 310
[EI]
ギュウドンナミ  2点        920
ショウケイ                ¥920
ゴウケイ                  ¥920
10%タイショウ             ¥920
   ウチゼイ                ¥83
オアズカリ              ¥1,000
オツリ                     ¥80`,
  },
  {
    name: 'café with 内税対象 between subtotal and total',
    total: 2060,
    verdict: 'sure',
    taxes: [[8, 2060, 152]],
    text: `
^CAFE LUMIO
玉川店
TEL.03-5550-2060
2025年 3月 3日(月)14時42分
T クロワッサン        ¥660内
T カフェラテL
      @700x 2        ¥1,400内
小 計 額             ¥2,060
 (8%内税対象         ¥2,060)
 (8%内税額             ¥152)
合 計                ¥2,060
電子マネー計         ¥2,060
合計点数                 3点`,
  },
  {
    name: 'café with the count beside the total and another payment below',
    total: 400,
    verdict: 'sure',
    text: `
^Beans Pier
0476-55-0400
2025/03/07 (金) 12:13
イートイン
スコーン               ¥400
合計       1点         ¥400
(内消費税等             ¥36)
10%対象                ¥400
(標準税等 10%           ¥36)
その他コード決済
          1            ¥400
お客様 0191`,
  },
  {
    name: 'canteen without a word for the total',
    total: 950,
    verdict: 'sure',
    taxes: [[8, 950, 70]],
    text: `
(株)フジノ食堂
TEL 090-5550-0950
登録番号T7-1234-5678-9012
2026-02-07 12:23
抹茶ベイク            ¥950
対象計※  8.0%         ¥950
内税※                  ¥70
お預り              ¥1,000
お 釣                  ¥50
注)※は軽減税率適用`,
  },
  {
    name: 'canteen where 現計 is the total',
    total: 1650,
    verdict: 'sure',
    text: `
^みちくさ食堂
TEL 090-5550-1650
2026-02-07 12:23
カツ丼                ¥900
ざるそば              ¥750
対象計  10.0%       ¥1,650
内税                  ¥150
現計                ¥1,650`,
  },
  {
    name: 'canteen where 現計 is the cash handed over',
    total: 1650,
    verdict: 'sure',
    text: `
^みちくさ食堂
TEL 090-5550-1650
2026-02-07 12:23
カツ丼                ¥900
ざるそば              ¥750
対象計  10.0%       ¥1,650
内税                  ¥150
合計                ¥1,650
現計                ¥2,000
お釣                  ¥350`,
  },
  {
    name: 'izakaya with seat charge and お通し',
    total: 6270,
    verdict: 'sure',
    text: `
^居酒屋 とんび
TEL 06-5550-6270
2025/04/11 21:10
卓番 7
お通し       2   330    ¥660
席料         2   220    ¥440
生ビール     4   580  ¥2,320
刺身盛合せ   1 1,980  ¥1,980
枝豆         1   300    ¥300
小計                  ¥5,700
外税10%対象額         ¥5,700
外税10%                 ¥570
お会計                ¥6,270
お1人様               ¥3,135
カード支払            ¥6,270`,
  },
  {
    name: 'bar bill with a service charge and not yet paid',
    total: 7260,
    verdict: 'sure',
    text: `
^酒場 ななかまど
TEL 06-5550-7260
2025/04/11 21:10
チャージ     2        ¥1,000
ハイボール   4        ¥2,800
おつまみ     2        ¥2,200
小計                  ¥6,000
サービス料10%           ¥600
消費税10%               ¥660
合計                  ¥7,260`,
  },
];
