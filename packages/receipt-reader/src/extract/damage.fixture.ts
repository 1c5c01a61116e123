import type { Line, Page, Word } from '../page.ts';

/** A reproducible sequence of numbers from 0 to 1. */
export type Random = () => number;

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': '689O',
  '1': '74lI',
  '2': '7Z',
  '3': '89',
  '4': '19',
  '5': '68S',
  '6': '058',
  '7': '12',
  '8': '03569B',
  '9': '0348',
  '¥': '47Y半',
  ',': '.:',
  合: '令含台',
  計: '訃討',
  小: '少合',
  円: '用',
};

/** Probability that a character is misread, lost or doubled, and that a word is not detected. */
export type Damage = { readonly misread: number; readonly lost: number; readonly unfound: number };

/** Simulates the output of a poor recognizer on a page. */
export function applyDamage(page: Page, damage: Damage, nextFloat: Random): Page {
  const lines = page.lines.flatMap((line): readonly Line[] => {
    const words = line.words
      .filter(() => nextFloat() >= damage.unfound)
      .map((word) => damagedWord(word, damage, nextFloat))
      .filter((word) => word.text !== '');
    const text = words.map((word) => word.text).join(' ');
    return words.length === 0 ? [] : [{ ...line, words, text }];
  });
  return { ...page, lines };
}

function damagedWord(word: Word, damage: Damage, nextFloat: Random): Word {
  let text = '';
  const certainties: number[] = [];
  [...word.text].forEach((character, at) => {
    if (nextFloat() < damage.lost) return;
    const others = LOOKALIKES[character];
    const isMisread = others !== undefined && nextFloat() < damage.misread;
    text += isMisread ? (others[Math.floor(nextFloat() * others.length)] ?? character) : character;
    // The certainty of a misread character is usually low, but not always.
    certainties.push(isMisread ? 0.3 + 0.69 * Math.sqrt(nextFloat()) : (word.certainties[at] ?? 1));
  });
  const confidence = certainties.reduce((sum, each) => sum + each, 0) / (certainties.length || 1);
  return { ...word, text, certainties, confidence };
}
