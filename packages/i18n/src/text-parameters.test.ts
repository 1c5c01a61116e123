import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@saifu/domain/shared/language';
import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import messageTexts from './en/mail.json' with { type: 'json' };
import receiptTexts from './en/receipt_pdf.json' with { type: 'json' };
import { files as authTexts } from './en.ts';
import { files as consoleTexts } from './en-console.ts';
import { files as walletTexts } from './en-wallet.ts';
import { placeholders, typedPlaceholders } from './format.ts';
import { joinKeys } from './text-files.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** The functions that format a text, with the position of its key among their arguments. */
const KEY_POSITIONS: Readonly<Record<string, number>> = { t: 0, tMessage: 1, tReceipt: 1 };
const TEXTS: Readonly<Record<string, string>> = {
  ...joinKeys(authTexts),
  ...joinKeys(walletTexts),
  ...joinKeys(consoleTexts),
  ...messageTexts,
  ...receiptTexts,
};

test.each(LANGUAGES)('every placeholder type in %s is known', (language) => {
  const types = getAllTexts(language).flatMap(({ text }) => typedPlaceholders(text).map(getType));
  expect(types.filter((type) => !['', 'duration', 'plural'].includes(type))).toEqual([]);
});

test.each(LANGUAGES)('%s has the durations of English, each named by its unit', (language) => {
  const durations = getDurations(language);
  expect(durations.map(({ path }) => path)).toContain('errors.json rate.limited');
  expect(durations).toEqual(getDurations('en'));
  expect(durations.filter(({ name }) => !/^(\w+_)?seconds$/.test(name))).toEqual([]);
});

test('every call passes the parameters of its text and no others', () => {
  const calls = ['packages/web/src', 'apps/wallet/src', 'apps/console/src', 'apps/api/src'].flatMap(
    (folder) => findCalls(folder),
  );
  const wrong = calls.flatMap(({ path, keys, passed, hasMore }) => {
    const named = keys.flatMap((key) => placeholders(TEXTS[key] ?? ''));
    const unknown = passed.filter((name) => !named.includes(name));
    const missing = hasMore ? [] : named.filter((name) => !passed.includes(name));
    return unknown.length + missing.length === 0 ? [] : [{ path, keys, unknown, missing }];
  });
  expect(wrong).toEqual([]);
  // Fails if the search no longer recognizes calls.
  expect(calls.filter(({ passed }) => passed.length > 0).length).toBeGreaterThan(200);
});

type Call = {
  readonly path: string;
  /** One key, or those of a condition. */
  readonly keys: readonly string[];
  readonly passed: readonly string[];
  /** Parameters come from a variable too, so their names are not in the call. */
  readonly hasMore: boolean;
};

function findCalls(folder: string): readonly Call[] {
  const names = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  const sources = names.filter((name) => /(?<!\.test|\.fixture)\.tsx?$/.test(name));
  return sources.flatMap((name) => {
    const path = join(folder, name);
    const calls: Call[] = [];
    new Visitor({
      CallExpression: ({ callee, arguments: given }) => {
        const at = callee.type === 'Identifier' ? KEY_POSITIONS[callee.name] : undefined;
        if (at === undefined) return;
        const keys = getStrings(given[at]).filter((key) => TEXTS[key] !== undefined);
        if (keys.length > 0) calls.push({ path, keys, ...readNames(given[at + 1]) });
      },
    }).visit(parseSync(path, readFileSync(join(ROOT, path), 'utf8')).program);
    return calls;
  });
}

function getStrings(node: ESTree.Argument | undefined): readonly string[] {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  if (node?.type !== 'ConditionalExpression') return [];
  return [...getStrings(node.consequent), ...getStrings(node.alternate)];
}

function readNames(node: ESTree.Argument | undefined): Pick<Call, 'passed' | 'hasMore'> {
  if (node?.type !== 'ObjectExpression') return { passed: [], hasMore: node !== undefined };
  const keys = node.properties.map((each) => (each.type === 'Property' ? each.key : null));
  const passed = keys.flatMap((key) => (key?.type === 'Identifier' ? [key.name] : []));
  return { passed, hasMore: passed.length < keys.length };
}

function getType(placeholder: string): string {
  return placeholder.split(', ')[1] ?? '';
}

function getDurations(language: string) {
  return getAllTexts(language).flatMap(({ path, text }) =>
    typedPlaceholders(text)
      .filter((placeholder) => getType(placeholder) === 'duration')
      .map((placeholder) => ({ path, name: placeholder.split(',')[0] ?? '' })),
  );
}

type Text = { readonly path: string; readonly text: string };

/** Every text of a language with its file and key. */
function getAllTexts(language: string): readonly Text[] {
  const folder = join(import.meta.dirname, language);
  return readdirSync(folder)
    .toSorted()
    .flatMap((name) => getLeaves(name, JSON.parse(readFileSync(join(folder, name), 'utf8'))));
}

function getLeaves(path: string, value: unknown): readonly Text[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => getLeaves(`${path} ${key}`, inner));
}
