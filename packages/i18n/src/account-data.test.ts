import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import en from './en/account_data.json' with { type: 'json' };
import ja from './ja/account_data.json' with { type: 'json' };
import ko from './ko/account_data.json' with { type: 'json' };

const KEYS = Object.keys(en) as (keyof typeof en)[];
const withoutNames = (words: string) => words.replaceAll(/Saifu|JSON/g, '');

test('the data export page has every text in every language, in its own script', () => {
  for (const words of [ja, ko]) {
    expect(Object.keys(words)).toEqual(KEYS);
    expect(KEYS.filter((key) => /[A-Za-z{}]/.test(withoutNames(words[key])))).toEqual([]);
  }
  expect(
    KEYS.filter((key) => !/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(ja[key])),
  ).toEqual([]);
  expect(KEYS.filter((key) => !/\p{Script=Hangul}/u.test(ko[key]))).toEqual([]);
});

test('every text of the data export page is used', () => {
  const modules = join(import.meta.dirname, '../../../apps/api/src/modules');
  const page = readFileSync(join(modules, 'privacy/export/file/data-page.ts'), 'utf8');
  const parts = readFileSync(join(modules, 'privacy/export/export-data.repository.ts'), 'utf8');
  const isUsed = (key: string) => [page, parts].some((source) => source.includes(`'${key}'`));
  expect(KEYS.filter((key) => !isUsed(key))).toEqual([]);
});
