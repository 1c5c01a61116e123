import { toHiragana } from '@saifu/domain/shared/hiragana';

/** Normalizes width, case, kana and apostrophes for comparison. */
export function normalizeForSearch(text: string): string {
  return toHiragana(text).toLowerCase().replaceAll(/[’‘]/g, "'");
}

/** Distinct search terms. All of them must match. */
export function toSearchTerms(q: string): readonly string[] {
  return [...new Set(normalizeForSearch(q).split(/\s+/).filter(Boolean))];
}

/** A part of a text, and whether it matches. */
export type TextPiece = { readonly at: number; readonly text: string; readonly isFound: boolean };

/** Splits a text at its matches. The concatenated pieces equal the text. */
export function markTerms(text: string, terms: readonly string[]): readonly TextPiece[] {
  const found = new Array<boolean>(text.length).fill(false);
  const { normalized, positions } = normalizeByCharacter(text);
  for (const term of terms) {
    for (let at = normalized.indexOf(term); at >= 0; at = normalized.indexOf(term, at + 1)) {
      found.fill(true, positions[at]?.start, positions[at + term.length - 1]?.end);
    }
  }
  return splitSegments(text, found);
}

type CharacterSpan = { readonly start: number; readonly end: number };

/** One character may normalize to several, so each normalized character keeps its source index. */
function normalizeByCharacter(text: string): {
  readonly normalized: string;
  readonly positions: CharacterSpan[];
} {
  let normalized = '';
  let start = 0;
  const positions: CharacterSpan[] = [];
  for (const character of text) {
    const part = normalizeForSearch(character);
    const end = start + character.length;
    normalized += part;
    for (let unit = 0; unit < part.length; unit += 1) positions.push({ start, end });
    start = end;
  }
  return { normalized, positions };
}

function splitSegments(text: string, found: readonly boolean[]): readonly TextPiece[] {
  const segments: TextPiece[] = [];
  for (let at = 0; at < text.length; ) {
    const isFound = found[at] ?? false;
    const change = found.indexOf(!isFound, at);
    const end = change < 0 ? text.length : change;
    segments.push({ at, text: text.slice(at, end), isFound });
    at = end;
  }
  return segments;
}
