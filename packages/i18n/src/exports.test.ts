import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@saifu/domain/shared/language';
import { expect, test } from 'vitest';
import en from './en/export.json' with { type: 'json' };
import { type ExportKey, tExport } from './exports.ts';
import ja from './ja/export.json' with { type: 'json' };
import ko from './ko/export.json' with { type: 'json' };

const KEYS = Object.keys(en) as ExportKey[];

test('exports have every text in every language, in its own script', () => {
  for (const words of [ja, ko]) expect(Object.keys(words)).toEqual(KEYS);
  for (const language of LANGUAGES) {
    for (const key of KEYS) expect(tExport(language, key), key).toMatch(/^\S+( \S+)*$/);
  }
  const japanese = /^[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー（）]+$/u;
  expect(KEYS.filter((key) => !japanese.test(ja[key]))).toEqual([]);
  expect(KEYS.filter((key) => !/^[\p{Script=Hangul} ()]+$/u.test(ko[key]))).toEqual([]);
});

test('export columns have distinct names, and every export text is used', () => {
  const folder = join(import.meta.dirname, '../../../apps/api/src/modules/privacy/export/file');
  const sources = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  expect(KEYS.filter((key) => !sources.some((text) => text.includes(`'${key}'`)))).toEqual([]);
  const columns = KEYS.slice(0, KEYS.indexOf('receipt_number') + 1);
  for (const language of LANGUAGES) {
    const words = columns.map((column) => tExport(language, column));
    expect(new Set(words).size).toBe(columns.length);
  }
});
