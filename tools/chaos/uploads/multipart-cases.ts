import { RECEIPTS } from './base-images.ts';
import { BOUNDARY, writeMultipart, writePart } from './multipart.ts';
import {
  bodyUpload,
  MALFORMED_CODES,
  partsUpload,
  photosUpload,
  type Recipe,
  type Upload,
} from './upload.ts';

const MEGABYTE = 1024 * 1024;
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
const END = Buffer.from(`--${BOUNDARY}--\r\n`);
const photo = (index = 0) => RECEIPTS[index]?.bytes ?? Buffer.alloc(0);
const amounts = (index = 0) => RECEIPTS[index]?.amounts ?? [];
const part = (head: string, bytes = photo(), type: string | null = 'image/jpeg') => ({
  head,
  type,
  bytes,
});
const large = (megabytes: number) => {
  const bytes = Buffer.alloc(megabytes * MEGABYTE, 0x55);
  photo().copy(bytes);
  return bytes;
};
const raw = (contentType: string, ...chunks: (Buffer | string)[]) =>
  bodyUpload(
    { contentType, body: Buffer.concat(chunks.map((one) => Buffer.from(one))) },
    { codes: MALFORMED_CODES },
  );
const whole = () => writeMultipart([part('name="receipt"; filename="a.jpg"')]).body;
const named = (name: string) => part(`name="receipt"; filename="${name}"`);

type Maker = readonly [name: string, make: () => Upload];

const SIZES: readonly Maker[] = [
  ['11 files', () => photosUpload(Array.from({ length: 11 }, () => photo()))],
  ['200 files', () => photosUpload(Array.from({ length: 200 }, () => photo().subarray(0, 900)))],
  ['11 MB in one', () => photosUpload([large(11)], { codes: ['file.too_large'] })],
  ['41 MB in five', () => photosUpload(fives(), { codes: ['file.too_large'] })],
  [
    '41 MB, in chunks without a length',
    () => photosUpload(fives(), { codes: ['file.too_large'], delivery: 'chunked' }),
  ],
  ['10 MB of nothing known', () => photosUpload([Buffer.alloc(10 * MEGABYTE, 7)])],
  ['a photograph and a PDF', () => photosUpload([photo(), Buffer.from('%PDF-1.7\n%%EOF')])],
  ['a photograph and nothing', () => photosUpload([photo(), Buffer.alloc(0)])],
];

const fives = () => Array.from({ length: 5 }, () => large(8.2));

const BROKEN: readonly Maker[] = [
  ['no part', () => partsUpload([], { codes: MALFORMED_CODES })],
  ['no body', () => raw(TYPE)],
  ['another field', () => partsUpload([part('name="file"; filename="a.jpg"')])],
  ['a text under the field', () => partsUpload([part('name="receipt"', Buffer.from('hi'), null)])],
  [
    'a text beside the photograph',
    () => partsUpload([part('name="pay_amount"', Buffer.from('1'), null), named('a.jpg')]),
  ],
  [
    '500 texts',
    () =>
      partsUpload(
        Array.from({ length: 500 }, (_, i) => part(`name="t${i}"`, Buffer.from('1'), null)),
      ),
  ],
  ['an end in the middle of a part', () => partsUpload([part('name="receipt"', END, null)])],
  ['no boundary', () => raw('multipart/form-data', whole())],
  ['an empty boundary', () => raw('multipart/form-data; boundary=', whole())],
  [
    'two boundaries',
    () => ({
      ...raw(`${TYPE}; boundary=other`, whole()),
      expectedOutcome: 'either',
      amounts: amounts(),
    }),
  ],
  ['another boundary', () => raw('multipart/form-data; boundary=other', whole())],
  ['a boundary of 10,000', () => raw(`multipart/form-data; boundary=${'b'.repeat(10_000)}`)],
  ['no end', () => raw(TYPE, whole().subarray(0, -END.length))],
  ['no end of the header', () => raw(TYPE, whole().subarray(0, 90))],
  ['only boundaries', () => raw(TYPE, `--${BOUNDARY}\r\n`.repeat(5000), END)],
  ['a part in a part', () => raw(TYPE, writePart(part('name="receipt"', whole(), TYPE)), END)],
  ['no name', () => partsUpload([part('filename="a.jpg"')])],
  ['no disposition', () => raw(TYPE, `--${BOUNDARY}\r\n\r\n`, photo(), '\r\n', END)],
  ['a part name of 10,000', () => partsUpload([part(`name="${'n'.repeat(10_000)}"`)])],
  ['a header of 1 MB', () => partsUpload([part(`name="receipt"; x="${'x'.repeat(MEGABYTE)}"`)])],
  [
    '10,000 headers',
    () => partsUpload([part(`name="receipt"\r\n${'X: y\r\n'.repeat(10_000)}Z: z`)]),
  ],
  ['__proto__', () => partsUpload([part('name="__proto__"; filename="a.jpg"')])],
  ['a photograph alone', () => raw('image/jpeg', photo())],
  ['a photograph as JSON', () => raw('application/json', '{"receipt":"/9j/4AAQ"}')],
  ['a form', () => raw('application/x-www-form-urlencoded', 'receipt=1')],
  ['mixed, not form-data', () => raw(`multipart/mixed; boundary=${BOUNDARY}`, whole())],
];

const NAMES: Readonly<Record<string, string>> = {
  'up and away': '../../../../etc/cron.d/x.jpg',
  'a nought': 'a\0.jpg',
  'from right to left': 'a\u202egpj.exe',
  'a shell': '$(touch x);`id`.jpg',
  'two endings': 'a.jpg.php',
  'a device': 'CON',
  '4,000 letters': `${'a'.repeat(4000)}.jpg`,
  smiles: '😀😀.jpg',
  'a new line': 'a\r\nX-Injected: 1',
  'a quote': 'a\\".jpg',
};

/** Some of these are read: the server ignores the file name. */
const naming: readonly Recipe[] = Object.entries(NAMES).map(([name, filename]) => ({
  kind: 'a file name',
  name,
  make: async () =>
    partsUpload([named(filename)], {
      expectedOutcome: 'either',
      codes: MALFORMED_CODES,
      amounts: amounts(),
    }),
}));

const recipes = (kind: string, makers: readonly Maker[]): readonly Recipe[] =>
  makers.map(([name, make]) => ({ kind, name, make: async () => make() }));

const delivered: readonly Recipe[] = (['cut', 'slow', 'chunked'] as const).map((delivery) => ({
  kind: 'a line that fails',
  name: delivery,
  make: async () =>
    photosUpload([photo(4)], { delivery, expectedOutcome: 'either', amounts: amounts(4) }),
}));

export const MULTIPART_CASES: readonly Recipe[] = [
  ...recipes('too much', SIZES),
  ...recipes('a broken envelope', BROKEN),
  ...naming,
  ...delivered,
];
export const DELIVERIES = delivered;
