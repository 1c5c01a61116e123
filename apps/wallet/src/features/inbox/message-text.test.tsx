import { expect, test } from 'vitest';
import { findCode, linkProps, splitTextParts } from './message-text.ts';

test('URLs in a text are found without the punctuation that ends the sentence', () => {
  expect(splitTextParts('Open https://saifu.example/verify?t=a_b-1.\nBye')).toEqual([
    { kind: 'text', text: 'Open ' },
    { kind: 'link', text: 'https://saifu.example/verify?t=a_b-1' },
    { kind: 'text', text: '.\nBye' },
  ]);
  expect(splitTextParts('javascript:alert(1)')).toEqual([
    { kind: 'text', text: 'javascript:alert(1)' },
  ]);
});

test.each([
  ['Your code is 012345.', '012345'],
  ['コードは123456です。\n@saifu.example #123456', '123456'],
  ['https://saifu.example/verify?t=123456', null],
  ['Call 0312345678', null],
  ['Nothing', null],
])('the code in %j is %j', (text, code) => {
  expect(findCode(text)).toBe(code);
});

test('a link to our origin opens in the same tab, any other in a new one', () => {
  const origin = 'https://saifu.example';
  expect(linkProps('https://saifu.example/verify?t=1', origin)).toEqual({
    href: 'https://saifu.example/verify?t=1',
  });
  expect(linkProps('https://saifu.example.evil/', origin)).toMatchObject({ target: '_blank' });
});
