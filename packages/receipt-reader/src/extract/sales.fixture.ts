import type { ReceiptSample } from './page.fixture.ts';

/** More stores in Japan, and the ways in which they subtract points. All names are invented. */
export const SALES: readonly ReceiptSample[] = [
  {
    name: 'petrol station with litres and a price for each',
    total: 5040,
    verdict: 'sure',
    at: '2025-08-15T09:12',
    text: `
^  あさひ石油株式会社
   国道16号SS
TEL 0476-55-1234
登録番号 T2120901007402
2025年08月15日 09:12
レギュラー
 30.00L @168.0       ¥5,040
合計                ¥5,040
(内消費税等10%         ¥458)
カード支払          ¥5,040`,
  },
  {
    name: 'pharmacy with an amount the insured pays himself',
    total: 1450,
    verdict: 'any',
    at: '2025-02-21',
    text: `
   調剤明細書 兼 領収証
令和7年2月21日
ひまわり薬局
東京都緑川区本町1-1-1
電話 03-5550-2323
 患者名 見本 花子 様
 調剤技術料     321点
 薬学管理料      59点
 負担割合 3割
領収金額       ¥1,450
 上記正に領収いたしました`,
  },
  {
    name: 'dry cleaner with an amount and its tax only',
    total: 1210,
    verdict: 'any',
    at: '2025-01-08T17:30',
    text: `
クリーニング白雪
TEL 011-555-2222
2025/1/8 17:30
ワイシャツ 5点   ¥1,210
税込合計        ¥1,210
(内消費税         ¥110)
お渡し日 2025/1/11`,
  },
  {
    name: 'shop that takes points off and prints what is left to pay',
    total: 800,
    verdict: 'sure',
    at: '2025-04-01T10:00',
    text: `
^コーヒー豆 木かげ
TEL 03-5550-9090
2025/04/01 10:00
ブレンド 200g     ¥1,000※
小計            ¥1,000
合計            ¥1,000
ポイント利用      -¥200
お支払額          ¥800
現金            ¥1,000
お釣り            ¥200`,
  },
  {
    name: 'shop that takes points off and prints nothing more',
    total: 1000,
    verdict: 'unsure',
    at: '2025-04-02T10:00',
    text: `
^コーヒー豆 木かげ
TEL 03-5550-9090
2025/04/02 10:00
ブレンド 200g     ¥1,000※
合計            ¥1,000
ポイント利用       ¥200
現金              ¥800`,
  },
  {
    name: 'stall with an amount before tax and one after',
    total: 3300,
    verdict: 'sure',
    at: '2025-09-09T14:14',
    text: `
^工房 つむぎ
TEL 075-555-0808
2025年9月9日 14:14
手ぬぐい 2点       ¥3,000
税抜合計          ¥3,000
消費税(10%)         ¥300
税込合計          ¥3,300`,
  },
  {
    name: 'cash register that writes 現計 for what is paid in cash',
    total: 860,
    verdict: 'sure',
    at: '2025-10-10T12:12',
    text: `
八百屋 まるた
TEL 052-555-1010
'25.10.10 12:12
野菜            ¥320
果物            ¥540
小計            ¥860
現計            ¥860
お預り        ¥1,060
お釣り          ¥200`,
  },
  {
    name: 'electronics shop with instalments and a guarantee date',
    total: 128000,
    verdict: 'sure',
    at: '2025-12-01T19:45',
    text: `
^でんき館 ミナモ
   西口店
TEL 06-5555-3434
登録番号 T8700110005901
2025年12月01日 19:45
ノートパソコン    ¥118,000
延長保証           ¥10,000
 保証期限 2030年11月30日
合計             ¥128,000
 (10%対象         ¥128,000 内税 ¥11,636)
クレジット       ¥128,000
 支払回数 24回`,
  },
];
