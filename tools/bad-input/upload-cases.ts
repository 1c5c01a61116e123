import { BOUNDARY } from '../chaos/uploads/multipart.ts';
import type { BadCase, Draft, Expected, Family, Sender } from './case.ts';

/** Where a file is sent. A scan reads the photo, an attachment and a logo are drawn anew. */
export type Target = 'scan' | 'attachment' | 'logo';

const TARGETS: Readonly<Record<Target, { readonly operation: string; readonly sender: Sender }>> = {
  scan: { operation: 'uploadReceipt', sender: 'guest' },
  attachment: { operation: 'uploadAttachment', sender: 'user' },
  logo: { operation: 'setStoreLogo', sender: 'merchant' },
};

/** Fewer than the logos that a merchant may send in an hour. */
const GROUP_SIZE = 50;

export type FileCase = {
  readonly family: Family;
  readonly kind: string;
  readonly name: string;
  readonly target: Target;
  readonly expected?: Expected;
  readonly make: () => Buffer | Promise<Buffer>;
  /** The declared type, if it is not that of the content. */
  readonly type?: string;
  /** The name of the file. */
  readonly fileName?: string;
};

/** Names each case and sends it to its target, in groups of equal targets. */
export function toUploadCases(files: readonly FileCase[]): readonly BadCase[] {
  const counts = new Map<Target, number>();
  return files.map((file): BadCase => {
    const { family, kind, name, target, expected = { outcome: 'either' } } = file;
    const at = counts.get(target) ?? 0;
    counts.set(target, at + 1);
    return {
      id: `${family}/${target}/${kind}/${name}`,
      family,
      kind,
      group: `${family} ${target} ${Math.floor(at / GROUP_SIZE)}`,
      operation: TARGETS[target].operation,
      sender: TARGETS[target].sender,
      expected,
      draft: async () => toDraft(file, await file.make()),
    };
  });
}

function toDraft(
  { target, type = 'image/jpeg', fileName = 'a.jpg' }: FileCase,
  file: Buffer,
): Draft {
  if (target === 'scan') {
    const head = `name="receipt"; filename="${fileName}"`;
    const start = `--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n`;
    const body = Buffer.concat([
      Buffer.from(`${start}Content-Type: ${type}\r\n\r\n`),
      file,
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]);
    return toScanDraft(`multipart/form-data; boundary=${BOUNDARY}`, body);
  }
  const headers = { 'content-type': type };
  return target === 'logo'
    ? { method: 'PUT', path: '/api/v1/merchant/stores/{{own}}/logo', headers, body: file }
    : {
        method: 'POST',
        path: `/api/v1/uploads?name=${encodeURIComponent(fileName.toWellFormed())}`,
        headers,
        body: file,
      };
}

export function toScanDraft(contentType: string, body: Buffer): Draft {
  const headers = { 'content-type': contentType };
  return { method: 'POST', path: '/api/v1/guest/orders/upload-receipt', headers, body };
}
