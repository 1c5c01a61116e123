import type { Keyword } from './labels.ts';

/**
 * Labels before an amount and the role they give it. Tried from the top, and the first match
 * decides. The text has no spaces and is in upper case. Latin words must start at the start of a
 * word. `strength` is the confidence that a total is meant: 5 the amount to pay, 4 the usual word,
 * 3 a word also used for other amounts.
 */
export const KEYWORDS: readonly Keyword[] = [
  // A rate in brackets belongs to a tax: 消費税等(8%対象).
  { role: 'tax', word: /(?:消費税|内税|外税)[額等]*\(\d+(?:\.\d+)?%対象\)/g },
  // 8%税込計 is what the tax is charged on, not the total.
  { role: 'taxable', word: /\d%\)?(?:標準|軽減)?(?:税率)?(?:税込み?|課税)(?:合?計|金?額)/g },
  {
    role: 'other',
    word: /番号(?!.*合計)|コード$|NO\.?$|会員NO|返品(?:合計|額)|返金/g,
  },
  {
    role: 'other',
    word: /(?:今回|基本|本日|加算|通常|獲得|保有|前日)(?:の|取引|発生|加算)?ポイント$/g,
  },
  { role: 'other', word: /ポイント(?:数|残|対象|累計|合計|加算)|税・?送料|免税額|元取引/g },
  // Sums of prices or of discounts before the subtotal. They are no items.
  { role: 'gross', word: /商品代金|値引き?前|(?:値|割)引き?(?:合計|計|総額)|ネビキケイ/g },
  {
    role: 'other',
    word: /残高(?!払|支払|から)|累計|累積|限度|有効期限|獲得|付与|進呈|次回|今回P|前回|当月|繰越/g,
  },
  { role: 'other', word: /支払い?方法|支払い?区分|支払い?回数|分割|承認|BALANCEB\/F|EARNED/g },
  { role: 'other', word: /^(?:請求|領収|納品)書$|^領収証$|^レシート$|^[他外]$/g },
  // The share per guest is not a total, and the revenue stamp on a 領収書 is not a price.
  { role: 'other', word: /[1一](?:人|名)様|[1一]人(?:当|あたり)|割り?勘|PERPERSON|PERGUEST/g },
  {
    role: 'other',
    word: /印紙|上記|正に|振込先|(?:普通|当座|口座番号)\d|延滞|遅延|未収|POINTSBALANCE|SUGGESTED|TIPGUIDE/g,
  },
  { role: 'other', word: /\d%\(?TIP|TIP\(?\d+%|\d%GRATUITY|TOTALWITH\d+%/g },
  {
    role: 'count',
    word: /点数|商品数|件数|個数|数量|枚数|人数|客数|合計点|^点$|ITEMCOUNT|NOOFITEM|TOTALITEM/g,
  },
  { role: 'count', word: /TOTAL(?:NO|NUM|QTY|QUANTITY|PAX|PCS)|QTY$|ITEM\(?S\)?$/g },
  { role: 'change', word: /釣|つり|ツリ|お返し|オカエシ|CHANGE|返却/g },
  {
    role: 'tender',
    word: /預|あずか|アズカ|投入|TENDER|RECEIVED|(?:AMOUNT|AMT|CASH)(?:PAID|TENDER)/g,
  },
  {
    role: 'total',
    strength: 5,
    word: /(?:値引|割引|利用)後(?:の?合計|お?支払)|差引(?:ご?請求|お?支払|合計)/g,
  },
  {
    role: 'points',
    word: /(?:値引き?|割引)ポイント|ポイント|POINT|商品券|金券|ギフト(?:券|カード)|利用券|VOUCHERUSED/g,
  },
  {
    role: 'discount',
    word: /値引|割引|割戻|障割|クーポン|優待|[%円]引|DISC(?:OUNT)?|SAVING|COUPON|^LESS/g,
  },
  {
    role: 'total',
    strength: 5,
    word: /TOTAL\w*\(?(?:INCL|INC\.?[OGT])|INCL\w*(?:GST|SST|TAX)TOTAL/g,
  },
  {
    role: 'total',
    strength: 5,
    word: /ROUND(?:ED|D)?\.?TOTAL|TOTAL(?:AM(?:OUN)?T)?\(?ROUNDED|TOTALAFTER|TOTALWITH|AFTERROUND/g,
  },
  { role: 'subtotal', word: /TOTAL(?:AM(?:OUN)?T)?BEFORE|BEFOREROUND/g },
  { role: 'rounding', word: /端数|丸め|ROUND(?:ING|ED|OFF)?/g },
  {
    role: 'subtotal',
    word: /小計|ショウケイ|税抜|税別|本体|商品計|商品合計|SUB-?\.?TOTAL|EXCL\w*|BEFORETAX|^NET$/g,
  },
  {
    role: 'taxable',
    word: /(?:対象|タイショウ)(?!.*(?:消費税|税額|内税|外税))|課税(?:計|額|合計)|TAXABLE|税率\d+%計/g,
  },
  {
    role: 'total',
    strength: 5,
    word: /税込み?(?:合計|総額|金額|額|計)|(?:合計|総計|総額|会計)金?額?\(?税込/g,
  },
  {
    role: 'tax',
    word: /消費税|ショウヒゼイ|税額|[内外]税|(?:ウチ|ソト)ゼイ|税金|税等|税合?計|^税$|\d%税/g,
  },
  {
    role: 'tax',
    word: /[内外](?:8|10)(?:\.\d+)?%|(?:TOTAL|CONSUMPTION|SALES)?(?:TAX|GST|SST|VAT)(?!INV)/g,
  },
  {
    role: 'service',
    word: /サービス料|席料|深夜料|割増|チャージ料|SERVICECHARGE|SERVICECHG|SVCCHG|SERVCHG|SVCCHARGE/g,
  },
  { role: 'service', word: /GRATUITY|^TIPS?$|TIPAM(?:OUN)?T|S\.?CHARGE|^S\/C|SER\.?CHARGE/g },
  {
    role: 'payment',
    word: /(?:クレジ|カード|マネー|交通系|ペイ|(?<!支)払い|決済|掛|デビット)\D{0,8}(?:支払|利用|取扱|合計|計$)/g,
  },
  {
    role: 'payment',
    word: /(?:ID|PAY|SUICA|PASMO|ICOCA|WAON|NANACO|EDY|QUICPAY)\D{0,8}(?:支払|利用|取扱|決済|合計|計$)/g,
  },
  { role: 'payment', word: /入金(?:額|金額)?$|ゴリヨウ?クレジット/g },
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
  { role: 'total', strength: 5, word: /精算(?:合計|金?額)|収納(?:金額|額)|納付(?:金額|額)/g },
  {
    role: 'total',
    strength: 5,
    word: /GRANDTOTAL|(?:AMOUNT|AMT|TOTAL|BALANCE|BAL)\.?(?:DUE|PAYABLE)|NETT?(?:TOTAL|AM)/g,
  },
  {
    role: 'total',
    strength: 5,
    word: /TOTALTOPAY|PAYTHISAMOUNT|TOTALPAYMENT|BALANCETOPAY|TOTALBILL|BILLTOTAL/g,
  },
  {
    role: 'total',
    strength: 5,
    word: /ACCEPTEDTOTAL|TOTALACCEPTED|FINALTOTAL|TOTALPAYABLE|^DUE$/g,
  },
  {
    role: 'total',
    strength: 4,
    word: /お?買い?上げ?(?:合計|金?額|計)|現金?計|ゲンケイ|御計|お会計|御会計/g,
  },
  {
    role: 'total',
    strength: 4,
    word: /合計|ゴウケイ|会計$|ご?利用(?:合計|金?額)|(?:運賃|料金)計$|一部負担金|ご?注文金額/g,
  },
  {
    role: 'total',
    strength: 4,
    word: /^TOTALS?$|TOTAL(?:SALES?|AM(?:OUNT|T)|\(?(?:RM|JPY|¥|USD)|CHARGE|FARE)|^NETT$/g,
  },
  { role: 'tender', word: /現金|CASH(?!IER|BACK)/g },
  {
    role: 'payment',
    word: /クレジ|カード|VISA|MASTER|JCB|AMEX|電子マネー|交通系|(?:コード|QR|スマホ)決済|キャッシュレス/g,
  },
  {
    role: 'payment',
    word: /SUICA|PASMO|ICOCA|PAYPAY|ペイペイ|楽天ペイ|D払い|AUPAY|QUICPAY|WAON|NANACO|EDY$|メルペイ/g,
  },
  {
    role: 'payment',
    word: /売掛|口座|振込|デビット|CARD|DEBIT|CREDIT|WALLET|PREPAID|^ID$|CONTACTLESS|LINEPAY/g,
  },
  {
    role: 'total',
    strength: 3,
    word: /ご?利用料金?|(?:駐車|乗車|メーター)料金|運賃|料金$|ご?請求$/g,
  },
  {
    role: 'total',
    strength: 3,
    word: /^(?:金額|金|計|お支払い?|代金|御代|お代|領収)$|領収.?金$|^合$|(?:売上|取引|決済)金額$/g,
  },
  { role: 'total', strength: 3, word: /TOTAL|^AMOUNT$|^PAY(?:MENT)?$/g },
];

/** Common misreadings of letters that leave only one possible word. */
export const MISREADINGS: readonly (readonly [RegExp, string])[] = [
  [/[令含台舎倉△](?=[計訃討訂針]|言十)/g, '合'],
  [/^[人入名ロ口](?=計$)/g, '合'],
  [/(?<=[合小総])(?:訃|討|訂|針|言十|计)/g, '計'],
  [/(?<=会)(?:訃|討|訂|針|言十|计)/g, '計'],
  [/[A-Z0-9][O0Q]TA[LI1|T]|T[A-Z0]TAL|TO[A-Z1]AL|TOT[A-Z]L|TOTA[A-Z1|]/g, 'TOTAL'],
  [/(?<=AM)[O0Q]UNT/g, 'OUNT'],
  [/[5S8]U[B8]T[O0]TA[LI1]/g, 'SUBTOTAL'],
  [/税[込达辺]/g, '税込'],
  [/請[求球]/g, '請求'],
  [/領[収权牧]/g, '領収'],
];
