import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '@saifu/domain/shared/language';
import { expect, test } from 'vitest';
import { format, placeholders } from './format.ts';
import {
  type Block,
  getDocumentTexts,
  LEGAL_DOCUMENTS,
  type LegalDocument,
  type LegalDocumentName,
  loadLegalDocument,
  loadLegalTexts,
} from './legal-documents.ts';
import { LEGAL_NUMBERS } from './legal-numbers.ts';

const OPERATOR = ['name', 'representative', 'manager', 'address', 'phone', 'email', 'registration'];
const KNOWN = [
  ...Object.keys(LEGAL_NUMBERS),
  ...OPERATOR.map((part) => `operator_${part}`),
  ...['version', 'number', 'heading'],
];

const each = LEGAL_DOCUMENTS.flatMap((name) =>
  LANGUAGES.map((language) => [name, language] as const),
);

test.each(each)(
  '%s in %s has the sections and blocks of the English version',
  async (name, language) => {
    const [legalDocument, english] = await both(name, language);
    expect(legalDocument.updated).toBe(english.updated);
    expect(shapeOf(legalDocument)).toEqual(shapeOf(english));
    const ids = legalDocument.sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z]+(-[a-z]+)*$/.test(id))).toEqual([]);
  },
);

test.each(each)(
  '%s in %s has the same placeholders as English in every text',
  async (name, language) => {
    const [legalDocument, english] = await both(name, language);
    const named = (texts: readonly string[]) => texts.map((text) => placeholders(text).join());
    expect(named(getDocumentTexts(legalDocument))).toEqual(named(getDocumentTexts(english)));
    expect(getDocumentTexts(legalDocument).filter((text) => !/^\S+( \S+)*$/.test(text))).toEqual(
      [],
    );
  },
);

test.each(each)('no placeholder of %s in %s stays unfilled', async (name, language) => {
  const legalDocument = await loadLegalDocument(name, language);
  const params = Object.fromEntries(KNOWN.map((key) => [key, 'x']));
  const open = getDocumentTexts(legalDocument).filter((text) =>
    /[{}]/.test(format(language, text, params)),
  );
  expect(open).toEqual([]);
});

test('every legal number is used in a text', async () => {
  const texts = await Promise.all(LEGAL_DOCUMENTS.map((name) => loadLegalDocument(name, 'en')));
  const words = Object.values(await loadLegalTexts('en'));
  const named = new Set([...texts.flatMap(getDocumentTexts), ...words].flatMap(placeholders));
  expect(Object.keys(LEGAL_NUMBERS).filter((key) => !named.has(key))).toEqual([]);
});

/**
 * Numbers that the product does not define: articles of laws, ages, dates, the limit periods of 24
 * hours and 30 days, single items, and names of techniques.
 */
const FOREIGN: Readonly<Record<Language, RegExp>> = {
  en: new RegExp(
    [
      'articles? \\d+(-\\d)?((,| and) (?!paragraph)\\d+)*(,? paragraph \\d)?( and \\d+)?',
      ...[', paragraph \\d', '18 years', 'yen in 24 hours', 'yen in 30 days', ':00'],
      ...['29 December to 3 January', 'within 8 days of receipt', '3-D Secure', 'Argon2id'],
    ].join('|'),
    'g',
  ),
  ja: new RegExp(
    [
      ...['第\\d+条(の\\d)?', '第\\d項', '18歳', '24時間に', '30日間に', '12月29日から1月3日'],
      ...['下4桁', '3Dセキュア', 'Argon2id', '1(回|日後|件|個|週間)', '2か月', '8日以内であれば'],
    ].join('|'),
    'g',
  ),
  ko: new RegExp(
    [
      ...['제\\d+조(의\\d)?', '제\\d항', '제3자', '제1심', '18세', '24시간에', '30일에'],
      ...['12월 29일부터 1월 3일', '마지막 4자리', '3D 시큐어', 'Argon2id', '8일 이내에 고객의'],
      ...['1(회|인|개|건당|주일)', '2개월'],
    ].join('|'),
    'g',
  ),
};

test.each(each)('%s in %s has no hard-coded number of the product', async (name, language) => {
  const texts = getDocumentTexts(await loadLegalDocument(name, language));
  const ours = texts.map((text) =>
    text.replaceAll(/\{[a-z_]+\}/g, '').replaceAll(FOREIGN[language], ''),
  );
  expect(ours.filter((text) => /\d/.test(text))).toEqual([]);
});

test.each(LANGUAGES)('the surrounding texts are complete in %s', async (language) => {
  const [words, english] = await Promise.all([loadLegalTexts(language), loadLegalTexts('en')]);
  expect(Object.keys(words)).toEqual(Object.keys(english));
  for (const [key, text] of Object.entries(words)) {
    const same = english[key as keyof typeof english];
    expect(placeholders(text), key).toEqual(placeholders(same));
    expect(text, key).toMatch(/^\S+( \S+)*$/);
  }
});

test('Japanese has no half-width katakana and Korean no kana', async () => {
  const all = (language: Language) =>
    Promise.all(
      LEGAL_DOCUMENTS.map(async (name) =>
        getDocumentTexts(await loadLegalDocument(name, language)),
      ),
    );
  const [ja, ko] = await Promise.all([all('ja'), all('ko')]);
  expect(ja.flat().filter((text) => /[\uff61-\uff9f]/.test(text))).toEqual([]);
  const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
  expect(ko.flat().filter((text) => kana.test(text))).toEqual([]);
  expect(ja.flat().filter((text) => /\p{Script=Hangul}/u.test(text))).toEqual([]);
});

test.each(LANGUAGES)('the policy in %s lists every browser storage key', async (language) => {
  const policy = getDocumentTexts(await loadLegalDocument('policy', language)).join('\n');
  const kept = [...readWeb().matchAll(/\b[A-Z_]*KEY = '(\w+)'/g)].map((match) => match[1] ?? '');
  expect(kept).toEqual(expect.arrayContaining(['accessToken', 'currentLanguage', 'theme']));
  expect(kept.filter((name) => !policy.includes(name))).toEqual([]);
});

test('every session storage key listed in the policy is used', async () => {
  const { sections } = await loadLegalDocument('policy', 'en');
  const storage = sections.find(({ id }) => id === 'storage')?.blocks.flatMap(rowsOf) ?? [];
  const tab = storage.find(({ name }) => name.includes('session storage'))?.name ?? '';
  const names = tab.replace(/ \(.*/, '').split(', ');
  expect(names.length).toBeGreaterThan(3);
  const web = readWeb();
  const isKept = (name: string) => web.includes(`'${name}'`) || web.includes(`\`${name}.\${`);
  expect(names.filter((name) => !isKept(name))).toEqual([]);
});

function both(name: LegalDocumentName, language: Language) {
  return Promise.all([loadLegalDocument(name, language), loadLegalDocument(name, 'en')]);
}

function shapeOf({ intro, sections }: LegalDocument) {
  return [
    intro.map(kindOf),
    ...sections.map(({ id, blocks }) => ({ id, blocks: blocks.map(kindOf) })),
  ];
}

function kindOf(block: Block): string {
  if (typeof block === 'string') return 'paragraph';
  return 'list' in block ? `list of ${block.list.length}` : `table of ${block.rows.length}`;
}

function rowsOf(block: Block) {
  return typeof block === 'object' && 'rows' in block ? block.rows : [];
}

/** The browser sources as one string. */
function readWeb(): string {
  const root = join(import.meta.dirname, '../../..');
  const files = ['packages/client/src', 'packages/web/src', 'apps/wallet/src'].flatMap((folder) => {
    const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
    const sources = names.filter((name) => /(?<!\.(?:test|fixture))\.tsx?$/.test(name));
    return sources.map((name) => readFileSync(join(root, folder, name), 'utf8'));
  });
  return files.join('\n');
}
