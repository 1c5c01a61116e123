import type { ReceiptSample } from './page.fixture.ts';

const HEAD = `
^生鮮館ゆたか
TEL 03-5550-1234
2025/02/21 12:00`;

/** Receipts that nearly confirm their total and do not. None may be sure. */
export const UNPROVEN: readonly ReceiptSample[] = [
  {
    name: '外8% and 外10% that do not lead to the total',
    total: 1099,
    verdict: 'unsure',
    text: `${HEAD}
みかん        ¥500
ラップ        ¥500
小計        ¥1,000
(外8%対象     ¥500)
外8%           ¥40
(外10%対象    ¥500)
外10%          ¥50
合計        ¥1,099
iD支払      ¥1,090`,
  },
  {
    name: 'a total before tax, where the one after tax was not read',
    total: 3000,
    verdict: 'unsure',
    text: `${HEAD}
ノート      ¥1,000
万年筆      ¥2,000
合計        ¥3,000
外税10%対象 ¥3,000
外税10%       ¥300`,
  },
  {
    name: 'a total before tax that prices and a subtotal repeat',
    total: 3000,
    verdict: 'unsure',
    text: `${HEAD}
ノート      ¥1,000
万年筆      ¥2,000
小計        ¥3,000
合計        ¥3,000
外税          ¥300`,
  },
  {
    name: 'a total that is as if the included tax had been added',
    total: 698,
    verdict: 'unsure',
    text: `${HEAD}
カツ丼        ¥640
対象計  10.0% ¥640
内税           ¥58
合計          ¥698`,
  },
  {
    name: 'a card receipt for another amount',
    total: null,
    verdict: 'unsure',
    text: `${HEAD}
みかん        ¥956
合計          ¥956
クレジット売上票
会員番号 ****
支払金額    ¥1,956`,
  },
  {
    name: 'cash handed over as 現計, where the row of the total was not read',
    total: 1650,
    verdict: 'unsure',
    text: `${HEAD}
カツ丼        ¥900
ざるそば      ¥750
現計        ¥2,000
お釣          ¥350`,
  },
  {
    name: 'no word for the total, and change that does not match the item',
    total: 960,
    verdict: 'unsure',
    text: `${HEAD}
抹茶ベイク    ¥950
対象計※ 8.0% ¥950
内税※         ¥70
お預り      ¥1,000
お釣           ¥40`,
  },
  {
    name: 'no word for the total, and only item and card agree',
    total: 950,
    verdict: 'unsure',
    text: `${HEAD}
抹茶ベイク    ¥950
クレジット    ¥950`,
  },
  {
    name: 'no word for the total, and a tax that does not fit',
    total: 950,
    verdict: 'unsure',
    text: `${HEAD}
抹茶ベイク    ¥950
対象計※ 8.0% ¥950
内税※        ¥170
お預り      ¥1,000
お釣           ¥50`,
  },
  {
    name: 'the head cut off, and only two amounts that agree with the total',
    total: 950,
    verdict: 'unsure',
    text: `
抹茶ベイク    ¥950
合計          ¥950
クレジット    ¥950
またお越しください`,
  },
  {
    name: 'the head cut off, with tax and payment but prices that add up to more',
    total: 950,
    verdict: 'unsure',
    text: `
抹茶ベイク    ¥950
珈琲          ¥400
小計        ¥1,350
合計          ¥950
内税           ¥70
クレジット    ¥950`,
  },
  {
    name: 'a gap in the total, and items without its first digit',
    total: 12080,
    verdict: 'unsure',
    text: `${HEAD}
酒           ¥2,080
合計       ¥1 2,080
現金         ¥2,080`,
  },
  {
    name: 'points redeemed before the card payment, which the card receipt repeats',
    total: 684,
    verdict: 'unsure',
    text: `${HEAD}
弁当          ¥684
合計          ¥684
(8%対象       ¥684)
(内消費税等    ¥50)
ポイント利用  ¥256
コード決済    ¥428
PayPay決済 (お客様控え)
支払金額      ¥428`,
  },
  {
    name: 'points taken off below the total, named after the discount',
    total: 2578,
    verdict: 'unsure',
    text: `${HEAD}
シャンプー         ¥1,790
* のど飴             ¥564
小　計    2点      ¥2,354
外税 8%対象          ¥564
外税額 8%             ¥45
外税 10%対象       ¥1,790
外税額 10%           ¥179
合計               ¥2,578
値引ポイント         ¥150
PayPay支払         ¥2,428
PayPay決済 (お客様控)
カード会社          AMEX
取引内容            売上
支払区分            一括
売上金額           ¥2,428`,
  },
  {
    name: 'a balance of points that equals the total',
    total: 1080,
    verdict: 'unsure',
    text: `${HEAD}
合計        ¥1,080
ポイント残高 1,080
今回ポイント 1,080`,
  },
  {
    name: 'numbers of the card receipt that equal the total',
    total: 540,
    verdict: 'unsure',
    text: `${HEAD}
合計          ¥540
会員番号 * 540
伝票番号   540
承認番号   540`,
  },
  {
    name: 'a taxable amount before tax whose tax is one yen too high',
    total: 433,
    verdict: 'unsure',
    text: `${HEAD}
パイ          ¥431
合計          ¥433
(8%対象   ¥400 消費税 ¥33)
ID            ¥431`,
  },
  {
    name: 'a taxi whose total is higher than its fares',
    total: 3000,
    verdict: 'unsure',
    text: `
領収書
2025年06月01日
乗車料金    3000円
運賃料金計  3000円
計          4320円
TEL 03-5550-4320`,
  },
  {
    name: 'a petrol receipt whose litres do not confirm its total',
    total: 5297,
    verdict: 'unsure',
    text: `${HEAD}
納品書・領収書
レギュラー
32.10L  @165 ¥5,200
合計         ¥5,297`,
  },
  {
    name: 'a return whose minus signs were not read',
    total: 618,
    verdict: 'unsure',
    text: `${HEAD}
返品レシート
納豆            99
ゴミ袋         519
合計          ¥618
(10%対象      ¥618)
(内消費税等    ¥56)`,
  },
  {
    name: 'nothing tendered and another amount by card',
    total: 5104,
    verdict: 'unsure',
    text: `${HEAD}
みかん      ¥5,104
合計        ¥5,104
お預り          ¥0
クレジット  ¥5,140
お釣            ¥0`,
  },
  {
    name: 'cash and card that add up to another amount',
    total: 3000,
    verdict: 'unsure',
    text: `${HEAD}
みかん      ¥3,000
合計        ¥3,000
クレジット  ¥1,000
お預り      ¥1,500
お釣            ¥0`,
  },
  {
    name: 'a form in print that nothing confirms',
    total: 7000,
    verdict: 'unsure',
    text: `
領 収 証      No. 5
2026年2月2日
株式会社ミナモ 様
金額  ¥7,000
但 会費として
上記正に領収いたしました
TEL 06-5550-7000`,
  },
  {
    name: 'two receipts with the card receipt of the first between them',
    total: null,
    verdict: 'unsure',
    text: `${HEAD}
みかん        ¥500
合計          ¥500
iD支払        ¥500
お客様控え
伝票番号 00123
支払金額      ¥500
^生鮮館ゆたか
2025/02/21 18:00
コース      ¥9,600
合計        ¥9,600
クレジット  ¥9,600`,
  },
  {
    name: 'two receipts, each of which adds up',
    total: null,
    verdict: 'unsure',
    text: `${HEAD}
みかん        ¥500
合計          ¥500
iD支払        ¥500
^炭火 さくら亭
TEL 06-5550-9600
2025/03/08 20:45
コース      ¥9,600
合計        ¥9,600
クレジット  ¥9,600`,
  },
];
