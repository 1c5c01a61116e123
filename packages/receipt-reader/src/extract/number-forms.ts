/**
 * Numbers that are not money. Every pattern is tried once per position, so none can backtrack
 * excessively.
 */
export const NO_MONEY: readonly RegExp[] = [
  /(?:(?:19|20)\d\d|'\d\d|令和\s?\d{1,2}|R\d{1,2})\s?[年/.-]\s?\d{1,2}\s?[月/.-]\s?\d{1,2}日?/g,
  /(?<![\d.,¥])\d{1,2}[/.]\d{1,2}[/.]\d{2,4}(?!\d)/g,
  /(?<![\d,¥-]|\d\.)\d{1,5}(?:-\d{1,5}){1,3}(?![\d,])/g,
  /\(0\d{1,4}\)\s?\d{1,4}-\d{4}|0\d{1,4}\(\d{1,4}\)\d{3,4}|(?<!\d)0\d{9,10}(?!\d)/g,
  /〒\s?\d{3}-?\d{0,4}/g,
  /(?<!\d)\d{1,2}\s?:\s?\d{2}(?::\d{2})?(?!\d)/g,
  /\d{1,2}月\s?\d{1,2}日/g,
  /T?\d{9,}/g,
  /(?:No\.?|NO\.?|№|#|番号|伝票|レジ|車番|コード|会員|TID|(?<![A-Z])ID)[:.#\s]{0,3}[A-Z]{0,4}-?\d[\dA-Z-]*/g,
  /(?<![A-Za-z])(?!RM|JPY|USD|MYR|SGD)[A-Z]{1,6}-\d+/g,
  /[*Xx]{3,}[\d-]*|(?:[*Xx]+\s?-\s?)+\d*/g,
  /\d{1,3}(?:\.\d{1,2})?\s?%/g,
  /(?<![\d/])1\/[2-8](?![\d/])/g,
  /\d倍/g,
  /(?<![¥\d,.])\d[\d,]*(?:\.\d+)?\s?(?:点|個|コ|ケ|ヶ|名|人前|ポイント|pt|PT)/g,
  /(?<![¥\d,.])\d+(?:\.\d+)?(?:本(?!体)|枚|杯|皿|袋|品|泊|回|時間|時|分|秒|年|月|日|階|番|号|歳|人|台|食)/g,
  /(?<![¥\d,.])\d[\d,]*(?:\.\d+)?\s?(?:kg|g|mg|ml|mL|cc|ℓ|L|km|cm|kWh|m3|P|pcs?|PCS?)(?![A-Za-z])/g,
  /[@単]\s?[¥$]?\s?\d[\d,]*(?:\.\d+)?/g,
  /(?<![\d,.])\d[\d,]*\s?[xX×]\s?\d{1,3}(?![\d,.円])/g,
  /(?<![\d,.])\d[\d,]*\s?[xX×](?=\s?[□¥\d])/g,
  /(?<=[\d,□]\s?)[xX×]\s?\d{1,3}(?![\d,.円])/g,
  /(?<![A-Za-z\d])[xX×]\s?\d{1,3}(?![\d,.円])/g,
  /(?<=[A-Za-z□])[xX×]\d{1,3}(?![\d,.円])|(?<=[\dA-Za-z□])\*\d(?!\d)/g,
];

/** A gap among the digits before the comma: `¥1 2,080`. */
const SPLIT = String.raw`(?<=¥ ?)(?:\d \d{1,2}|\d\d \d) ?, ?\d{3}(?!\d)`;
/** Digits of double width: each stands alone. */
const SPREAD = String.raw`(?<=¥ ?)\d(?: \d){2,6}(?! ?[\d,])|(?<![\d,] ?)\d(?: \d){2,6}(?= ?円)`;

/** Whole amounts, the most specific format first. */
export const WHOLE = [
  String.raw`(?<spaced>\d(?: \d){0,2}(?: ?, ?\d(?: \d){2})+(?! ?\d))`,
  String.raw`(?<grouped>\d{1,3}(?: ?[,.、] ?\d{3})+(?![\d]))`,
  String.raw`(?<wide>\d{1,3} ?[,.、] ?\d ?\d ?\d(?! ?\d))`,
  String.raw`(?<stray>\d{1,3}(?: ?-?[,.、:;'·・]{1,3} ?\d{3})+(?!\d))`,
  String.raw`(?<gap>(?<=¥ ?)\d{1,3}(?: \d{3})+(?!\d)|${SPLIT}|${SPREAD})`,
  String.raw`(?<letters>(?<![A-Za-z])[\dOoIl|SBZ]{1,3}(?:,[\dOoIl|SBZ]{3})+(?![\dA-Za-z]))`,
  String.raw`(?<decimal>\d+\.\d{1,2}(?!\d))`,
  String.raw`(?<grouping>\d+(?:[,、]\d+)+)`,
  String.raw`(?<loose>\d[\dOoIl|SBZ]*[OoIl|SBZ][\dOoIl|SBZ]*(?![\dA-Za-z]))`,
  String.raw`(?<plain>\d+)`,
].join('|');

/** Amounts with two decimals. */
export const CENTS = [
  String.raw`(?<grouped>\d{1,3}(?:,\d{3})+ ?\. ?\d{2}(?!\d)|\d+\.\d{2}(?!\d))`,
  String.raw`(?<stray>\d+ ?[.,] ?\d{2}(?!\d))`,
  String.raw`(?<letters>(?:\d+|O)\.[\dOoIl|SBZ]{2}(?!\w))`,
  String.raw`(?<plain>\d+(?:,\d{3})*(?![.,]?\w))`,
].join('|');

/** Names of the number formats above. */
export const FORMS = [
  'spaced',
  'grouped',
  'wide',
  'stray',
  'gap',
  'letters',
  'grouping',
  'loose',
  'plain',
] as const;

const MARKS = [
  String.raw`¥|[半羊](?=\s?\d)|[SAH]?K?\$|€|£|₩`,
  String.raw`(?<![A-Za-z])(?:Y(?=\s?\d)|RM|MYR|JPY|USD|SGD)`,
];
export const MARK = `(?<mark>${MARKS.join('|')})`;

/** Letters that digits are misread as. */
export const LETTERS: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  I: '1',
  l: '1',
  '|': '1',
  S: '5',
  B: '8',
  Z: '2',
};
