import type { ReceiptSample } from './page.fixture.ts';

/** Supermarkets, drugstores, 100-yen shops, electronics shops: tax added per rate or included. */
export const SUPERMARKETS: readonly ReceiptSample[] = [
  {
    name: 'supermarket with 外8%, the sum of the taxes and no tender',
    total: 5104,
    verdict: 'sure',
    taxes: [
      [8, 4722, 377],
      [10, 5, null],
    ],
    text: `
^フレッシュ高砂
2025年01月25日(土)09:35 レジ0605
1600   レジ袋(大)          ¥5
1520軽 塩こんぶ         ¥2,118
1300軽 豚ばら           ¥2,408
1100軽 白菜 1/4
          2コX単98        ¥196
小計                    ¥4,727
(外8% 対象額           ¥4,722)
外8%                     ¥377
(外10% 対象額              ¥5)
(税合計                  ¥377)
合計                    ¥5,104
クレジット              ¥5,104
お釣り                      ¥0`,
  },
  {
    name: 'supermarket with 外税計 and an advert above the items',
    total: 956,
    verdict: 'sure',
    registration: 'T7123456789012',
    taxes: [
      [8, 883, 70],
      [10, 3, null],
    ],
    text: `
^生鮮館ゆたか
天神店
領収書
税抜200円お買い上げで1ポイント進呈
さらに電子マネー支払いでポイント2倍!
2025年11月06日(木)20:25 レジ0106
袋                           ¥3
◆もずく                    ¥159
◆つみれ                    ¥229
◆蒸し豆                    ¥198
◆水煮                      ¥199
◆まいたけ                   ¥98
小計                       ¥886
(外8%対象                 ¥883)
外8%                        ¥70
(外10%対象                  ¥3)
外税計                      ¥70
合計/ 7点                  ¥956
iD支払                     ¥956
伝票番号 27068
支払金額                   ¥956
今回取引ポイント             4P
「◆」は軽減税率(8%)対象商品です
登録番号 T7123456789012`,
  },
  {
    name: 'supermarket with the tax behind its base, and a card receipt below',
    total: 205,
    verdict: 'sure',
    taxes: [[8, 190, 15]],
    text: `
^業務市場ダイト
緑川店
045-555-0205
2025年04月02日(水)19:32 レジ0806
F 牛乳1000ml               ¥190
小計                       ¥190
8%対象        ¥190税   15
合計/ 1点                  ¥205
クレジット                 ¥205
お釣り                       ¥0
クレジット売上票
お客様控え
会員番号 **** **** **** 0088
金額      ¥205
税送料      ¥0
合計      ¥205`,
  },
  {
    name: 'wholesale club without date and phone, cut off above',
    total: 3582,
    verdict: 'sure',
    text: `
※ ヨーグルト500X6
39229      1   998      998 E
スニーカー
54416      1 2,584    2,584 T
**      合計          3,582
クレジットカード       3,582
釣銭                       0
 8%対象    998 (消費税   73 )
10%対象  2,584 (消費税  234 )
御買上げ点数 :    2`,
  },
  {
    name: 'supermarket with a rate of two decimals and a blurred date',
    total: 2000,
    verdict: 'sure',
    taxes: [[8, 1852, 148]],
    text: `
^食彩広場あおい
ポテト
   ¥89X 2点             ¥178
きなこ 40g*3
   ¥89X 3点             ¥267
味噌
   ¥469X 3点          ¥1,407
小計   18点           ¥1,852
(外税 8.00%対象額    ¥1,852)
外税     8.00%          ¥148
合計                  ¥2,000
現金                  ¥5,000
お釣り                ¥3,000`,
  },
  {
    name: 'market with 支払合計, tender in odd coins and earned points',
    total: 1718,
    verdict: 'sure',
    text: `
^スーパーみつば
2025年07月05日(土)19:53 レジ0632
*レタス                 ¥118
*かれい                 ¥398
*豚ロース               ¥409
*バナナ                 ¥426
A ビール350ml
      2コX 単118        ¥236
小計                  ¥1,587
(外8% 対象           ¥1,351)
外8%                    ¥108
(外10% 対象            ¥236)
外10%                    ¥23
支払合計              ¥1,718
お預り               ¥10,018
お釣り                ¥8,300
お買上点数               8点
基本ポイント数            6P`,
  },
  {
    name: 'market with 内税対象額 above the total and 内税計',
    total: 1390,
    verdict: 'sure',
    taxes: [
      [8, 840, 62],
      [10, 550, 50],
    ],
    text: `
^さくらフーズ
TEL 078-555-1390
2025-09-15 17:25
みかん                  840内
ラップ                  550
小計    2点           ¥1,390
 内税対象額 8%          ¥840
 内税額 8%               ¥62
 内税対象額 10%         ¥550
 内税額 10%              ¥50
内税計                  ¥112
合計                  ¥1,390
コード決済            ¥1,390`,
  },
  {
    name: 'drugstore with a list of discounts and sums of points',
    total: 2178,
    verdict: 'sure',
    text: `
^クスリの銀河
TEL 092-555-2178
2025/02/02 11:11
目薬                  ¥1,280
  会員値引               -80
マスク                  ¥780
小計    2点           ¥1,980
(値引合計                ¥80)
 外税 10%対象         ¥1,980
 外税額 10%             ¥198
合計                  ¥2,178
お預り                ¥2,200
お釣り                   ¥22
会員カード ****1461
前回ポイント            993P
今回付与                 21P
累計                  1,014P`,
  },
  {
    name: '100-yen shop with 税抜対象計',
    total: 660,
    verdict: 'sure',
    text: `
^ワンコイン広場
TEL 03-5550-0660
2025/03/04 10:10
収納ケース  4個       ¥400外
タオル                ¥200外
小計    6点           ¥600
 10%税抜対象計        ¥600
 消費税等(10%)         ¥60
合計                  ¥660
現金                ¥1,000
お釣                  ¥340`,
  },
  {
    name: 'electronics shop with a customer copy and codes above the goods',
    total: 5800,
    verdict: 'sure',
    text: `
^デンキのタカマ
TEL 0120-555-580
登録番号:T7123456789012
領収書(お客様控え)
2025/11/30 07:21
4979409359675
メモリカード 128GB     2,391
  2点                 ¥4,782
4924657924874
ケーブル C-C 1m        1,018
  1点                 ¥1,018
小計    3点           ¥5,800
税込合計              ¥5,800
 (税率10%対象        ¥5,800)
 (内 消費税等          ¥527)
その他コード決済
        1             ¥5,800
長期保証 5年 (無料)`,
  },
];
