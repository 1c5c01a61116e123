import type { AcceptedForm } from '@saifu/contract/endpoint';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toChunkList } from '../../platform/chunked-buffer.ts';
import { createMultipartParser } from './parse-multipart.ts';

const EDGE = 'edge-1';
const ACCEPTS: AcceptedForm = {
  field: 'picture',
  types: ['image/jpeg'],
  filesMax: 3,
  fileBytesMax: 1000,
  bytesMax: 3000,
  error: 'receipt.wrong_format',
};
const HEAD = 'Content-Disposition: form-data; name="picture"; filename="a.jpg"\r\n\r\n';

function createForm(files: readonly string[]): Buffer {
  const parts = files.map((file) => `--${EDGE}\r\n${HEAD}${file}\r\n`);
  return Buffer.from(`${parts.join('')}--${EDGE}--\r\n`, 'latin1');
}

/** Writes the form in chunks of these sizes, again and again. */
async function parse(form: Buffer, sizes: readonly number[]) {
  let invalidCount = 0;
  const parser = createMultipartParser(EDGE, ACCEPTS, () => {
    invalidCount += 1;
  });
  for (let at = 0, turn = 0; at < form.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? form.length;
    parser.write(form.subarray(at, at + size));
    at += size;
    if (turn % 3 === 0) await new Promise(setImmediate);
  }
  const files = await parser.end();
  const texts = files?.map((file) => Buffer.concat(toChunkList(file)).toString('latin1'));
  return { texts, invalidCount };
}

/** Bytes that look like the beginning or the end of a boundary. */
const piece = fc.constantFrom(
  '\r',
  '\n',
  '\r\n',
  '-',
  '--',
  'edge',
  'edge-',
  '\0',
  'x'.repeat(300),
);
const content = fc
  .array(piece, { maxLength: 12 })
  .map((pieces) => pieces.join(''))
  .filter((text) => !text.includes(`\r\n--${EDGE}`));
const sizes = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 5 });

test('the files of a form are the same, however it is split into chunks', async () => {
  const forms = fc.array(content, { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(forms, sizes, async (files, split) => {
      expect(await parse(createForm(files), split)).toEqual({ texts: files, invalidCount: 0 });
    }),
  );
});

test('a form that ends early or is damaged gives its files or none, and never hangs', async () => {
  const damage = fc.record({ at: fc.nat(400), length: fc.nat(9), text: piece });
  await fc.assert(
    fc.asyncProperty(content, damage, sizes, async (file, { at, length, text }, split) => {
      const form = createForm([file, 'second']);
      const rest = form.subarray(at + length);
      const damaged = Buffer.concat([form.subarray(0, at), Buffer.from(text), rest]);
      const { texts } = await parse(damaged, split);
      expect(texts?.length ?? 2).toBeLessThanOrEqual(2);
    }),
  );
});

test('bytes after the closing boundary are ignored', async () => {
  const form = Buffer.concat([createForm(['a']), createForm(['b'])]);
  for (const size of [1, 7, 1000]) expect((await parse(form, [size])).texts).toEqual(['a']);
});

test('an invalid form is reported before its end', async () => {
  let isInvalid = false;
  const parser = createMultipartParser(EDGE, ACCEPTS, () => {
    isInvalid = true;
  });
  parser.write(Buffer.from(`--${EDGE}\r\n${HEAD.replace('picture', 'other')}x`));
  expect(isInvalid).toBe(true);
  expect(await parser.end()).toBeUndefined();
});
