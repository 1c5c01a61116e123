import type { ReceiptSample } from './page.fixture.ts';

/** Restaurants and bars in Japan. All names and numbers are invented. */
export const RESTAURANTS: readonly ReceiptSample[] = [
  {
    name: 'family restaurant with table, waiter and added tax',
    total: 4972,
    verdict: 'sure',
    title: 'ファミリーダイニング こころね',
    branch: '大宮橋店',
    at: '2024-05-16T12:24',
    table: '14',
    waiter: '田中',
    items: [
      ['チキン南蛮', 1, 1180],
      ['チキン南蛮', 2, 2360],
      ['日替わりランチ', 1, 980],
    ],
    text: `
^ファミリーダイニング こころね
      大宮橋店
神奈川県緑浜市西区南町2-15-1
電話 03-5550-3440
事業者登録番号 T4819270669180
     領収書
2024/05/16 12:24
テーブル 14          1名様
担当:田中  伝票No.660
チキン南蛮           ¥ 1,180
チキン南蛮 2点       ¥ 2,360
日替わりランチ        ¥980
小計                ¥4,520
消費税等(10%)        ¥ 452
お会計              ¥4,972
クレジットカード    ¥4,972
承認番号 245333`,
  },
  {
    name: 'izakaya with a dish for the seat and wide digits',
    total: 21310,
    verdict: 'sure',
    title: '居酒屋 うみねこ本舗',
    branch: '桜台店',
    at: '2024-09-20T12:21',
    table: '20',
    items: [
      ['お通し', 1, 330],
      ['シメ鯖', 5, 13600],
      ['刺身盛合せ 3点', 5, 7380],
    ],
    text: `
^居酒屋 うみねこ本舗
   桜台店
東京都緑野区緑野5-63-3
電話 045-555-4120
2024年09月20日(金) 12:21
テーブル 20        4名様
お通し             330円
シメ鯖 5点     1 3 , 6 0 0円
刺身盛合せ 3点 5点  7, 380円
^合 計   21. 3 1 0円
(10%対象       21,310円)
(うち消費税     1,937円)
クレジット      21,310円`,
  },
  {
    name: 'izakaya with a service charge and tax on both',
    total: 8470,
    verdict: 'sure',
    at: '2025-02-14T22:48',
    text: `
^炭火焼 とりのすけ
TEL 06-5555-1891
25/02/14 22:48  卓番:B-3
焼鳥盛合せ         ¥3,200
生ビール 4杯       ¥2,400
お通し 2名         ¥1,400
小計              ¥7,000
サービス料10%       ¥700
消費税(10%)         ¥770
合計              ¥8,470
現金             ¥10,000
おつり            ¥1,530`,
    table: 'B-3',
  },
  {
    name: 'ramen ticket from a machine',
    total: 950,
    verdict: 'unsure',
    at: '2025-03-03T12:01',
    text: `
らーめん 一本道
2025/03/03 12:01
^特製醤油らーめん
合計 ¥950
食券番号 0123`,
  },
  {
    name: 'coffee bar that writes a unit price with @',
    total: 1150,
    verdict: 'sure',
    at: '2025-07-07T07:07',
    items: [
      ['コーヒー', 2, 500],
      ['サンドイッチ', 1, 650],
    ],
    text: `
^喫茶 みずいろ
TEL 075-555-0707
令和7年7月7日 07:07
コーヒー
   @250×2         ¥500
サンドイッチ      ¥650
お会計          ¥1,150
(内消費税等10%    ¥104)`,
  },
  {
    name: 'sushi bar with plates by color and quantities with 単',
    total: 3190,
    verdict: 'sure',
    at: '2025-06-30T19:20',
    items: [
      ['赤皿', 10, 1100],
      ['金皿', 3, 1650],
      ['味噌汁', 2, 440],
    ],
    text: `
^回転寿司 いそかぜ
 緑町店
TEL 043-555-6677
2025年6月30日(月) 19:20
赤皿
  10個×単110      ¥1,100
金皿
  3個×単550       ¥1,650
味噌汁
  2個×単220         ¥440
合計             ¥3,190
(10%内税           ¥290)
お預かり         ¥5,000
お釣り           ¥1,810`,
  },
  {
    name: 'burgers eaten there and taken along, at two rates',
    total: 1738,
    verdict: 'sure',
    at: '2025-01-19T13:33',
    taxes: [
      [8, 648, 48],
      [10, 1090, 99],
    ],
    text: `
^バーガーハウス ロコ
TEL 098-555-4343
2025/01/19 13:33
店内 セットA       ¥1,090
持帰 チキン         ¥648軽
合計             ¥1,738
8%対象 ¥648 (内消費税 ¥48)
10%対象 ¥1,090 (内消費税 ¥99)
QR決済           ¥1,738`,
  },
  {
    name: 'bar that names the amount ご請求額',
    total: 12650,
    verdict: 'sure',
    at: '2025-02-28T23:59',
    text: `
^BAR 月のしずく
東京都緑川区東町3-2-1 B1F
TEL 03-5550-2828
2025.2.28 23:59
チャージ 2名        ¥2,000
カクテル            ¥6,000
フード              ¥3,500
小計               ¥11,500
消費税              ¥1,150
ご請求額          ¥12,650`,
  },
  {
    name: 'bill at the table, not yet paid',
    total: 5280,
    verdict: 'sure',
    at: '2025-10-31T20:20',
    table: '7',
    waiter: '佐藤',
    text: `
^ビストロ こもれび
お会計票
2025/10/31 20:20
テーブルNo.7   担当 佐藤
コースA  2点      ¥4,400
ワイン             ¥880
お会計           ¥5,280
(内消費税10%       ¥480)`,
  },
  {
    name: 'canteen with tickets and no sign before the amounts',
    total: 680,
    verdict: 'sure',
    at: '2025-05-20T12:05',
    text: `
学生食堂 まなび
2025年05月20日 12:05
カレーライス        480
サラダ              200
合計                680
現金                700
釣銭                 20`,
  },
  {
    name: 'pizza brought home, with the time it was asked for',
    total: 4180,
    verdict: 'sure',
    at: '2025-12-24T17:02',
    text: `
^ピッツァ ヴェルデ
TEL 0120-555-777
受付 2025/12/24 17:02
お届け予定 2025/12/24 18:30
マルゲリータ L    ¥2,880
ポテト             ¥600
配達料             ¥300
ドリンク           ¥400
合計(税込)       ¥4,180
代金引換
お預り          ¥5,000
お釣り            ¥820`,
  },
  {
    name: 'noodles with a coupon counted as a discount',
    total: 1290,
    verdict: 'sure',
    at: '2025-08-08T11:45',
    items: [
      ['天ざるそば', 1, 1390],
      ['クーポン値引', 1, -100],
    ],
    text: `
^手打そば 山背
TEL 026-555-8080
2025年8月8日 11時45分
天ざるそば         ¥1,390
クーポン値引        -¥100
小計              ¥1,290
合計              ¥1,290
(10%対象 ¥1,290 消費税 ¥117)`,
  },
  {
    name: 'sweets with the total above the articles',
    total: 2160,
    verdict: 'any',
    at: '2025-03-14T15:00',
    text: `
^和菓子処 よもぎ
2025/3/14 15:00
お買上合計         ¥2,160
 桜餅 6個         ¥1,080
 大福 4個         ¥1,080
TEL 03-5550-3141`,
  },
  {
    name: 'Korean restaurant with a legend of its own mark',
    total: 3456,
    verdict: 'sure',
    at: '2025-11-23T14:56',
    reduced: ['キムチ 持帰'],
    text: `
^韓国家庭料理 ソラ
TEL 03-5550-1123
2025-11-23 14:56
石焼ビビンバ        ¥1,320
海鮮チヂミ          ¥1,056
キムチ 持帰         ◆¥1,080
合計              ¥3,456
8%対象            ¥1,080
(内消費税           ¥80)
10%対象           ¥2,376
(内消費税          ¥216)
◆は軽減税率対象`,
  },
];
