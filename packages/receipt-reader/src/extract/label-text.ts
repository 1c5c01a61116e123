import { extractLetters } from './text.ts';

/** Text of a label in its own row. A sentence that contains a keyword is not a label. */
export const LABEL_LETTERS_MAX = 14;

const CURRENCY = String.raw`(?<![A-Za-z])(?:RM|MYR|SGD|USD|JPY|(?:[SA]|HK)(?=\$))`;
const AROUND = new RegExp(String.raw`(?:[\s¥円,.\-(/$€£]|${CURRENCY})+$|^[\s),.円]+`, 'g');

const COUNT = /[/\s]+\d{1,3}\s?点$/;

/** Strips marks and currencies around a label and a count before or behind it. */
export function stripMarks(text: string): string {
  return text
    .replaceAll(/(?:数量|単価)[\s:@]*[¥□\d][\d.,]*\s?(?:[A-Zℓ]|リットル)?/g, ' ')
    .replaceAll(AROUND, '')
    .replace(COUNT, '');
}

const NO_WORD = /[¥円]|\d\s?[点個コ](?!\S)|(?<![A-Za-z])(?:Y|RM|MYR|JPY|USD|SGD)(?![A-Za-z])/g;

export function hasWords(text: string): boolean {
  return extractLetters(text.replaceAll(NO_WORD, '')) !== '';
}
