import type { Weight } from './font.ts';
import { measureWidth, printable, splitGraphemes } from './font-fallback.ts';

export type Block = { readonly lines: readonly string[]; readonly size: number };

type Room = {
  readonly width: number;
  /** From the preferred size to the smallest legible one. */
  readonly sizes: readonly number[];
  readonly linesMax: number;
  readonly weight?: Weight;
};

/** Characters that must not start a line in Japanese. */
const NOT_FIRST =
  /^[、。，．・：；？！ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ）」』】〉》〕］｝,.)!?:;%％]/;
const ELLIPSIS = '…';
const SEGMENTS = /[\u0021-\u052f\u1e00-\u1fff\uac00-\ud7a3]+|\s+|.\p{M}*/gu;

/** Fits a text into its box at the first size that works, or truncates it at the last. */
export function fitText(text: string, room: Room): Block {
  const { width, linesMax, weight = 'regular' } = room;
  const words = printable(text);
  const last = room.sizes.at(-1) ?? 0;
  for (const size of room.sizes) {
    const lines = breakLines(words, width, size, weight);
    if (lines.length <= linesMax) return { lines, size };
  }
  const lines = breakLines(words, width, last, weight);
  const rest = lines.slice(linesMax - 1).join('');
  return { lines: [...lines.slice(0, linesMax - 1), cut(rest, width, last, weight)], size: last };
}

export function breakLines(text: string, width: number, size: number, weight: Weight): string[] {
  const isTooLong = (words: string) => measureWidth(words, weight, size) > width;
  const lines: string[] = [];
  let line = '';
  for (const piece of splitText(text, isTooLong)) {
    const isFull = isTooLong(line + piece) && line !== '';
    if (isFull && !(NOT_FIRST.test(piece) && !isTooLong(line))) {
      lines.push(line.trimEnd());
      line = piece.trimStart();
    } else {
      line += piece;
    }
  }
  return line.trim() === '' && lines.length > 0 ? lines : [...lines, line.trimEnd()];
}

function cut(text: string, width: number, size: number, weight: Weight): string {
  const isTooLong = (words: string) => measureWidth(words, weight, size) > width;
  if (!isTooLong(text)) return text;
  const graphemes = splitGraphemes(text);
  while (graphemes.length > 0 && isTooLong(graphemes.join('') + ELLIPSIS)) graphemes.pop();
  return graphemes.join('') + ELLIPSIS;
}

/** Western and Korean words are broken only if longer than a line; Japanese breaks anywhere. */
function splitText(text: string, isTooLong: (word: string) => boolean): readonly string[] {
  const words = text.match(SEGMENTS) ?? [];
  return words.flatMap((word) => (isTooLong(word) ? splitGraphemes(word) : [word]));
}
