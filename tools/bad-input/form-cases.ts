import { BOUNDARY } from '../chaos/uploads/multipart.ts';
import { MULTIPART_CASES } from '../chaos/uploads/multipart-cases.ts';
import type { BadCase } from './case.ts';
import { INJECTION_TEXTS, UNICODE_TEXTS } from './hostile-texts.ts';
import { toScanDraft } from './upload-cases.ts';

/** Multipart forms for the receipt scan. */
export function createFormCases(): readonly BadCase[] {
  return [...listForms(), ...listMultipartCases()];
}

const photo = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');
type Form = readonly [name: string, contentType: string, body: Buffer];

function listForms(): readonly BadCase[] {
  const forms = [...listHeads(), ...listBoundaries(), ...listCounts(), ...listCutForms()];
  return forms.map(([name, contentType, body], at) => ({
    ...toFormBase(`form ${name}`, 'form', at),
    expected: { outcome: 'refused' },
    draft: () => toScanDraft(contentType, body),
  }));
}

function toFormBase(name: string, kind: string, at: number) {
  return {
    id: `files/scan/${kind}/${name} ${at}`,
    family: 'files' as const,
    kind,
    group: `files scan ${kind} ${Math.floor(at / 100)}`,
    operation: 'uploadReceipt',
    sender: 'guest' as const,
  };
}

const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
const part = (head: string, content = photo) =>
  Buffer.concat([Buffer.from(`--${BOUNDARY}\r\n${head}\r\n\r\n`), content, Buffer.from('\r\n')]);
const END = Buffer.from(`--${BOUNDARY}--\r\n`);
const form = (...parts: readonly Buffer[]) => Buffer.concat([...parts, END]);
const disposition = (rest: string) => `Content-Disposition: form-data; ${rest}`;

/** Names, file names and other headers of a part. The file is no photo, so none is accepted. */
function listHeads(): readonly Form[] {
  const texts = [...UNICODE_TEXTS, ...INJECTION_TEXTS];
  return texts.flatMap(([name, text]): readonly Form[] => [
    [`field ${name}`, FORM_TYPE, form(part(disposition(`name="${text}"; filename="a.jpg"`)))],
    [`file ${name}`, FORM_TYPE, form(part(disposition(`name="receipt"; filename="${text}"`)))],
    [
      `type ${name}`,
      FORM_TYPE,
      form(part(`${disposition('name="receipt"; filename="a"')}\r\nContent-Type: ${text}`)),
    ],
    [`header ${name}`, FORM_TYPE, form(part(`X: ${text}\r\n${disposition('name="receipt"')}`))],
    [`value ${name}`, FORM_TYPE, form(part(disposition('name="receipt"'), Buffer.from(text)))],
  ]);
}

function listBoundaries(): readonly Form[] {
  const whole = form(part(disposition('name="receipt"; filename="a.jpg"')));
  return [...UNICODE_TEXTS, ...INJECTION_TEXTS].flatMap(([name, text]): readonly Form[] => {
    // A header has one line of Latin-1.
    const sent = text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 500);
    return [
      [`boundary ${name}`, `multipart/form-data; boundary=${sent}`, whole],
      [`quoted boundary ${name}`, `multipart/form-data; boundary="${sent}"`, whole],
      [`type ${name}`, `multipart/${sent}; boundary=${BOUNDARY}`, whole],
    ];
  });
}

function listCounts(): readonly Form[] {
  const receipt = part(disposition('name="receipt"; filename="a.jpg"'));
  const field = part(disposition('name="amount"'), Buffer.from('1'));
  return [0, 1, 2, 5, 10, 11, 21, 100, 1000, 10_000].flatMap((count): readonly Form[] => [
    [`${count} files`, FORM_TYPE, form(...Array<Buffer>(count).fill(receipt))],
    [`${count} fields`, FORM_TYPE, form(...Array<Buffer>(count).fill(field))],
    [
      `${count} of both`,
      FORM_TYPE,
      form(...Array<Buffer>(count).fill(Buffer.concat([field, receipt]))),
    ],
  ]);
}

function listCutForms(): readonly Form[] {
  const whole = form(part(disposition('name="receipt"; filename="a.jpg"')));
  return Array.from({ length: whole.length }, (_, length) => [
    `cut at ${length}`,
    FORM_TYPE,
    whole.subarray(0, length),
  ]);
}

/** The broken forms of `chaos:uploads`. Slow and cut connections stay there. */
function listMultipartCases(): readonly BadCase[] {
  return MULTIPART_CASES.filter(({ kind }) => kind !== 'a line that fails').map(
    ({ kind, name, make }, at) => ({
      ...toFormBase(name, kind, at),
      expected: { outcome: 'either' },
      draft: async () => {
        const { contentType, body } = await make();
        return toScanDraft(contentType, body);
      },
    }),
  );
}
