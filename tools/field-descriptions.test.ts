import { expect, test } from 'vitest';
import { findFieldDescriptions, readFieldDescriptions } from './field-descriptions.ts';

test('the descriptions of the API document are the doc comments of the contract', () => {
  const hint = 'run node tools/field-descriptions.ts';
  expect(readFieldDescriptions(), hint).toEqual(findFieldDescriptions());
});

test('comments of one and of several lines are found, in schemas and in endpoints', () => {
  expect(findFieldDescriptions()).toMatchObject({
    'ApiKey.ends_with': 'The last characters of the key, to tell keys apart.',
    'Card.pays_for': expect.stringMatching(/^The recurring .+ deleted while there are any\.$/),
    'refundPayment.amount': 'If absent, the full remaining amount.',
  });
});
