import { LANGUAGES, type Language } from '@saifu/domain/shared/language';
import { CARDS_MAX } from '@saifu/domain/shared/limits';
import { FAQ_IDS, FAQ_TOPICS, FAQS, type FaqId } from '@saifu/domain/support/faq';
import { expect, test } from 'vitest';
import en from './en/faqs.json' with { type: 'json' };
import { files as enAuth } from './en.ts';
import { files as enWallet } from './en-wallet.ts';
import { FAQ_NUMBERS } from './faq-numbers.ts';
import { type FaqTexts, getAnswerLines, loadFaqs } from './faqs.ts';
import { placeholders } from './format.ts';
import ja from './ja/faqs.json' with { type: 'json' };
import { files as jaAuth } from './ja.ts';
import { files as jaWallet } from './ja-wallet.ts';
import ko from './ko/faqs.json' with { type: 'json' };
import { files as koAuth } from './ko.ts';
import { files as koWallet } from './ko-wallet.ts';
import { joinKeys } from './text-files.ts';

const WORDS: Readonly<Record<Language, FaqTexts>> = { en, ja, ko };
const LABELS: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set([...Object.values(joinKeys(enAuth)), ...Object.values(joinKeys(enWallet))]),
  ja: new Set([...Object.values(joinKeys(jaAuth)), ...Object.values(joinKeys(jaWallet))]),
  ko: new Set([...Object.values(joinKeys(koAuth)), ...Object.values(joinKeys(koWallet))]),
};
const QUOTED: Readonly<Record<Language, RegExp>> = {
  en: /“(.+?)”/g,
  ja: /「(.+?)」/g,
  ko: /‘(.+?)’/g,
};

/** Proper names, full hours, the limit periods of 24 hours and 30 days, and the digit 1. */
const PLAIN_NUMBERS = /:00|3-D|3D|24( hours|時間|시간)|30( days|日間|일)|2桁|(?<!\d)1(?!\d)/g;
const LATIN = new RegExp(
  [
    ...['Apple Pay', 'Google Pay', 'PayPay', 'LINE Pay', 'BitCash', 'Visa', 'Mastercard', 'JCB'],
    ...['JPQR', 'QR', 'Saifu', 'SMS', 'URL', 'PDF', 'ZIP', 'CSV', 'JPEG', 'PNG', 'WebP', 'HEIC'],
    ...['MB', '3D'],
  ].join('|'),
  'g',
);

const written = (language: Language, id: FaqId) => {
  const { question, answer } = WORDS[language].answers[id];
  return [question, ...getAnswerLines(answer)];
};
const bare = (text: string) => text.replaceAll(/\{[a-z_]+\}/g, '');

test('there are at least 30 FAQ entries and at least three per topic', () => {
  expect(FAQ_IDS.length).toBeGreaterThanOrEqual(30);
  for (const topic of FAQ_TOPICS) {
    expect(FAQ_IDS.filter((id) => FAQS[id].topic === topic).length, topic).toBeGreaterThan(2);
  }
});

test.each(LANGUAGES)('%s has exactly the FAQ ids and topics', (language) => {
  expect(Object.keys(WORDS[language].answers)).toEqual(FAQ_IDS);
  expect(Object.keys(WORDS[language].topics)).toEqual(FAQ_TOPICS);
});

test.each(LANGUAGES)('no line in %s is empty, has extra spaces or is not in NFC', (language) => {
  for (const id of FAQ_IDS) {
    const { also } = WORDS[language].answers[id];
    expect(written(language, id).length, id).toBeGreaterThan(1);
    for (const line of [...written(language, id), also]) {
      expect(line, id).toMatch(/^\S+( \S+)*$/);
      expect(line.normalize('NFC'), id).toBe(line);
    }
  }
});

test.each(LANGUAGES)('an answer in %s has the same blocks as the English one', (language) => {
  const shapeOf = (words: FaqTexts, id: FaqId) =>
    words.answers[id].answer.map((block) =>
      typeof block === 'string'
        ? 'paragraph'
        : `${Object.keys(block)} ${getAnswerLines([block]).length}`,
    );
  for (const id of FAQ_IDS) expect(shapeOf(WORDS[language], id), id).toEqual(shapeOf(en, id));
});

test.each(LANGUAGES)('%s has the same placeholders as English, and all are known', (language) => {
  for (const id of FAQ_IDS) {
    const names = placeholders(written(language, id).join(' '));
    expect(names, id).toEqual(placeholders(written('en', id).join(' ')));
    expect(Object.keys(FAQ_NUMBERS), id).toEqual(expect.arrayContaining([...names]));
  }
});

test.each(LANGUAGES)('no number in %s is hard-coded', (language) => {
  const byHand = FAQ_IDS.filter((id) =>
    written(language, id).some((line) => /\p{Nd}/u.test(bare(line).replaceAll(PLAIN_NUMBERS, ''))),
  );
  expect(byHand).toEqual([]);
});

test('numbers are positive integers, which detects wrong units', () => {
  const odd = Object.entries(FAQ_NUMBERS).filter(
    ([, value]) => typeof value === 'number' && (!Number.isInteger(value) || value < 1),
  );
  expect(odd).toEqual([]);
});

test.each(LANGUAGES)('every quoted label in %s exists in the product', (language) => {
  const strange = FAQ_IDS.flatMap((id) =>
    written(language, id)
      .flatMap((line) => [...line.matchAll(QUOTED[language])].map((match) => match[1] ?? ''))
      .filter((label) => !LABELS[language].has(label)),
  );
  expect(strange).toEqual([]);
});

test.each(['ja', 'ko'] as const)('no English is left in %s', (language) => {
  const latin = FAQ_IDS.filter((id) =>
    written(language, id).some((line) => /[A-Za-z]/.test(bare(line).replaceAll(LATIN, ''))),
  );
  expect(latin).toEqual([]);
});

test('Korean has no kana and Japanese no hangul', () => {
  const hangul = /\p{Script=Hangul}/u;
  const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
  expect(hangul.test(JSON.stringify(ja))).toBe(false);
  expect(kana.test(JSON.stringify(ko))).toBe(false);
});

test.each(LANGUAGES)('loaded entries in %s have no unfilled placeholder', async (language) => {
  const faqs = await loadFaqs(language);
  expect(faqs.map(({ id }) => id)).toEqual(FAQ_IDS);
  const unfilled = faqs.filter(({ question, answer }) =>
    /[{}]/.test([question, ...getAnswerLines(answer)].join(' ')),
  );
  expect(unfilled).toEqual([]);
  const card = faqs.find(({ id }) => id === 'faq_add_card');
  expect(getAnswerLines(card?.answer ?? []).join(' ')).toContain(String(CARDS_MAX));
});
