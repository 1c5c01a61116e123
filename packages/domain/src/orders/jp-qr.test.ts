import fc from 'fast-check';
import { expect, test } from 'vitest';
import { yen } from '../shared/yen.ts';
import { appendChecksum, crc16, readFields, writeField } from './emv.ts';
import { type JpQr, readJpQr, writeJpQr } from './jp-qr.ts';

const HEAD =
  '26680019jp.or.paymentsjapan01134011001098993020400010306000001040600000152045812' + '5303392';
const DYNAMIC =
  `000201010212${HEAD}540412805802JP5914SAKURA SHOKUDO6005TOKYO61071000001` +
  '62170513ORD000000000164210002JA0105さくら食堂0202東京6304882B';
const STATIC = `000201010211${HEAD}5802JP5914SAKURA SHOKUDO6005TOKYO6107100000163041667`;

test('the checksum matches the published test vector', () => {
  expect(crc16('123456789')).toBe('29B1');
});

test('a dynamic code contains merchant number, amount, reference and Japanese name', () => {
  expect(readJpQr(DYNAMIC)).toEqual({
    isDynamic: true,
    merchantNumber: '40110010989930001000001000001',
    amountYen: 1280,
    categoryCode: '5812',
    name: 'SAKURA SHOKUDO',
    city: 'TOKYO',
    postalCode: '1000001',
    reference: 'ORD0000000001',
    localName: 'さくら食堂',
    localCity: '東京',
  });
});

test('a static code has no amount', () => {
  expect(readJpQr(STATIC)).toMatchObject({ isDynamic: false, amountYen: null, reference: null });
});

const ascii = (max: number) =>
  fc.string({ minLength: 1, maxLength: max, unit: fc.constantFrom(...'ABC xyz.-1') });
const japanese = fc.string({
  minLength: 1,
  maxLength: 20,
  unit: fc.constantFrom(...'さくら食堂東京𠮷'),
});
const digits = (length: number) =>
  fc.string({ minLength: length, maxLength: length, unit: fc.constantFrom(...'123456789') });

const anyQr: fc.Arbitrary<JpQr> = fc
  .record({
    isDynamic: fc.boolean(),
    merchantNumber: fc.constantFrom(13, 17, 23, 29).chain(digits),
    amountYen: fc.option(fc.integer({ min: 1, max: 1_000_000 }).map(yen)),
    categoryCode: digits(4),
    name: ascii(25),
    city: ascii(15),
    postalCode: fc.option(digits(7)),
    reference: fc.option(ascii(25)),
    localName: fc.option(japanese),
    localCity: fc.option(japanese),
  })
  .map((qr) => ({ ...qr, localCity: qr.localName && qr.localCity }));

test('a written code reads back unchanged', () => {
  fc.assert(
    fc.property(anyQr, (qr) => {
      expect(readJpQr(writeJpQr(qr))).toEqual(qr);
    }),
  );
});

test('fifty codes with any single byte changed are rejected without a crash', () => {
  const codes = fc.sample(anyQr, { numRuns: 50, seed: 20_261_115 }).map(writeJpQr);
  for (const code of codes) {
    const bytes = new TextEncoder().encode(code);
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = bytes.slice();
      changed[at] = (changed[at] ?? 0) ^ (1 + ((at * 37) % 255));
      expect(readJpQr(new TextDecoder().decode(changed))).toBeUndefined();
    }
  }
});

const withChecksum = (body: string) => appendChecksum(body);
const base = STATIC.slice(0, -8);

test.each([
  ['nothing', ''],
  ['a link', 'https://saifu.example/q/abc'],
  ['a duplicate field', withChecksum(`${base}5902XX`)],
  ['another currency', withChecksum(base.replace('5303392', '5303840'))],
  ['another country', withChecksum(base.replace('5802JP', '5802US'))],
  ['another scheme', withChecksum(base.replace('jp.or.paymentsjapan', 'jp.or.paymentsjapax'))],
  ['an amount of zero', withChecksum(`${base}54010`)],
  ['an amount with decimals', withChecksum(`${base}54051.500`)],
  ['a full-width amount', withChecksum(`${base}5403１００`)],
  ['a length beyond the end', withChecksum(`${base}6299x`)],
  ['a malformed nested field', withChecksum(`${base}62040599`)],
  ['8,000 characters', withChecksum(`${base}${'9'.repeat(8000)}`)],
])('%s is rejected', (_, text) => {
  expect(readJpQr(text)).toBeUndefined();
});

test('lengths count characters, so a rare kanji counts as one', () => {
  expect(writeField('59', '𠮷野家')).toBe('5903𠮷野家');
  expect(readFields('5903𠮷野家')?.get('59')).toBe('𠮷野家');
  expect(() => writeField('59', 'x'.repeat(100))).toThrow(RangeError);
});
