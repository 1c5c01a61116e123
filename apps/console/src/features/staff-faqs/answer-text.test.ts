import { expect, test } from 'vitest';
import { parseAnswerText, toAnswerText } from './answer-text.ts';

const BLOCKS = [
  { type: 'paragraph', text: 'You need an email address.' },
  { type: 'steps', items: ['Open the app.', 'Choose “Create”.'] },
  { type: 'points', items: ['With a card', 'In cash'] },
] as const;

test('an answer is written as text and read back as the same blocks', () => {
  const text = toAnswerText(BLOCKS.map((block) => structuredClone(block) as never));
  expect(text).toBe(
    'You need an email address.\n\n1. Open the app.\n2. Choose “Create”.\n\n' +
      '- With a card\n- In cash',
  );
  expect(parseAnswerText(text)).toEqual(BLOCKS);
});

test.each([
  ['', []],
  [' \n\n \n', []],
  ['one\ntwo', [{ type: 'paragraph', text: 'one two' }]],
  ['1. one\ntwo', [{ type: 'paragraph', text: '1. one two' }]],
  ['・一つ\r\n・二つ', [{ type: 'points', items: ['一つ', '二つ'] }]],
  ['3. a\n9. b', [{ type: 'steps', items: ['a', 'b'] }]],
])('%j is read as its blocks', (text, blocks) => {
  expect(parseAnswerText(text)).toEqual(blocks);
});
