import { LANGUAGES } from '@saifu/domain/shared/language';
import { expect, test } from 'vitest';
import en from './en/qr_sheet.json' with { type: 'json' };
import { type QrSheetTextKey, tQrSheet } from './qr-sheet-texts.ts';

const KEYS = Object.keys(en) as QrSheetTextKey[];
const SCRIPTS = { en: /^[ -~]+$/, ja: /\p{Script=Hiragana}/u, ko: /\p{Script=Hangul}/u } as const;

test.each(LANGUAGES)('printed codes have every text in %s, in its own script', (language) => {
  for (const key of KEYS) {
    const text = tQrSheet(language, key);
    expect(text).toMatch(SCRIPTS[language]);
    expect(text).toMatch(/^\S+( \S+)*$/);
    expect(text).toContain('Saifu');
  }
  expect(new Set(KEYS.map((key) => tQrSheet(language, key))).size).toBe(KEYS.length);
});
