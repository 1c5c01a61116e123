import { isHiragana, toHiragana } from '@saifu/domain/shared/hiragana';
import { normalizeText } from '@saifu/domain/shared/normalize-text';
import sql, { raw, type Sql } from 'sql-template-tag';

const TO_KATAKANA = 0x60;

/**
 * Case-, width- and kana-insensitive substring match; special characters are escaped. Kana are
 * matched in the pattern because normalizing the kana of every row would cost several times as
 * much.
 */
export function contains(column: string, words: string): Sql {
  return sql`${normalized(raw(column))} ~ ${toPattern(words)}`;
}

/** Like `contains`, for a column that was normalized when it was written. */
export function containsNormalized(column: string, words: string): Sql {
  return sql`${raw(column)} ~ ${toPattern(words)}`;
}

export function normalized(text: Sql): Sql {
  return sql`lower(normalize(${text}, NFKC))`;
}

/** Normalizes width, case and kana, so that search input and stored text match. */
export function normalizeForSearch(text: string): string {
  return toHiragana(normalizeText(text, 'NFKC').toLowerCase());
}

function toPattern(words: string): string {
  const characters = Array.from(normalizeForSearch(words), (character) => {
    const code = character.codePointAt(0) ?? 0;
    const isKana = isHiragana(character) && code > 0x3040 && code < 0x3097;
    if (isKana) return `[${character}${String.fromCodePoint(code + TO_KATAKANA)}]`;
    return character.replace(/[\\^$.*+?()[\]{}|]/, '\\$&');
  });
  return characters.join('');
}
