import { BANK_HOLDER_LENGTH_MAX } from '../shared/limits.ts';
import { normalizeText } from '../shared/normalize-text.ts';

/** The kinds of accounts that transfers can go to: 普通, 当座 and 貯蓄. */
export const BANK_ACCOUNT_TYPES = ['ordinary', 'checking', 'savings'] as const;
export type BankAccountType = (typeof BANK_ACCOUNT_TYPES)[number];

export type BankAccount = {
  /** Four digits. */
  readonly bankCode: string;
  /** Three digits. */
  readonly branchCode: string;
  readonly type: BankAccountType;
  /** Seven digits; shorter numbers have zeros in front. */
  readonly number: string;
  /** In the characters that a bank transfer file (Zengin) allows. */
  readonly holder: string;
};

const BANK_CODE = /^\d{4}$/;
const BRANCH_CODE = /^\d{3}$/;
const ACCOUNT_NUMBER = /^\d{7}$/;
// Katakana in half width without small letters and long vowel mark, capital letters, digits and a
// few signs, as the Zengin format allows for names.
const HOLDER = /^[ 0-9A-Z().\-/,\\｢｣ｦｱ-ﾟ]+$/;

export function isBankCode(value: string): boolean {
  return BANK_CODE.test(value);
}

export function isBranchCode(value: string): boolean {
  return BRANCH_CODE.test(value);
}

export function isAccountNumber(value: string): boolean {
  return ACCOUNT_NUMBER.test(value);
}

/** Digits in any width, without spaces and hyphens. */
export function normalizeDigits(typed: string): string {
  return normalizeText(typed, 'NFKC').replaceAll(/[\s\p{Pd}ー−]/gu, '');
}

/** As banks write numbers of fewer than seven digits. */
export function normalizeAccountNumber(typed: string): string {
  const digits = normalizeDigits(typed);
  return /^\d+$/.test(digits) ? digits.padStart(7, '0') : digits;
}

export type BankHolderError = 'required' | 'characters' | 'too_long';

/** The problem with a normalized holder; undefined if a transfer file can hold it. */
export function checkBankHolder(holder: string): BankHolderError | undefined {
  if (holder === '') return 'required';
  if (!HOLDER.test(holder)) return 'characters';
  return holder.length > BANK_HOLDER_LENGTH_MAX ? 'too_long' : undefined;
}

/**
 * What was typed in the characters that a transfer file allows: full width, hiragana and small
 * letters become katakana in half width, the long vowel mark a hyphen, and the legal form its
 * abbreviation (`株式会社さくら` is `ｶ)ｻｸﾗ`). Other characters stay, so that the check names them.
 */
export function normalizeBankHolder(typed: string): string {
  // NFKC would put a space before the marks that stand alone.
  const joined = typed.replaceAll('\u309b', '\u3099').replaceAll('\u309c', '\u309a');
  const wide = normalizeText(joined, 'NFKC').trim().replaceAll(/\s+/g, ' ').toUpperCase();
  return toHalfWidthKana(abbreviateLegalForm(toKatakana(wide)));
}

/**
 * Whether two names are of one holder. Legal forms, spaces and signs are left out, because banks
 * write them in several ways.
 */
export function isSameHolder(one: string, other: string): boolean {
  const first = toComparableHolder(one);
  return first !== '' && first === toComparableHolder(other);
}

function toComparableHolder(name: string): string {
  return normalizeBankHolder(name)
    .replaceAll(/^[ｱ-ﾟ]{1,4}\)|\([ｱ-ﾟ]{1,4}\)?$|\([ｱ-ﾟ]{1,4}\)/g, '')
    .replaceAll(/[ ().\-/,\\｢｣]/g, '');
}

/** The legal forms with their readings and the abbreviations that banks use. */
const LEGAL_FORMS: readonly (readonly [form: RegExp, short: string])[] = [
  [/株式会社|\(株\)|カブシキガイシャ|カブシキカイシャ/g, 'カ'],
  [/有限会社|\(有\)|ユウゲンガイシャ|ユウゲンカイシャ/g, 'ユ'],
  [/合同会社|\(同\)|ゴウドウガイシャ|ゴウドウカイシャ/g, 'ド'],
  [/合名会社|\(名\)|ゴウメイガイシャ|ゴウメイカイシャ/g, 'メ'],
  [/合資会社|\(資\)|ゴウシガイシャ|ゴウシカイシャ/g, 'シ'],
  [/医療法人社団|医療法人財団|医療法人|イリョウホウジン/g, 'イ'],
  [/社会福祉法人|シャカイフクシホウジン/g, 'フク'],
  [/学校法人|ガッコウホウジン/g, 'ガク'],
  [/宗教法人|シュウキョウホウジン/g, 'シュウ'],
  [/特定非営利活動法人|トクテイヒエイリカツドウホウジン/g, 'トクヒ'],
  [/(?:一般|公益)?社団法人|(?:イッパン|コウエキ)?シャダンホウジン/g, 'シャ'],
  [/(?:一般|公益)?財団法人|(?:イッパン|コウエキ)?ザイダンホウジン/g, 'ザイ'],
];

/** In front `カ)`, at the end `(カ`, between `(カ)`. */
function abbreviateLegalForm(name: string): string {
  let text = name;
  for (const [form, short] of LEGAL_FORMS) {
    text = text.replaceAll(form, (found, at: number) => {
      if (at === 0) return `${short})`;
      return at + found.length === text.length ? `(${short}` : `(${short})`;
    });
  }
  return text.replaceAll(/\) /g, ')').replaceAll(/ \(/g, '(');
}

const HIRAGANA_TO_KATAKANA = 0x60;
const HIRAGANA = /[ぁ-ゖゝゞ]/g;

function toKatakana(text: string): string {
  return text.replaceAll(HIRAGANA, (letter) =>
    String.fromCharCode(letter.charCodeAt(0) + HIRAGANA_TO_KATAKANA),
  );
}

const SMALL = 'ァィゥェォッャュョヮヵヶ';
const LARGE = 'アイウエオツヤユヨワカケ';
// The order of the half-width letters in Unicode, from U+FF66 and from U+FF71 on.
const WIDE =
  'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン';
const HALF_FIRST = 0xff71;
const OTHERS: Readonly<Record<string, string>> = {
  ヲ: 'ｦ',
  ヰ: 'ｲ',
  ヱ: 'ｴ',
  // The marks of voiced sounds.
  '\u3099': 'ﾞ',
  '\u309a': 'ﾟ',
  '・': '.',
  '「': '｢',
  '」': '｣',
  '、': ',',
  '¥': '\\',
};
const HYPHEN = /[\p{Pd}ー−]/u;

/** Letters with a mark of a voiced sound become two characters. */
function toHalfWidthKana(text: string): string {
  return Array.from(normalizeText(text, 'NFKD'), (letter) => {
    if (HYPHEN.test(letter)) return '-';
    const small = SMALL.indexOf(letter);
    const large = small >= 0 ? (LARGE[small] ?? letter) : letter;
    const at = WIDE.indexOf(large);
    if (at >= 0) return String.fromCharCode(HALF_FIRST + at);
    return OTHERS[large] ?? large;
  }).join('');
}

/** Shows the last three digits, by which the owner recognizes the account. */
export function getAccountEnding(number: string): string {
  return number.slice(-3);
}
