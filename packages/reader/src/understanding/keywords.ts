import type { Keyword } from './labels.ts';

/**
 * What stands before an amount, and what it makes of it. Tried from the top; the first that fits
 * decides. The text has no gaps and only capitals. `strength` says how surely a total is meant:
 * 5 what has to be paid, 4 the customary word, 3 a word that also stands for other amounts.
 */
export const KEYWORDS: readonly Keyword[] = [
  { role: 'other', word: /残高|累計|累積|限度|有効期限|獲得|付与|進呈|次回|今回P|前回|当月|繰越/ },
  { role: 'other', word: /支払い?方法|支払い?区分|支払い?回数|分割|承認|BALANCEB\/F|EARNED/ },
  { role: 'count', word: /点数|件数|個数|数量|枚数|人数|客数|合計点|ITEMCOUNT|NOOFITEM|TOTALITEM/ },
  { role: 'count', word: /TOTAL(?:NO|NUM|QTY|QUANTITY|PAX|PCS)|QTY$|ITEM\(?S\)?$/ },
  { role: 'change', word: /釣|つり|ツリ|(?<!EX)CHANGE|返却/ },
  { role: 'tender', word: /預|あずか|投入|TENDER|RECEIVED|AMOUNTPAID|AMTPAID/ },
  {
    role: 'total',
    strength: 5,
    word: /(?:値引|割引|利用)後(?:の?合計|お?支払)|差引(?:ご?請求|お?支払|合計)/,
  },
  { role: 'points', word: /ポイント|POINT|商品券|金券|ギフト|利用券|VOUCHERUSED/ },
  {
    role: 'discount',
    word: /値引|割引|割戻|クーポン|優待|[%円]引|DISC(?:OUNT)?|SAVING|COUPON|^LESS/,
  },
  { role: 'total', strength: 5, word: /TOTAL\w*\(?(?:INCL|INC\.?[OGT])|INCL\w*(?:GST|TAX)TOTAL/ },
  {
    role: 'total',
    strength: 5,
    word: /ROUNDEDTOTAL|TOTAL\(?ROUND|TOTALAFTER|TOTALWITH|AFTERROUND/,
  },
  { role: 'rounding', word: /端数|丸め|ROUND/ },
  { role: 'subtotal', word: /小計|税抜|税別|本体|商品計|商品合計|SUB-?\.?TOTAL|EXCL|BEFORETAX/ },
  {
    role: 'taxable',
    word: /対象(?!.*(?:消費税|税額|内税|外税))|課税(?:計|額|合計)|TAXABLE|税率\d+%計/,
  },
  {
    role: 'total',
    strength: 5,
    word: /税込み?(?:合計|総額|金額|額|計)|(?:合計|総計|総額|会計)金?額?\(?税込/,
  },
  {
    role: 'tax',
    word: /消費税|税額|内税|外税|税金|税等|\d%税|(?:TOTAL)?(?:TAX|GST|SST|VAT)(?!INV)/,
  },
  {
    role: 'service',
    word: /サービス料|席料|深夜料|チャージ料|SERVICECHARGE|SVCCHG|SERVCHG|GRATUITY/,
  },
  { role: 'total', strength: 5, word: /総合計|総計|合計金?額|総額|ご?請求(?:金額|額|合計)|御請求/ },
  {
    role: 'total',
    strength: 5,
    word: /領収(?:金額|額|合計|致|いた)|お?支払い?(?:合計|金額|額|総額|計)/,
  },
  {
    role: 'total',
    strength: 5,
    word: /GRANDTOTAL|(?:AMOUNT|AMT|TOTAL|BALANCE)(?:DUE|PAYABLE)|NETT?(?:TOTAL|AM)/,
  },
  {
    role: 'total',
    strength: 5,
    word: /TOTALTOPAY|PAYTHISAMOUNT|TOTALPAYMENT|BALANCETOPAY|TOTALBILL/,
  },
  {
    role: 'total',
    strength: 4,
    word: /お?買い?上げ?(?:合計|金?額|計)|ご?利用合計|現計|御計|お会計|御会計/,
  },
  {
    role: 'total',
    strength: 4,
    word: /合計|会計$|^TOTALS?$|TOTAL(?:SALES?|AM(?:OUNT|T)|\(?RM|\(?JPY|\(?¥|\(?USD|CHARGE|FARE)/,
  },
  { role: 'tender', word: /現金|(?<!PETTY)CASH(?!IER|BACK)/ },
  {
    role: 'payment',
    word: /クレジ|カード|VISA|MASTER|JCB|AMEX|電子マネー|交通系|(?:コード|QR)決済/,
  },
  {
    role: 'payment',
    word: /SUICA|PASMO|ICOCA|PAYPAY|ペイペイ|楽天ペイ|D払い|AUPAY|QUICPAY|WAON|NANACO|(?<![A-Z])EDY$/,
  },
  {
    role: 'payment',
    word: /売掛|口座|振込|デビット|CARD|DEBIT|CREDIT|WALLET|PREPAID|^ID$|CONTACTLESS/,
  },
  {
    role: 'total',
    strength: 3,
    word: /ご?利用(?:金額|額|料金?)|(?:駐車|乗車|メーター)料金|運賃|料金$|ご?請求$/,
  },
  {
    role: 'total',
    strength: 3,
    word: /^(?:金額|金|計|お支払い?|代金|御代|お代|領収)$|領収.?金$|^合$/,
  },
  { role: 'total', strength: 3, word: /TOTAL|^AMOUNT$|^PAY(?:MENT)?$/ },
];

/** How letters are misread, where only one word can have been meant. */
export const MISREADINGS: readonly (readonly [RegExp, string])[] = [
  [/[令含台舎倉](?=[計訃討訂針]|言十)/g, '合'],
  [/(?<=[合小総])(?:訃|討|訂|針|言十|计)/g, '計'],
  [/(?<=会)(?:訃|討|訂|針|言十|计)/g, '計'],
  [/T[O0Q]TA[LI1|T](?![A-Z])/g, 'TOTAL'],
  [/(?<=AM)[O0Q]UNT/g, 'OUNT'],
  [/[5S8]U[B8]T[O0]TA[LI1]/g, 'SUBTOTAL'],
  [/税[込达辺]/g, '税込'],
  [/請[求球]/g, '請求'],
  [/領[収权牧]/g, '領収'],
];
