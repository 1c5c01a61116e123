import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/test-app.ts';
import { contains } from './text-search.ts';

const FOUND: readonly (readonly [string, string])[] = [
  ['手づくりパン こむぎ', 'ぱん'],
  ['手づくりパン こむぎ', 'コムギ'],
  ['ランチのおすすめ', 'らんちのおすすめ'],
  ['ﾗﾝﾁ', 'らんち'],
  ['CAFÉ Ｌａｔｔｅ', 'café latte'],
  ['スーパー', 'すーぱー'],
  ['a.b*c', 'b*c'],
  ['100% (税込) [x] {1,2} a|b ^$ \\d', '% (税込) [x] {1,2} a|b ^$ \\d'],
  ['***:x', '***:x'],
  ['(?i)', '(?I)'],
  ['𠮷野家', '𠮷野'],
];

const NOT_FOUND: readonly (readonly [string, string])[] = [
  ['abc', 'a.c'],
  ['abc', '^a'],
  ['abc', 'a|x'],
  ['123', '\\d'],
  ['はは', 'ぱぱ'],
  ['', 'a'],
];

test('search ignores width, case and kana, and treats special characters literally', async () => {
  const db = await testDatabase();
  const isFound = async (text: string, words: string) => {
    const rows = await db.rows<{ held: boolean }>(
      sql`select ${contains('t.text', words)} as held from (select ${text}::text) as t (text)`,
    );
    return rows[0]?.held;
  };
  for (const [text, words] of FOUND) expect(await isFound(text, words), words).toBe(true);
  for (const [text, words] of NOT_FOUND) expect(await isFound(text, words), words).toBe(false);
});
