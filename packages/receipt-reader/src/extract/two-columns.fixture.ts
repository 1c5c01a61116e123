import type { ReceiptSample } from './page.fixture.ts';

/** Receipts with a second column whose rows say something else than those of the first. */
export const TWO_COLUMNS: readonly ReceiptSample[] = [
  {
    name: 'hospital bill whose sums stand below their words, at the right',
    total: 3660,
    verdict: 'sure',
    text: `
領 収 書
患者番号 5353           領収日 2024年11月24日(日)
大野 様                 国保  負担割合 3割
初・再診料      医学管理等      検査
305 点          203 点          244 点
投薬            処置            画像診断
174 点          152 点          142 点
保険点数合計    1,220 点        今回請求額
負担額(保険分)  3,660 円              3,660 円
保険外負担      0円             領収金額
消費税等        0円                   3,660 円
みなみ野皮膚科
愛知県名古屋市中区錦25-26
電話 098-458-6442
※この領収書は再発行いたしません。医療費控除の際に必要です。`,
  },
  {
    name: 'hospital bill with the amount that was paid in below the one that was asked for',
    total: 4610,
    verdict: 'sure',
    text: `
診療費領収証
患者番号 36409          発行日'26/08/02
原田 様                 後期  負担割合 3割
初・再診料      医学管理等      検査
384 点          256 点          307 点
投薬            処置            画像診断
219 点          192 点          179 点
保険点数合計    1,537 点        請求金額
負担額(保険分)  4,610 円              4,610 円
保険外負担      0円 今回入金額
消費税等        0円                   4,610 円
とみた整形外科
電話 045-514-0650`,
  },
  {
    name: 'receipt of an online order with the method of payment before the total',
    total: 14880,
    verdict: 'sure',
    text: `
納品書 兼 領収書            注文番号 777-5867794
発行日 2026/03/06
菊地 様                     株式会社 ノースリーフ
                            TEL 098-925-9358
                            登録番号 T6210716667475
商品名                  数量  単価   金額
USB充電器 30W            2   2,020  4,040
※深煎り珈琲豆 500g       1   1,570  1,570
綿タオル 3枚組           1   2,550  2,550
木製カッティングボード   1   3,700  3,700
ガラスポット 800ml       1   2,670  2,670
送料                     1     350    350
小計                               ¥14,880
8%対象(税込)                        ¥1,570
10%対象(税込)                      ¥13,310
(内消費税 8%)                         ¥116
(内消費税 10%)                      ¥1,210
お支払方法 ペイ払い       お支払い合計 ¥14,880`,
  },
];
