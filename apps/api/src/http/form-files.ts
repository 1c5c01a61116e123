import type { TakesForm } from '@saifu/contract/endpoint';
import { Refusal } from '@saifu/domain/refusal';
import type { SentFile } from './serve.ts';

const BOUNDARY =
  /^multipart\/form-data\s*;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s";,]{1,70}))\s*$/i;
const HEAD_BYTES_MAX = 8 * 1024;
const LINE = '\r\n';
const HEAD_END = `${LINE}${LINE}`;

/** What stands between the parts of a form; undefined: it is no form, or does not say. */
export function boundaryOf(contentType: string | undefined): string | undefined {
  const match = BOUNDARY.exec(contentType ?? '');
  return match?.[1] ?? match?.[2];
}

/** The files of a whole form. What is not exactly as browsers write it is refused. */
export function formFiles(body: Buffer, boundary: string, takes: TakesForm): readonly SentFile[] {
  const files: SentFile[] = [];
  const mark = `${LINE}--${boundary}`;
  const isBegun = body.subarray(0, mark.length - LINE.length).equals(Buffer.from(mark.slice(2)));
  if (!isBegun) throw new Refusal(takes.refusal);
  let at = mark.length - LINE.length;
  while (body.toString('latin1', at, at + 2) === LINE && files.length < takes.filesMax) {
    const end = body.indexOf(mark, at, 'latin1');
    const headEnd = body.subarray(0, at + HEAD_BYTES_MAX).indexOf(HEAD_END, at, 'latin1');
    if (end < 0 || headEnd < 0 || headEnd > end) throw new Refusal(takes.refusal);
    const type = typeOf(body.toString('latin1', at + LINE.length, headEnd), takes.field);
    if (type === undefined) throw new Refusal(takes.refusal);
    files.push({ type, bytes: body.subarray(headEnd + HEAD_END.length, end) });
    at = end + mark.length;
  }
  const isEnded = body.toString('latin1', at, at + 2) === '--';
  if (!isEnded || files.length === 0) throw new Refusal(takes.refusal);
  return files;
}

/** What a part says that it is; undefined: it is no file of this field. */
function typeOf(head: string, field: string): string | undefined {
  const lines = head.split(LINE);
  const said = (name: string) =>
    lines
      .find((line) => line.toLowerCase().startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim();
  const disposition = said('content-disposition') ?? '';
  const isFile = /^form-data\s*;/i.test(disposition) && /;\s*filename\*?=/i.test(disposition);
  const name = /;\s*name="([^"]*)"/i.exec(disposition)?.[1];
  return isFile && name === field ? (said('content-type') ?? '') : undefined;
}
