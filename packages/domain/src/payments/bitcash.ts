import { toHiragana } from '../shared/hiragana.ts';

const NUMBER = /^[\u3041-\u3093\u30fc]{16}$/;

/** Sixteen hiragana, grouped or not. Some keyboards produce katakana. */
export function normalizeBitcash(typed: string): string {
  return toHiragana(typed).replaceAll(/[\s\p{Pd}−]/gu, '');
}

export function isBitcash(number: string): boolean {
  return NUMBER.test(number);
}

/** `ああああ いいいい うううう ええええ`. */
export function groupBitcash(number: string): string {
  return number.replaceAll(/(.{4})(?=.)/gu, '$1 ');
}
