import type { ReceiptSample } from './page.fixture.ts';

/** Services, vouchers and handwritten receipts in Japan. All names and numbers are invented. */
export const TRADES: readonly ReceiptSample[] = [
  {
    name: 'taxi with its name at the foot',
    total: 5300,
    verdict: 'sure',
    title: 'みどり中央タクシー',
    at: '2024-03-11T15:54',
    registration: 'T8301826777003',
    phone: '052-466-3351',
    text: `
       領収書
2024年03月11日(月) 15:54
車番 6856
メーター料金        ¥5,300
(10%対象            ¥5,300)
領収金額           ¥5,300
内消費税額           ¥481
電子マネー
^みどり中央タクシー
埼玉県緑野市大橋区桜木町1-7-5
TEL 052-466-3351
登録番号 T8301826777003
毎度ご乗車ありがとうございます`,
  },
  {
    name: 'taxi with a fare, a fee for the call and a sum',
    total: 1900,
    verdict: 'sure',
    at: '2025-02-21T23:10',
    text: `
領収書
R7.2.21 23:10
運賃            1,500円
迎車料金          400円
合計            1,900円
現金            1,900円
北都交通㈱
TEL 011-555-1900
登録番号 T7000012050002`,
  },
  {
    name: 'parking with times of coming and going',
    total: 600,
    verdict: 'any',
    at: '2025-04-20T16:45',
    text: `
タイムパーク緑川第3駐車場
入庫 2025/04/20 14:15
出庫 2025/04/20 16:45
駐車時間 2時間30分
駐車料金          600円
現金            1,000円
釣銭              400円
登録番号 T7010705000725`,
  },
  {
    name: 'toll road with its customary words',
    total: 1320,
    verdict: 'any',
    at: '2025-05-03T08:31',
    text: `
   領収書
東日道路株式会社
'25年 5月 3日 8:31
入口 緑川 出口 桜坂
車種 普通
通行料金     ¥1,320
 (税率10% 税額 ¥120)
登録番号 T4011001098993`,
  },
  {
    name: 'hotel with lodging tax and two nights',
    total: 24400,
    verdict: 'sure',
    at: '2025-08-12T10:05',
    text: `
^ホテル みなとの灯
兵庫県港市中央町8-1-2
TEL 078-555-2440
領収書
発行日時 2025/08/12 10:05
チェックイン 2025/08/10
宿泊料 2泊        ¥22,000
朝食 2名           ¥2,000
宿泊税              ¥400
小計            ¥24,400
合計            ¥24,400
クレジット       ¥24,400`,
  },
  {
    name: 'hospital with points that are no points',
    total: 2340,
    verdict: 'any',
    at: '2025-01-15',
    text: `
    診療費請求書兼領収書
令和7年1月15日
医療法人 つばさ会 つばさ内科
初診料         288点
投薬            68点
負担金額      2,340円
請求金額      2,340円
領収金額      2,340円
電話 086-555-2340`,
  },
  {
    name: 'receipt written out for the office, with 但し',
    total: 11000,
    verdict: 'any',
    at: '2025-02-21',
    text: `
     領 収 証
 株式会社見本商事 御中
^     金 11,000円也
 但し お品代として
 2025年2月21日 上記正に領収いたしました
 内訳 税抜金額 ¥10,000
      消費税額 ¥1,000
 文具の ことのは
 東京都緑川区本町2-2-2
 TEL 03-5550-1100
 登録番号 T7123456789012`,
  },
  {
    name: 'receipt with the amount alone in the middle',
    total: 33000,
    verdict: 'any',
    at: '2024-11-30',
    text: `
    領収書
  上様
^    ¥33,000-
 但 懇親会費として
 令和6年11月30日
 割烹 松の家
 京都府緑野市東町5-5
 TEL 075-555-3300`,
  },
  {
    name: 'bill of the gas works, to be paid at a konbini',
    total: 6789,
    verdict: 'any',
    text: `
 ガス料金払込票 (請求書)
みどりガス株式会社
ご使用期間 1月15日~2月14日
使用量 32.1m3
基本料金      ¥1,056
従量料金      ¥5,733
ご請求金額   ¥6,789
(うち消費税等  ¥617)
払込期限 2025年3月20日
お客様番号 1234-5678-90`,
  },
  {
    name: 'invoice of an online shop',
    total: 19800,
    verdict: 'sure',
    at: '2025-03-01',
    text: `
     請求書
発行日 2025年3月1日
株式会社 見本商事 御中
合同会社ひなた工房
〒600-0001 京都府緑野市西町1-2
登録番号 T4011001098993
支払期限 2025年3月31日
品名      数量   金額
ロゴ制作   1    ¥15,000
名刺印刷   1     ¥3,000
小計           ¥18,000
消費税(10%)     ¥1,800
ご請求金額     ¥19,800`,
    postal: '600-0001',
  },
  {
    name: 'card receipt, the copy for the customer',
    total: 7480,
    verdict: 'any',
    at: '2025-06-18T18:42',
    text: `
クレジット売上票 お客様控え
ご利用日 2025/06/18 18:42
レストラン かざみどり
TEL 045-555-7480
会員番号 ************1234
有効期限 XX/XX
取引内容 売上
支払区分 一括
金額          ¥7,480
合計金額      ¥7,480
承認番号 0012345`,
  },
  {
    name: 'hairdresser with a price before and after a discount',
    total: 5940,
    verdict: 'sure',
    at: '2025-09-21T16:00',
    text: `
^ヘアーサロン なぎ
TEL 092-555-5940
2025/09/21 16:00
カット           ¥6,600
会員割引 10%      -¥660
小計            ¥5,940
合計            ¥5,940
(内消費税          ¥540)
QR決済          ¥5,940`,
  },
  {
    name: 'post office with stamps free of tax',
    total: 1540,
    verdict: 'sure',
    at: '2025-12-15T09:30',
    text: `
緑川本町郵便局
〒100-0002 東京都緑川区本町9-9
TEL 03-5550-1540
2025年12月15日(月) 9:30
切手 110円 × 4枚
                ¥440
ゆうパック         ¥1,100
合計             ¥1,540
課税計(10%)       ¥1,100
非課税計           ¥440
お預り金額        ¥2,000
おつり            ¥460`,
  },
  {
    name: 'cinema ticket with a date of the show',
    total: 3800,
    verdict: 'any',
    at: '2025-07-19T13:20',
    text: `
シネマ ほしぞら
発行日時 2025/07/19 13:20
一般 2枚         ¥3,800
合計            ¥3,800
(内消費税          ¥345)`,
  },
  {
    name: 'repair shop with 御請求 and a rounding',
    total: 45000,
    verdict: 'sure',
    at: '2025-10-02',
    text: `
自動車整備 まつだい
TEL 0256-55-4500
2025年10月2日
部品代          ¥22,410
工賃            ¥18,500
小計            ¥40,910
消費税           ¥4,091
端数値引            -¥1
御請求額        ¥45,000`,
  },
  {
    name: 'school fee with 合計金額 and no tax',
    total: 15000,
    verdict: 'any',
    at: '2025-04-07',
    text: `
領収書
2025年4月7日
教材費        ¥12,000
保険料         ¥3,000
合計金額      ¥15,000
緑川音楽教室`,
  },
];
