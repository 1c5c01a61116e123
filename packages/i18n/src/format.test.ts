import fc from 'fast-check';
import { expect, test } from 'vitest';
import { format, placeholders, typedPlaceholders } from './format.ts';

test('a placeholder is replaced, numbers are grouped and lists joined', () => {
  expect(format('en', 'Up to {max} for {who}.', { max: 1000, who: 'you' })).toBe(
    'Up to 1,000 for you.',
  );
  expect(format('ja', '{missing}を入力してください', { missing: ['姓', '名'] })).toBe(
    '姓、名を入力してください',
  );
});

test('a plural uses the exact case first, then the category', () => {
  const message = '{count, plural, =0 {none} one {# card} other {# cards}} saved';
  expect(format('en', message, { count: 0 })).toBe('none saved');
  expect(format('en', message, { count: 1 })).toBe('1 card saved');
  expect(format('en', message, { count: 2500 })).toBe('2,500 cards saved');
  expect(format('ja', '{count, plural, other {カード#枚}}', { count: 2 })).toBe('カード2枚');
});

test.each(['en', 'ja', 'ko'] as const)('numbers and plurals in %s are as in Intl', (language) => {
  const numbers = new Intl.NumberFormat(language);
  const plurals = new Intl.PluralRules(language);
  const message = '{n}: {n, plural, one {one} other {other}}';
  const near = fc.integer({ min: -1000, max: 1000 });
  fc.assert(
    fc.property(fc.oneof(near, fc.maxSafeInteger(), fc.double({ noNaN: true })), (n) => {
      fc.pre(!Object.is(n, -0));
      expect(format(language, message, { n })).toBe(`${numbers.format(n)}: ${plurals.select(n)}`);
    }),
  );
});

test('a missing value shows the placeholder name', () => {
  expect(format('en', 'Please input {label}.')).toBe('Please input {label}.');
});

test('braces inside a value are literal text', () => {
  expect(format('en', 'Hi {name}', { name: '{max}' })).toBe('Hi {max}');
});

test('no malformed message hangs or throws', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('{', '}', ',', '#', 'a', ' ', 'plural', 'duration') }),
      (m) => {
        expect(format('en', m, { a: 1 })).toBeTypeOf('string');
      },
    ),
  );
});

test('placeholders are listed once, sorted, including plural ones', () => {
  expect(placeholders('{max} of {label}: {count, plural, one {#} other {# {max}}}')).toEqual([
    'count',
    'label',
    'max',
  ]);
});

test('typed placeholders contain the type that the message gives them', () => {
  const message = '{max} of {max}: {count, plural, one {#} other {# { wait ,duration }}}';
  expect(typedPlaceholders(message)).toEqual(['count, plural', 'max', 'wait, duration']);
});

test.each([
  ['en', 0, 'Wait 0\u00a0seconds.'],
  ['en', 1, 'Wait 1\u00a0second.'],
  ['en', 58, 'Wait 58\u00a0seconds.'],
  ['en', 119, 'Wait 119\u00a0seconds.'],
  ['en', 120, 'Wait 2\u00a0minutes.'],
  ['en', 896, 'Wait 15\u00a0minutes.'],
] as const)('%s formats %i seconds as a duration', (language, wait, expected) => {
  expect(format(language, 'Wait {wait, duration}.', { wait })).toBe(expected);
});

test('Japanese and Korean durations contain no space and no invisible character', () => {
  expect(format('ja', '{wait, duration}後に', { wait: 896 })).toBe('15分後に');
  expect(format('ja', '{wait, duration}後に', { wait: 59 })).toBe('59秒後に');
  expect(format('ko', '{wait, duration} 후에', { wait: 58 })).toBe('58초 후에');
});

test('only the type makes a duration, not the name of the parameter', () => {
  expect(format('en', '{seconds}', { seconds: 120 })).toBe('120');
  expect(format('en', '{seconds, duration}', { seconds: 120 })).toBe('2\u00a0minutes');
});

test('a duration that is missing or not a number is shown like any other value', () => {
  expect(format('en', 'Wait {wait, duration}.')).toBe('Wait {wait}.');
  expect(format('en', 'Wait {wait, duration}.', { wait: 'a day' })).toBe('Wait a day.');
});
