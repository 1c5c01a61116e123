import type { ReceiptSample } from './page.fixture.ts';

/** Everyday layouts with a trap: an amount that looks like a total and is not. */
export const EVERYDAY: readonly ReceiptSample[] = [
  {
    name: 'konbini with wide words, tax in brackets and money handed over',
    total: 1234,
    verdict: 'sure',
    title: 'ミニマート つばめ',
    branch: '緑川駅前店',
    at: '2025-05-11T08:12',
    taxes: [[8, 1234, 91]],
    text: `
^ミニマート つばめ
緑川駅前店
TEL 03-5550-1234
登録番号 T7123456789012
2025年 5月11日(日) 8:12
レジ#2 責:田村
おにぎり 鮭      ¥734軽
緑茶500ml        ¥500軽
合      計      ¥1,234
( 8%対象        ¥1,234)
(内消費税等       ¥91)
お預り          ¥2,000
お返し            ¥766
軽は軽減税率対象商品です`,
    waiter: '田村',
    items: [
      ['おにぎり 鮭', 1, 734],
      ['緑茶500ml', 1, 500],
    ],
    reduced: ['おにぎり 鮭', '緑茶500ml'],
  },
  {
    name: 'restaurant that prints what each guest would pay',
    total: 9600,
    verdict: 'sure',
    at: '2025-03-08T20:45',
    table: '12',
    text: `
^炭火 さくら亭
TEL 06-5550-9600
2025/03/08 20:45
卓番 12  4名様
コース        2,400 x 4    ¥9,600
小計                      ¥9,600
ご会計                    ¥9,600
(内消費税                    ¥872)
お1人様                   ¥2,400
割り勘 4名                ¥2,400
現金                     ¥10,000
お釣り                      ¥400`,
  },
  {
    name: 'shop with a total before tax and a grand total after it',
    total: 3300,
    verdict: 'sure',
    at: '2025-01-31T14:20',
    text: `
^文具 ペンと紙
2025/01/31 14:20
登録番号 T7123456789012
ノート            ¥1,000
万年筆            ¥2,000
合計              ¥3,000
外税10%対象額     ¥3,000
外税額10%           ¥300
総合計            ¥3,300
QUICPay支払       ¥3,300`,
  },
  {
    name: 'drugstore where points are taken off before the amount to pay',
    total: 1800,
    verdict: 'sure',
    at: '2025-02-02T11:11',
    text: `
^くすりの あおぞら
2025/02/02 11:11
電話 045-555-1800
ビタミン剤        ¥2,000
合計              ¥2,000
(内消費税          ¥181)
ポイント利用       -200
お支払金額        ¥1,800
PayPay残高支払    ¥1,800`,
  },
  {
    name: 'taxi with a reduction for the disabled',
    total: 1620,
    verdict: 'sure',
    at: '2025-06-01T10:05',
    title: '緑川無線タクシー',
    text: `
領収書
2025年6月1日 10:05
無線番号 318
運賃          ¥1,800
障割          -¥180
合計          ¥1,620
現金          ¥2,000
お釣り          ¥380
^緑川無線タクシー
埼玉県緑野市大橋区桜木町1-7-5
TEL 048-555-1620`,
  },
  {
    name: 'petrol in litres with the price for one',
    total: 5297,
    verdict: 'sure',
    at: '2025-04-10T17:30',
    items: [['レギュラー', 1, 5297]],
    text: `
^みどり石油
緑川給油所
2025/04/10 17:30
納品書 兼 領収書
給油機  02
レギュラー
32.10L @165       ¥5,297
合計              ¥5,297
10%対象           ¥5,297
内消費税            ¥481
お預り            ¥6,000
お返し              ¥703`,
  },
  {
    name: 'petrol in one row with its quantity, unit price and amount',
    total: 5297,
    verdict: 'any',
    at: '2025-04-10T17:30',
    text: `
^みどり石油
2025/04/10 17:30
レギュラー
数量 32.10L 単価 165.0 金額 ¥5,297
現金              ¥5,297`,
  },
  {
    name: 'clinic where the points of the treatment prove the amount',
    total: 2070,
    verdict: 'sure',
    title: 'うみべ眼科',
    at: '2026-03-24',
    text: `
診療費領収書
'26/03/24
患者番号  18656
保険区分 社保  負担割合 3割
初診・再診      345点
投薬            172点
検査            173点
合計点数        690点
保険外負担        0円
^今回請求額    2,070円
お預り金額    3,000円
お釣            930円
^うみべ眼科
静岡県緑川市葵区本町6-5-20
TEL 0120(585)539`,
    phone: '0120(585)539',
  },
  {
    name: 'receipt written out in two columns, with a stamp',
    total: 81180,
    verdict: 'sure',
    title: '山城工務店',
    at: '2025-03-03',
    address: '宮城県緑川市青葉区一番町1-16-18',
    postal: '980-0868',
    text: `
          領収証
三浦商店 御中                    2025年03月03日
^          ¥81,180-
但し 工事代金として 上記正に領収いたしました
内訳                          山城工務店
10%対象(税込) ¥81,180          〒980-0868
消費税額(10%) ¥7,380          宮城県緑川市青葉区一番町1-16-18
収入印紙 200円                TEL 082-633-1108
                              登録番号 T7123456789012`,
  },
  {
    name: 'invoice that says its sum first, with columns and a bank account',
    total: 6446,
    verdict: 'sure',
    at: '2024-06-19',
    items: [['名刺印刷100枚', 2, 5860]],
    text: `
            請 求 書
発行日 2024/06/19(水)
株式会社 内田商事 御中            請求書番号 INV-60825
下記のとおりご請求申し上げます。      白樺物流株式会社
ご請求額 6,446円                電話 078-555-6446
品目            数量    単価    金額
名刺印刷100枚     2    2,930   5,860
小計                         ¥5,860
10%対象                      ¥5,860
消費税(10%)                    ¥586
合計                         ¥6,446
お振込先 青空銀行 本店 普通 4118755`,
  },
  {
    name: 'card receipt with a part of the number and a sum used',
    total: 5000,
    verdict: 'any',
    title: 'スポーツ館アルプ',
    at: '2025-11-19T10:41',
    text: `
カードご利用票
(お客様控え)
^スポーツ館アルプ
TEL 098-296-9460
日時 2025年11月19日(水) 10:41
カード番号  *-*-*-4192
支払区分  一括払い
承認番号  9946343
ご利用金額  ¥5,000
合計金額    ¥5,000`,
  },
  {
    name: 'noodle shop that sells tickets, its word larger than its name',
    total: 1360,
    verdict: 'sure',
    title: 'らーめん一陽亭',
    at: '2025-10-22T12:10',
    items: [
      ['醤油らーめん', 1, 1100],
      ['大盛', 2, 260],
    ],
    text: `
らーめんー陽亭
^食券
醤油らーめん      1,100円
大盛 2枚            260円
合 計             1,360円
(10%対象          1,360円)
(内消費税等         123円)
登録番号 T7123456789012
2025年10月22日 12:10
発券番号  061`,
  },
];
