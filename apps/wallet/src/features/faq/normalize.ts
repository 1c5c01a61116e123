import { toHiragana } from '@saifu/domain/shared/hiragana';

/** Words as they are compared: width, case, kana and kinds of apostrophe make no difference. */
export function fold(text: string): string {
  return toHiragana(text).toLowerCase().replaceAll(/[’‘]/g, "'");
}

/** What is searched for, word by word; all of them have to be found. */
export function termsOf(q: string): readonly string[] {
  return [...new Set(fold(q).split(/\s+/).filter(Boolean))];
}

/** A piece of a text, and whether it is what was searched for. */
export type Piece = { readonly at: number; readonly text: string; readonly isFound: boolean };

/** The text in pieces, together again exactly what it was. */
export function markTerms(text: string, terms: readonly string[]): readonly Piece[] {
  const found = new Array<boolean>(text.length).fill(false);
  const { folded, positions } = normalizeByCharacter(text);
  for (const term of terms) {
    for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + 1)) {
      found.fill(true, positions[at]?.start, positions[at + term.length - 1]?.end);
    }
  }
  return splitSegments(text, found);
}

type CharacterSpan = { readonly start: number; readonly end: number };

/** One letter may become several when it is folded, so each of those knows where it came from. */
function normalizeByCharacter(text: string): { readonly folded: string; readonly positions: CharacterSpan[] } {
  let folded = '';
  let start = 0;
  const positions: CharacterSpan[] = [];
  for (const character of text) {
    const part = fold(character);
    const end = start + character.length;
    folded += part;
    for (let unit = 0; unit < part.length; unit += 1) positions.push({ start, end });
    start = end;
  }
  return { folded, positions };
}

function splitSegments(text: string, found: readonly boolean[]): readonly Piece[] {
  const segments: Piece[] = [];
  for (let at = 0; at < text.length; ) {
    const isFound = found[at] ?? false;
    const change = found.indexOf(!isFound, at);
    const end = change < 0 ? text.length : change;
    segments.push({ at, text: text.slice(at, end), isFound });
    at = end;
  }
  return segments;
}
