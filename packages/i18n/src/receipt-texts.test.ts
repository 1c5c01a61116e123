import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '@saifu/domain/shared/language';
import { expect, test } from 'vitest';
import en from './en/receipt_pdf.json' with { type: 'json' };
import { placeholders } from './format.ts';
import ja from './ja/receipt_pdf.json' with { type: 'json' };
import ko from './ko/receipt_pdf.json' with { type: 'json' };
import { type ReceiptTextKey, tReceipt } from './receipt-texts.ts';

const RECEIPT_TEXTS: Readonly<Record<Language, Readonly<Record<ReceiptTextKey, string>>>> = {
  en,
  ja,
  ko,
};
const KEYS = Object.keys(en) as ReceiptTextKey[];

test.each(LANGUAGES)('receipts in %s have every text and placeholder of English', (language) => {
  const words = RECEIPT_TEXTS[language];
  expect(Object.keys(words)).toEqual(KEYS);
  for (const key of KEYS) {
    expect(words[key], key).toMatch(/^\S+( \S+)*$/);
    expect(placeholders(words[key]), key).toEqual(placeholders(en[key]));
  }
});

test('receipts have no English left, and each language uses its own script', () => {
  const latin = (['ja', 'ko'] as const).flatMap((language) =>
    KEYS.filter((key) => /[A-Za-z]/.test(RECEIPT_TEXTS[language][key].replaceAll(/\{\w+\}/g, ''))),
  );
  expect(latin).toEqual([]);
  const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;
  expect(KEYS.filter((key) => !japanese.test(ja[key]) || japanese.test(ko[key]))).toEqual([]);
  expect(KEYS.filter((key) => !/\p{Script=Hangul}/u.test(ko[key]))).toEqual([]);
});

test('every receipt text is used', () => {
  const folder = join(import.meta.dirname, '../../../apps/api/src/modules/receipts');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const drawings = names.filter((name) => /(?<!\.test)\.ts$/.test(name));
  const source = drawings.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  expect(KEYS.filter((key) => !source.includes(`'${key}'`))).toEqual([]);
});

test('the count of hidden items is formatted in the given language', () => {
  expect(tReceipt('ja', 'more_items', { count: 12 })).toBe('ほか12点');
  expect(tReceipt('en', 'more_items', { count: 1 })).toBe('1 more item');
});
