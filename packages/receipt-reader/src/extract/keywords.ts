import type { Keyword } from './labels.ts';

/**
 * Labels before an amount and the role they give it. Tried from the top, and the first match
 * decides. The text has no spaces and is in upper case. Latin words must start at the start of a
 * word. `strength` is the confidence that a total is meant: 5 the amount to pay, 4 the usual word,
 * 3 a word also used for other amounts.
 */
export const KEYWORDS: readonly Keyword[] = [
  {
    role: 'other',
    word: /残高(?!払|支払|から)|累計|累積|限度|有効期限|獲得|付与|進呈|次回|今回P|前回|当月|繰越/g,
  },
  { role: 'other', word: /支払い?方法|支払い?区分|支払い?回数|分割|承認|BALANCEB\/F|EARNED/g },
  { role: 'other', word: /^(?:請求|領収|納品)書$|^領収証$|^レシート$/g },
  // The share per guest is not a total, and the revenue stamp on a 領収書 is not a price.
  { role: 'other', word: /[1一](?:人|名)様|[1一]人(?:当|あたり)|割り?勘|PERPERSON|PERGUEST/g },
  {
    role: 'other',
    word: /印紙|上記|正に|振込先|(?:普通|当座|口座番号)\d|延滞|遅延|未収|POINTSBALANCE|SUGGESTED|TIPGUIDE/g,
  },
  {
    role: 'count',
    word: /点数|件数|個数|数量|枚数|人数|客数|合計点|ITEMCOUNT|NOOFITEM|TOTALITEM/g,
  },
  { role: 'count', word: /TOTAL(?:NO|NUM|QTY|QUANTITY|PAX|PCS)|QTY$|ITEM\(?S\)?$/g },
  { role: 'change', word: /釣|つり|ツリ|お返し|CHANGE|返却/g },
  { role: 'tender', word: /預|あずか|投入|TENDER|RECEIVED|(?:AMOUNT|AMT|CASH)(?:PAID|TENDER)/g },
  {
    role: 'total',
    strength: 5,
    word: /(?:値引|割引|利用)後(?:の?合計|お?支払)|差引(?:ご?請求|お?支払|合計)/g,
  },
  { role: 'points', word: /ポイント|POINT|商品券|金券|ギフト(?:券|カード)|利用券|VOUCHERUSED/g },
  {
    role: 'discount',
    word: /値引|割引|割戻|障割|クーポン|優待|[%円]引|DISC(?:OUNT)?|SAVING|COUPON|^LESS/g,
  },
  { role: 'total', strength: 5, word: /TOTAL\w*\(?(?:INCL|INC\.?[OGT])|INCL\w*(?:GST|TAX)TOTAL/g },
  {
    role: 'total',
    strength: 5,
    word: /ROUNDEDTOTAL|TOTAL\(?ROUND|TOTALAFTER|TOTALWITH|AFTERROUND/g,
  },
  { role: 'rounding', word: /端数|丸め|ROUND(?:ING|ED|OFF)?/g },
  {
    role: 'subtotal',
    word: /小計|税抜|税別|本体|商品計|商品合計|SUB-?\.?TOTAL|EXCL\w*|BEFORETAX|^NET$/g,
  },
  {
    role: 'taxable',
    word: /対象(?!.*(?:消費税|税額|内税|外税))|課税(?:計|額|合計)|TAXABLE|税率\d+%計/g,
  },
  {
    role: 'total',
    strength: 5,
    word: /税込み?(?:合計|総額|金額|額|計)|(?:合計|総計|総額|会計)金?額?\(?税込/g,
  },
  {
    role: 'tax',
    word: /消費税|税額|内税|外税|税金|税等|\d%税|(?:TOTAL|CONSUMPTION|SALES)?(?:TAX|GST|SST|VAT)(?!INV)/g,
  },
  {
    role: 'service',
    word: /サービス料|席料|深夜料|割増|チャージ料|SERVICECHARGE|SVCCHG|SERVCHG|GRATUITY/g,
  },
  {
    role: 'payment',
    word: /(?:クレジ|カード|マネー|交通系|PAY|ペイ|SUICA|WAON|NANACO|払い)\D{0,6}(?:支払|利用)/g,
  },
  {
    role: 'total',
    strength: 5,
    word: /総合計|総計|合計金?額|総額|ご?請求(?:金額|額|合計)|御請求/g,
  },
  {
    role: 'total',
    strength: 5,
    word: /領収(?:金額|額|合計|致|いた)|お?支払い?(?:合計|金額|額|総額|計)/g,
  },
  {
    role: 'total',
    strength: 5,
    word: /GRANDTOTAL|(?:AMOUNT|AMT|TOTAL|BALANCE)(?:DUE|PAYABLE)|NETT?(?:TOTAL|AM)/g,
  },
  {
    role: 'total',
    strength: 5,
    word: /TOTALTOPAY|PAYTHISAMOUNT|TOTALPAYMENT|BALANCETOPAY|TOTALBILL/g,
  },
  {
    role: 'total',
    strength: 4,
    word: /お?買い?上げ?(?:合計|金?額|計)|現計|御計|お会計|御会計/g,
  },
  { role: 'total', strength: 4, word: /合計|会計$|ご?利用(?:合計|金?額)/g },
  {
    role: 'total',
    strength: 4,
    word: /^TOTALS?$|TOTAL(?:SALES?|AM(?:OUNT|T)|\(?(?:RM|JPY|¥|USD)|CHARGE|FARE)/g,
  },
  { role: 'tender', word: /現金|CASH(?!IER|BACK)/g },
  {
    role: 'payment',
    word: /クレジ|カード|VISA|MASTER|JCB|AMEX|電子マネー|交通系|(?:コード|QR)決済/g,
  },
  {
    role: 'payment',
    word: /SUICA|PASMO|ICOCA|PAYPAY|ペイペイ|楽天ペイ|D払い|AUPAY|QUICPAY|WAON|NANACO|EDY$/g,
  },
  {
    role: 'payment',
    word: /売掛|口座|振込|デビット|CARD|DEBIT|CREDIT|WALLET|PREPAID|^ID$|CONTACTLESS/g,
  },
  {
    role: 'total',
    strength: 3,
    word: /ご?利用料金?|(?:駐車|乗車|メーター)料金|運賃|料金$|ご?請求$/g,
  },
  {
    role: 'total',
    strength: 3,
    word: /^(?:金額|金|計|お支払い?|代金|御代|お代|領収)$|領収.?金$|^合$/g,
  },
  { role: 'total', strength: 3, word: /TOTAL|^AMOUNT$|^PAY(?:MENT)?$/g },
];

/** Common misreadings of letters that leave only one possible word. */
export const MISREADINGS: readonly (readonly [RegExp, string])[] = [
  [/[令含台舎倉△](?=[計訃討訂針]|言十)/g, '合'],
  [/(?<=[合小総])(?:訃|討|訂|針|言十|计)/g, '計'],
  [/(?<=会)(?:訃|討|訂|針|言十|计)/g, '計'],
  [/[A-Z0-9][O0Q]TA[LI1|T]|T[A-Z0]TAL|TO[A-Z1]AL|TOT[A-Z]L|TOTA[A-Z1|]/g, 'TOTAL'],
  [/(?<=AM)[O0Q]UNT/g, 'OUNT'],
  [/[5S8]U[B8]T[O0]TA[LI1]/g, 'SUBTOTAL'],
  [/税[込达辺]/g, '税込'],
  [/請[求球]/g, '請求'],
  [/領[収权牧]/g, '領収'],
];
