import { compact } from './text.ts';

/** Text in the header of a receipt that is not the store's name. Without spaces. */
const JAPANESE = [
  /領収[書証]|レシート|明細|控え?\)?$|請求書|納品書|見積書|伝票|計算書|お会計票|ご?利用票|払込|印紙|食券|食事券|発券/,
  /いらっしゃ|毎度|ありがと|ようこそ|お買い?得|またの|お待ち|お越し|ご来店|ご乗車|ごちそう|アンケート|お願い|ござい/,
  /営業時間|営業中|定休|無休|受付時間|登録番号|事業者|責任者|担当|レジ|乗務員|会員|電話|ください|申し上げ|いたし/,
  /係|客様|[様殿]$|御中|宛|但し?|キャンペーン|実施中|開催中|セール|ポイント|承認|端末|取引|売上|日時|発行|№/,
  /番号|^車番|入庫|出庫|^無線(?:番号|No)|患者|保険|負担|内訳|品目|品名|商品名|数量|単価|金額$|振込|支払|印は|対象/,
  /募集|限定|応募|配信|当たる|無料|お得|期間|プレゼント|アプリ|引き|クーポン|チケット|現金|[%|]/,
  /^\(.*\)$|^\[.*\]$|相談室|お忘れ|品書き|メニュー|料金表|軽減税率|小計|合計|お預|釣/,
];
const LATIN = [
  /\b(?:RECEIPT|INVOICE|BILL|COPY|MERCHANT|ORDER|CHECK|WELCOME|DUPLICATE|TEL|FAX|PHONE)\b/i,
  /\b(?:GST|REG|REGISTRATION|ROC|TABLE|SERVER|WAITER|CASHIER|DATE|TIME|POS\d*|ID|NO)\b|\bTHANK/i,
  /HTTP|WWW\.|\.(?:COM|JP|CO|NET|ORG)\b|\w@\w|@\w{3}/i,
];
/** Slogans and greetings printed above or below a name. */
const SLOGAN =
  /[。!！?？~]|です|ます|しい$|最高|専門の|の店$|ともに|まごころ|安心|新鮮|あなた|みなさま|皆様|笑顔|[5五]十年|創業/;

export function isNotStoreName(text: string): boolean {
  const plain = compact(text);
  return JAPANESE.some((word) => word.test(plain)) || LATIN.some((word) => word.test(text));
}

export function isSlogan(text: string): boolean {
  return SLOGAN.test(text) || /^[^・]{1,6}・[^・]{1,6}・[^・]{1,6}$/.test(text);
}
