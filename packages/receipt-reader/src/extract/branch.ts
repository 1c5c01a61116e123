import type { FieldReading } from './contact.ts';
import type { Row } from './rows.ts';

const ENDING = '(?:支店|本店|号店|店|営業所|出張所|事業所|給油所|SS|サービスステーション|駐車場)';
/** Store names that end like a branch. */
const KIND =
  /(?:書|商|工務|薬|酒|専門|百貨|飯|喫茶|洋菓子|菓子|料理|売|食料品|精肉|鮮魚|時計|眼鏡|理容|金物|文具|玩具|質|茶)店$/;
const NOT_A_BRANCH = /^(?:支|代理|加盟|名|本)店$|駐車場$/;

const LETTER = String.raw`[\p{Script=Katakana}ー\p{Script=Hiragana}A-Za-z&']`;
const BRANCH_PATTERN = String.raw`\p{Script=Han}[\p{Script=Han}ヶケノ]{0,10}(?:支|本|号)?店`;
const NAME_THEN_BRANCH = new RegExp(`^(.*${LETTER})(${BRANCH_PATTERN})$`, 'u');

/** Splits a row such as `さくら食堂 渋谷店` into the store and its branch. */
export function splitBranch(text: string): {
  readonly name: string;
  readonly branch: string | null;
} {
  const trimmed = text.trim();
  if (!new RegExp(`${ENDING}$`).test(trimmed)) return { name: trimmed, branch: null };
  const words = trimmed.split(/\s+/);
  const last = words.at(-1) ?? '';
  if (words.length > 1 && isBranch(last) && !KIND.test(last)) {
    return { name: words.slice(0, -1).join(' '), branch: last };
  }
  if (words.length > 1) return { name: trimmed, branch: null };
  const joined = splitByScript(trimmed);
  if (joined !== null) return joined;
  const isAlone = isBranch(trimmed) && !KIND.test(trimmed) && !NOT_A_BRANCH.test(trimmed);
  return isAlone ? { name: '', branch: trimmed } : { name: trimmed, branch: null };
}

/** Finds the row of the branch next to the row of the name. */
export function findBranch(
  rows: readonly Row[],
  name: Row,
  taken: ReadonlySet<Row>,
): FieldReading | null {
  const near = [1, 2, -1, 3].map((step) => rows[name.index + step]);
  for (const row of near) {
    if (row === undefined || taken.has(row)) continue;
    const text = row.text.trim().replaceAll(/^[((]|[))]$/g, '');
    const { branch } = splitBranch(text);
    if (branch === null || branch !== text) continue;
    return { text: branch, spans: [{ row, start: 0, end: row.text.length }], confidence: 0.9 };
  }
  return null;
}

function isBranch(text: string): boolean {
  return (
    text.length <= 16 && new RegExp(`^[^¥\\d]{0,14}(?:\\d{1,3}[^¥\\d]{0,12})?${ENDING}$`).test(text)
  );
}

/** `サンライズマート吉祥寺店`: a name in kana or Latin letters, a branch in kanji. */
function splitByScript(text: string): { readonly name: string; readonly branch: string } | null {
  const found = NAME_THEN_BRANCH.exec(text);
  const [, name, branch] = found ?? [];
  if (name === undefined || branch === undefined || name.length < 3) return null;
  return KIND.test(branch) && branch.length <= 4 && !/[支本]店$/.test(branch)
    ? null
    : { name, branch };
}
