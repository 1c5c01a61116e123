import { LANGUAGES, type Language } from '@saifu/domain/shared/language';
import { expect, test } from 'vitest';
import en from './en/payout_statement.json' with { type: 'json' };
import { placeholders } from './format.ts';
import ja from './ja/payout_statement.json' with { type: 'json' };
import ko from './ko/payout_statement.json' with { type: 'json' };
import { type PayoutStatementKey, tPayoutStatement } from './payout-statement-texts.ts';

const TEXTS: Readonly<Record<Language, Readonly<Record<PayoutStatementKey, string>>>> = {
  en,
  ja,
  ko,
};
const KEYS = Object.keys(en) as PayoutStatementKey[];

test.each(LANGUAGES)('statements in %s have every text and placeholder of English', (language) => {
  const words = TEXTS[language];
  expect(Object.keys(words)).toEqual(KEYS);
  for (const key of KEYS) {
    expect(words[key], key).toMatch(/^\S+( \S+)*$/);
    expect(placeholders(words[key]), key).toEqual(placeholders(en[key]));
  }
});

test('an invoice names the merchant as businesses do', () => {
  expect(tPayoutStatement('ja', 'honorific', { name: 'さくら' })).toBe('さくら 御中');
});
