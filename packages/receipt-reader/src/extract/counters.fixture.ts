import type { ReceiptSample } from './page.fixture.ts';

/** Petrol, taxi, hospital, parking, post office, delivery notes, 領収書 forms. */
export const COUNTERS: readonly ReceiptSample[] = [
  {
    name: 'petrol station that heads its receipt 納品書・領収書',
    total: 5297,
    verdict: 'sure',
    text: `
^光陽エネルギー
緑川SS
TEL 03-5550-5297
納品書・領収書
2025年04月10日 17:30
車番 ****  給油機 02
レギュラー
32.10L  @165       ¥5,297
合計               ¥5,297
(10%対象           ¥5,297)
(内消費税等          ¥481)
(内軽油税              ¥0)
クレジット支払     ¥5,297`,
  },
  {
    name: 'petrol station with a discount per litre and prepaid card',
    total: 4860,
    verdict: 'sure',
    text: `
^西海石油販売
TEL 03-5550-4860
納品書(領収書)
2025/05/10 08:15
ハイオク
30.00L  @165       ¥4,950
アプリ値引           -¥90
小計               ¥4,860
合計               ¥4,860
10%対象            ¥4,860
内消費税             ¥441
プリペイド支払     ¥4,860`,
  },
  {
    name: 'taxi with the fare, the sum of the fares and 計',
    total: 3000,
    verdict: 'sure',
    text: `
領  収  書
乗車料金        3000円
運賃料金計      3000円
計              3000円
消費税率 10.0%
日の本タクシー  登録番号:T7123456789012
TEL:050-5550-3000`,
  },
  {
    name: 'taxi with a toll besides the fare',
    total: 4320,
    verdict: 'sure',
    text: `
領収書
2025年06月01日 10:05
車番 1469
基本運賃        ¥3,000円
迎車料金          ¥420円
高速料金          ¥900円
合計            ¥4,320円
(内消費税等       ¥392円)
現金支払        ¥4,320円
^山の手無線
TEL 03-5550-4320`,
  },
  {
    name: 'hospital bill that is a receipt too, proved by its points',
    total: 1230,
    verdict: 'sure',
    text: `
^みなみ野皮膚科
診療費請求書兼領収書
2025年02月03日
患者番号 1234  山田 様
負担割合 30%
初・再診料      291点
処置            119点
合計点数        410点
保険外負担        0円
今回請求額    1,230円
領収金額      1,230円
TEL 045-555-1230`,
  },
  {
    name: 'car park with 駐車料金 and payment by IC card',
    total: 800,
    verdict: 'sure',
    text: `
^ナノパーク
緑川第3駐車場
領収証
入庫 2025/08/01 10:00
出庫 2025/08/01 12:10
駐車料金        800円
割引額            0円
合計            800円
値引              0円
(10%対象        800円)
(内消費税等      72円)
交通系IC支払    800円
TEL 0120-555-080`,
  },
  {
    name: 'post office with stamps, which are not taxed',
    total: 1390,
    verdict: 'sure',
    text: `
^緑町郵便局
TEL 03-5550-1390
2025年 5月 7日(水) 13:05
ゆうパック 60        ¥820
普通切手 110円       ¥220
レターパック         ¥350
小計               ¥1,390
課税計(10%)          ¥820
 (内消費税等          ¥74)
非課税計             ¥570
合計               ¥1,390
お預り             ¥2,000
おつり               ¥610`,
  },
  {
    name: 'delivery note of an online order is never sure',
    total: 5460,
    verdict: 'unsure',
    text: `
  納品書
注文番号 250-5550-1234
2025/07/01
^ネットショップ・アオゾラ
ガラスポット 800ml   ¥2,980
綿タオル 3枚組       ¥1,980
送料                   ¥500
商品合計             ¥4,960
ご請求金額           ¥5,460
クレジットカード     ¥5,460`,
  },
  {
    name: '領収書 form printed by a machine',
    total: 11000,
    verdict: 'sure',
    text: `
領  収  書
2025年3月3日
株式会社ミナモ 様
^   ¥11,000-
但 受講料として
上記正に領収いたしました
税抜金額   ¥10,000
消費税額(10%)   ¥1,000
^着付教室 梅
TEL 06-5550-1100
登録番号 T7123456789012`,
  },
  {
    name: '領収証 form whose amount was written by hand and not read',
    total: null,
    verdict: 'unreadable',
    text: `
領 収 証        様 No.
金額
「>5o0」
内 訳    但
現 金   4 月 7 日 上記正に領収いたしました
小切手
消費税額等( %)
^田村代行
携帯 090-5550-2500`,
  },
  {
    name: '領収証 form whose amount was written by hand and misread as 1',
    total: null,
    verdict: 'unreadable',
    text: `
領 収 証      領収証番号 B 012345
株式会社ミナモ 様   領収日:2026 年 2 月 2 日
登録番号:T7123456789012
領収金額   «1»
> 0
うち消費税   636 円
ただし 会費
上記金額を受領いたしました。 収入印紙`,
  },
];
