import type { ReceiptSample } from './page.fixture.ts';

const FIRST = `
^洋食 いろは
TEL 03-5550-1616
2025/02/20 12:00
オムライス       ¥1,200
合計            ¥1,200
現金            ¥1,200`;
const SECOND = `
^酒場 にほへ
TEL 03-5550-1717
2025/02/21 20:00
おまかせ        ¥4,800
合計            ¥4,800
現金            ¥5,000
お釣り            ¥200`;

/** Pages that must not be sure. */
export const REJECTED: readonly ReceiptSample[] = [
  { name: 'two receipts below each other', total: null, verdict: 'unsure', text: FIRST + SECOND },
  {
    name: 'the upper half of a receipt',
    total: null,
    verdict: 'unreadable',
    text: `
^ひので屋マート
TEL 03-5550-4825
2025年03月31日(月) 20:15
雑誌                        650円
ヨーグルト                  376円`,
  },
  {
    name: 'the lower half of a receipt',
    total: 1026,
    verdict: 'unsure',
    text: `
ヨーグルト         376円
合計             1,026円
クレジット       1,026円`,
  },
  {
    name: 'a menu',
    total: null,
    verdict: 'unreadable',
    text: `
    お品書き
醤油らーめん       850円
味噌らーめん       900円
チャーシューメン 1,150円
餃子               450円
半チャーハン       400円`,
  },
  {
    name: 'a menu that speaks of 料金',
    total: null,
    verdict: 'unsure',
    text: `
  カラオケ 料金表
平日 料金       1,200円
休日 料金       1,800円
深夜料金        2,400円`,
  },
  {
    name: 'a screenshot of a chat',
    total: null,
    verdict: 'unreadable',
    text: `
 今日 18:02
昨日はありがとう!
いくらだった?
 3,200円だったよ
 18:05 既読
じゃあ 1,600円 送るね`,
  },
  {
    name: 'an estimate',
    total: 88000,
    verdict: 'unsure',
    text: `
     御見積書
2025年2月21日
 足場工事        ¥80,000
 小計            ¥80,000
 消費税           ¥8,000
 合計金額        ¥88,000
 緑川塗装株式会社 TEL 03-5550-8800`,
  },
  {
    name: 'a price list in English',
    total: null,
    verdict: 'unreadable',
    text: `
PRICE LIST
Small       $3.50
Medium      $4.00
Large       $4.50`,
  },
  {
    name: 'a page of a novel',
    total: null,
    verdict: 'unreadable',
    text: `
 その日、彼は駅前の喫茶店で
 長いあいだ手紙を読んでいた。
 窓の外では雨が降り続いていた。`,
  },
];
