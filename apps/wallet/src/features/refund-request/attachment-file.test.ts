import { expect, test } from 'vitest';
import { toBlob, toFileName, validateFile } from './attachment-file.ts';

const fileOf = (name: string, type: string, size = 1) =>
  new File([new Uint8Array(size)], name, { type });

test.each([
  ['a.jpg', 'image/jpeg', 1, undefined],
  ['a.png', 'image/png', 10 * 1024 * 1024, undefined],
  ['a.PDF', '', 1, undefined],
  ['a.png', 'image/png', 10 * 1024 * 1024 + 1, 'file.too_large'],
  ['a.heic', 'image/heic', 1, 'file.unsupported'],
  ['a.jpg.exe', '', 1, 'file.unsupported'],
  ['a.jpg', 'text/html', 1, 'file.unsupported'],
  ['a.pdf', 'application/pdf', 0, 'file.unsupported'],
])('%s of type %j with %i bytes has the error %s', (name, type, size, code) => {
  expect(validateFile(fileOf(name, type, size))?.code).toBe(code);
});

test('a file without a type gets one from its extension', () => {
  expect(toBlob(fileOf('receipt.jpeg', '')).type).toBe('image/jpeg');
  const known = fileOf('receipt.jpeg', 'image/png');
  expect(toBlob(known)).toBe(known);
});

test.each([
  ['レシート.jpg', 'レシート.jpg'],
  ['e\u0301.png', '\u00e9.png'],
  ['a\u202egnp.exe\n.png', 'agnp.exe.png'],
  [`${'x'.repeat(200)}.pdf`, `${'x'.repeat(96)}.pdf`],
  ['\u200b', 'file'],
])('%j is sent as %j', (name, sent) => {
  expect(toFileName({ name })).toBe(sent);
});
