import { expect, test } from 'vitest';
import { toCanonicalJson } from './audit-entry.ts';

test.each([
  [null, 'null'],
  [undefined, 'null'],
  ['a"b', '"a\\"b"'],
  [{ b: 1, a: [2, { d: null, c: 'あ' }] }, '{"a":[2,{"c":"あ","d":null}],"b":1}'],
  [{ a: undefined, b: true }, '{"b":true}'],
  [[], '[]'],
])('the canonical JSON of %j is %s', (value, text) => {
  expect(toCanonicalJson(value)).toBe(text);
});

test('the order of fields makes no difference, their values do', () => {
  expect(toCanonicalJson({ a: 1, b: 2 })).toBe(toCanonicalJson({ b: 2, a: 1 }));
  expect(toCanonicalJson({ a: 1, b: 2 })).not.toBe(toCanonicalJson({ a: 2, b: 1 }));
});
