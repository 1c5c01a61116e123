import { LANGUAGES } from '@saifu/domain/shared/language';
import { expect, test } from 'vitest';
import { composeSample, MESSAGE_KINDS } from './mail-preview/compose-samples.ts';
import { renderPreview } from './mail-preview/render-preview.ts';
import { getMessageSamples } from './mail-preview/samples.ts';

const ALL = MESSAGE_KINDS.flatMap((kind) => LANGUAGES.map((language) => [kind, language] as const));
const MISSING = /[{}]|\bundefined\b|\bNaN\b|\[object /;

test.each(LANGUAGES)('every message kind has a sample in %s, and no other has', (language) => {
  expect(Object.keys(getMessageSamples(language)).toSorted()).toEqual(MESSAGE_KINDS.toSorted());
});

test.each(ALL)('the sample of %s in %s is complete and well-formed', (kind, language) => {
  const { subject, text, html, push } = composeSample(kind, language);
  expect(kind.endsWith('_email') ? subject : text).toBeTruthy();
  const body = html?.replace(/<style>.*?<\/style>|<!--.*?-->/gs, '');
  for (const part of [subject, text, body]) expect(part ?? '').not.toMatch(MISSING);
  expect(Object.values(push ?? {}).join('\n')).not.toMatch(MISSING);
  expect(findUnclosed(html ?? '')).toEqual([]);
});

test('the preview page has every kind in every language and is well-formed', () => {
  const page = renderPreview('');
  expect(findUnclosed(page)).toEqual([]);
  expect(page.match(/\bsrcdoc="/g)).toHaveLength(
    ALL.filter(([kind]) => kind.endsWith('_email')).length,
  );
  for (const [kind, language] of ALL) {
    const { subject, text } = composeSample(kind, language);
    const [line = ''] = (subject ?? text).split('\n');
    expect(page, `${kind} ${language}`).toContain(line.replaceAll('&', '&amp;'));
  }
});

test.each([
  ['<p><b>text</p>', ['</p> closes b', 'p is not closed']],
  ['<p>text', ['p is not closed']],
  ['<p>a < b</p>', ['"<" is not escaped']],
  ['<p>one<br>two</p>', []],
])('findUnclosed(%j) returns %j', (html, found) => {
  expect(findUnclosed(html)).toEqual(found);
});

/** Elements without an end tag. */
const VOID = new Set(['meta', 'br']);

/** Returns what is wrong with the tags of an HTML text. */
function findUnclosed(html: string): readonly string[] {
  const open: string[] = [];
  const found: string[] = [];
  const tags = /<!doctype html>|<!--.*?-->|<(\/?)([a-z][a-z0-9]*)(?:\s+[a-z-]+="[^"<]*")*\s*>/gs;
  if (html.replaceAll(tags, '').includes('<')) found.push('"<" is not escaped');
  for (const [, slash, name] of html.matchAll(tags)) {
    if (name === undefined || VOID.has(name)) continue;
    if (slash === '') open.push(name);
    else if (open.at(-1) === name) open.pop();
    else {
      found.push(`</${name}> closes ${open.pop()}`);
    }
  }
  return [...found, ...open.map((name) => `${name} is not closed`)];
}
