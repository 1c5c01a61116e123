import { branchOf, splitBranch } from './branch.ts';
import type { Reading } from './contact.ts';
import { labelOf } from './labels.ts';
import { meanCertaintyOf, type Row } from './rows.ts';
import { hasJapanese, lettersOf } from './text.ts';

export type Name = { readonly title: Reading | null; readonly branch: Reading | null };

/** What stands at the head of a receipt without being the name of the store. */
const NO_NAME = [
  /領\s?収\s?[書証]|レシート|明細|控え?$|請求書|納品書|見積書|伝票|計算書|お会計票|ご利用票|払込|印紙/,
  /RECEIPT|INVOICE|BILL$|CUSTOMER COPY|MERCHANT|ORDER|GUEST CHECK|WELCOME|THANK|DUPLICATE/i,
  /CASH BILL/i,
  /いらっしゃ|毎度|ありがと|ようこそ|お買い?得|またの|お待ち|お越し|ご来店|ご乗車|ごちそう|アンケート|お願い/,
  /営業|定休|受付時間|http|www\.|\.(?:com|jp|co)\b|@|登録番号|事業者|責任者|担当|レジ|乗務員|会員|TEL|電話|FAX/i,
  /係|客様|[様殿]$|御中|宛|但し?|キャンペーン|実施中|セール|ポイント|承認|端末|取引|売上|日時|発行|車番|No\.|№/,
  /GST|REG(?:ISTRATION)?\b|\bCO\.?\s?REG|\bROC\b|TABLE|SERVER|CASHIER|DATE|TIME|POS\b|\bID\b/i,
];
const COMPANY = /株式会社|有限会社|合同会社|㈱|㈲|\(株\)|\(有\)|医療法人|協同組合/;
const ENGLISH_COMPANY =
  /SDN\.?\s?BHD|\bLTD\b|\bINC\b|\bLLC\b|ENTERPRISE|TRADING|\bCO\.|RESTAURANT|CAFE/i;
const HEAD_ROWS = 10;

/**
 * The store's name: large, at the head, and near what belongs to an address. A taxi prints its
 * own at the foot, so the rows above the address count as a head too.
 */
export function nameOf(
  rows: readonly Row[],
  taken: ReadonlySet<Row>,
  contacts: readonly Row[],
): Name {
  const heights = rows.map(({ height }) => height).toSorted((a, b) => a - b);
  const usual = heights[Math.floor(heights.length / 2)] ?? 1;
  const scored = rows
    .filter((row) => isCandidate(row, taken) && (row.index < HEAD_ROWS || isNear(row, contacts)))
    .map((row) => ({ row, score: scoreOf(row, usual, contacts) }))
    .toSorted((a, b) => b.score - a.score);
  const best = scored[0];
  if (best === undefined) return { title: null, branch: null };
  const { name, branch } = splitBranch(best.row.text);
  const margin = best.score - (scored[1]?.score ?? 0);
  const certainty = meanCertaintyOf(best.row);
  const confidence = Math.min(
    0.97,
    certainty * (0.6 + 0.25 * Math.max(0, Math.min(1, margin)) + 0.15),
  );
  const end = best.row.text.length;
  const title = { text: tidyName(name), spans: [{ row: best.row, start: 0, end }], confidence };
  if (branch === null) return { title, branch: branchOf(rows, best.row, taken) };
  const start = Math.max(0, best.row.text.lastIndexOf(branch));
  const spans = [{ row: best.row, start, end: start + branch.length }];
  return { title, branch: { text: branch, spans, confidence: confidence * 0.95 } };
}

function isCandidate(row: Row, taken: ReadonlySet<Row>): boolean {
  if (taken.has(row)) return false;
  const { text } = row;
  const letters = lettersOf(text);
  if (letters.length < 2 || letters.length > 40) return false;
  if (NO_NAME.some((pattern) => pattern.test(text))) return false;
  if (/[¥円]\s?\d|\d円|\d[.,]\d{2}\b/.test(text)) return false;
  if ((text.match(/\d/g)?.length ?? 0) > letters.length) return false;
  const label = labelOf(text);
  if (label === null) return true;
  // A long name may hold a word for money; a short one is that word.
  if (hasJapanese(text)) return letters.length > 8 && label.strength < 4;
  return label.role === 'payment' || label.role === 'count' || label.role === 'service';
}

function isNear(row: Row, contacts: readonly Row[]): boolean {
  return contacts.some(({ index }) => index > row.index && index - row.index <= 3);
}

function scoreOf(row: Row, usual: number, contacts: readonly Row[]): number {
  const { text } = row;
  const size = Math.min(2.5, row.height / usual) * 1.5;
  const place = Math.min(row.index, HEAD_ROWS) * -0.25;
  const near = isNear(row, contacts) ? 0.8 : 0;
  const branch = isBranchAlone(text) ? -1.5 : 0;
  const company = COMPANY.test(text) ? -0.35 : ENGLISH_COMPANY.test(text) ? 0.5 : 0;
  const slogan = /[。!！?？~]|です|ます|しい|最高|専門の|の店$/.test(text) ? -1 : 0;
  return size + place + near + branch + company + slogan + 0.5 * meanCertaintyOf(row);
}

function isBranchAlone(text: string): boolean {
  return splitBranch(text).name === '' || /^\(.*店\)$/.test(text.trim());
}

function tidyName(text: string): string {
  return text.replaceAll(/^[\s※*★☆●◆■=…-]+|[\s※*★☆●◆■=…-]+$/g, '').replaceAll(/\s+/g, ' ');
}
