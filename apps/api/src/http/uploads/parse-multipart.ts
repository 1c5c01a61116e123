import type { AcceptedForm } from '@saifu/contract/endpoint';
import { AppError } from '@saifu/domain/shared/app-error';
import type { ChunkedBuffer, Chunks } from '../../platform/chunked-buffer.ts';

const BOUNDARY =
  /^multipart\/form-data\s*;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s";,]{1,70}))\s*$/i;
const HEAD_BYTES_MAX = 8 * 1024;
const LINE = '\r\n';
const HEAD_END = `${LINE}${LINE}`;
const DISPOSITION = 'content-disposition:';

/** The boundary of a multipart form; undefined if there is none. */
export function parseBoundary(contentType: string | undefined): string | undefined {
  const match = BOUNDARY.exec(contentType ?? '');
  return match?.[1] ?? match?.[2];
}

/**
 * Parses the files of a complete form. Anything that differs from the format of browsers is
 * rejected.
 */
export function parseMultipart(
  body: ChunkedBuffer,
  boundary: string,
  accepts: AcceptedForm,
): readonly Chunks[] {
  const files: Chunks[] = [];
  const delimiter = `${LINE}--${boundary}`;
  let at = delimiter.length - LINE.length;
  if (body.text(0, at) !== delimiter.slice(LINE.length)) throw new AppError(accepts.error);
  while (body.text(at, at + 2) === LINE && files.length < accepts.filesMax) {
    const end = body.find(delimiter, at);
    const head = body.text(at, Math.min(end, at + HEAD_BYTES_MAX));
    const headEnd = head.indexOf(HEAD_END);
    if (end < 0 || headEnd < 0) throw new AppError(accepts.error);
    if (!isFileField(accepts.field, head.slice(LINE.length, headEnd)))
      throw new AppError(accepts.error);
    files.push(body.slice(at + headEnd + HEAD_END.length, end));
    at = end + delimiter.length;
  }
  const isEnded = body.text(at, at + 2) === '--';
  if (!isEnded || files.length === 0) throw new AppError(accepts.error);
  return files;
}

/** Whether the headers of a part declare a file of this field. */
function isFileField(field: string, head: string): boolean {
  const line = head.split(LINE).find((one) => one.toLowerCase().startsWith(DISPOSITION)) ?? '';
  const disposition = line.slice(DISPOSITION.length).trim();
  const isFile = /^form-data\s*;/i.test(disposition) && /;\s*filename\*?=/i.test(disposition);
  return isFile && /;\s*name="([^"]*)"/i.exec(disposition)?.[1] === field;
}
