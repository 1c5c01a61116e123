import { TEXT_LENGTH_MAX } from '@saifu/domain/shared/limits';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseStrictJson } from './strict-json.ts';

const parse = (text: string) => parseStrictJson(Buffer.from(text));

test('parsing the output of JSON.stringify returns the original value', () => {
  const value = fc.jsonValue({ maxDepth: 8, noUnicodeString: false }).filter(isOurs);
  fc.assert(
    fc.property(value, (json) => {
      const plain: unknown = JSON.parse(JSON.stringify(json));
      expect(parse(JSON.stringify(json, null, 1))).toEqual(plain);
    }),
  );
});

test.each([
  ['an empty document', ''],
  ['a trailing comma', '{"a":1,}'],
  ['a comment', '{} // x'],
  ['two documents', '{}{}'],
  ['a duplicate key', '{"amount":1,"amount":2}'],
  ['a duplicate key, once escaped', '{"a":1,"\\u0061":2}'],
  ['a __proto__ key', '{"__proto__":{"admin":true}}'],
  ['a number beyond the range', '{"a":1e400}'],
  ['an unsafe integer', '{"a":9007199254740993}'],
  ['a leading zero', '{"a":01}'],
  ['NaN', '{"a":NaN}'],
  ['a lone surrogate', '{"a":"\\ud800"}'],
  ['a NUL', '{"a":"\\u0000"}'],
  ['a raw control character', '{"a":"\u0001"}'],
  ['a byte order mark', '\ufeff{}'],
  ['single quotes', "{'a':1}"],
  ['an unterminated string', '{"a":"'],
  ['an unterminated object', '{"a":1'],
])('%s is rejected', (_, text) => {
  expect(() => parse(text)).toThrow();
});

test('bytes that are not UTF-8 are rejected', () => {
  for (const bytes of [
    [0x22, 0xff, 0x22],
    [0x22, 0xc0, 0xaf, 0x22],
    [0x22, 0xed, 0xa0, 0x80, 0x22],
  ]) {
    expect(() => parseStrictJson(Buffer.from(bytes))).toThrow();
  }
});

test('32 levels are accepted, 33 are rejected, and 30,000 do not exhaust the stack', () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  expect(parse(nested(32))).toBeTypeOf('object');
  expect(() => parse(nested(33))).toThrow();
  expect(() => parse('['.repeat(30_000))).toThrow();
});

test('a string of 16,384 code units is accepted and a longer one is rejected with its path', () => {
  const orders = (name: string) => JSON.stringify({ items: [{ name: 'tea' }, { name }] });
  expect(parse(orders('あ'.repeat(TEXT_LENGTH_MAX)))).toBeTypeOf('object');
  const fields = [{ path: 'items.1.name', code: 'field.too_long', params: { max: 16384 } }];
  expect(() => parse(orders('あ'.repeat(TEXT_LENGTH_MAX + 1)))).toThrow(
    expect.objectContaining({ code: 'request.invalid', fields }),
  );
  const long = JSON.stringify('a'.repeat(TEXT_LENGTH_MAX + 1));
  expect(() => parse(long)).toThrow();
  expect(() => parse(`{"a":{${long}:1}}`)).toThrow(
    expect.objectContaining({ fields: [expect.objectContaining({ path: 'a' })] }),
  );
});

test('arbitrary bytes either parse or throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'{}[]",:\\u0eE+-1tfn ') }), (text) => {
      try {
        expect(JSON.parse(text)).toEqual(parse(text));
      } catch (error) {
        expect(error).toBeInstanceOf(Error);
        expect(error).not.toHaveProperty('matcherResult');
      }
    }),
  );
});

function isOurs(json: unknown): boolean {
  const text = JSON.stringify(json);
  return text.isWellFormed() && !/__proto__|\\u0000|\\ud[89a-f]|e[+-]?\d|\d{16}/i.test(text);
}
