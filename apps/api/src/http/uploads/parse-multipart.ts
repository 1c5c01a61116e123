import { Dicer } from '@fastify/busboy';
import type { AcceptedForm } from '@saifu/contract/endpoint';
import { ChunkedBuffer, type Chunks } from '../../platform/chunked-buffer.ts';

const BOUNDARY =
  /^multipart\/form-data\s*;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s";,]{1,70}))\s*$/i;
const HEADER_BYTES_MAX = 8 * 1024;
const HEADERS_MAX = 32;

/** The boundary of a multipart form; undefined if there is none. */
export function parseBoundary(contentType: string | undefined): string | undefined {
  const match = BOUNDARY.exec(contentType ?? '');
  return match?.[1] ?? match?.[2];
}

export type MultipartParser = {
  readonly write: (chunk: Buffer) => void;
  /** The files of the complete form; undefined if it is invalid. */
  readonly end: () => Promise<readonly Chunks[] | undefined>;
};

/** Position of a file in the bytes of all files. A part without headers is never declared. */
type FileRange = { from: number; to: number; isDeclared: boolean };

/**
 * Parses a form as it arrives and keeps the bytes of its files. Anything that differs from the
 * format of browsers is rejected: `onInvalid` is called as soon as it is seen.
 */
export function createMultipartParser(
  boundary: string,
  { field, filesMax }: AcceptedForm,
  onInvalid: () => void,
): MultipartParser {
  const bytes = new ChunkedBuffer();
  const files: FileRange[] = [];
  const dicer = new Dicer({ boundary, maxHeaderPairs: HEADERS_MAX });
  let isValid = true;
  let isFinished = false;
  const reject = () => {
    isValid = false;
    onInvalid();
  };
  dicer.on('error', reject).on('finish', () => {
    isFinished = true;
  });
  dicer.on('preamble', (preamble) => preamble.on('data', reject).on('error', reject));
  dicer.on('part', (part) => {
    const file: FileRange = { from: 0, to: 0, isDeclared: false };
    files.push(file);
    if (files.length > filesMax) reject();
    part.on('error', reject);
    part.on('header', (header) => {
      file.isDeclared = isFileField(field, header as PartHeader);
      if (!file.isDeclared) reject();
    });
    part.on('data', (chunk: Buffer) => {
      // The parts arrive one after another.
      if (file.to === 0) file.from = bytes.length;
      else if (file.to !== bytes.length) reject();
      bytes.add(chunk);
      file.to = bytes.length;
    });
  });
  return {
    write: (chunk) => void (isValid && dicer.write(chunk)),
    end: async () => {
      dicer.end();
      // The parser delivers what it has read in microtasks and ticks, all before this.
      await new Promise(setImmediate);
      const hasFiles = files.length > 0 && files.every(({ isDeclared }) => isDeclared);
      return isValid && isFinished && hasFiles
        ? files.map(({ from, to }) => bytes.slice(from, to))
        : undefined;
    },
  };
}

/** The values of each header by its name in lowercase. */
type PartHeader = Readonly<Record<string, readonly string[]>>;

/** Whether the headers of a part declare a file of this field. */
function isFileField(field: string, header: PartHeader): boolean {
  const lines = Object.entries(header).flatMap(([name, values]) =>
    values.map((value) => name.length + value.length),
  );
  if (lines.length >= HEADERS_MAX || lines.reduce((a, b) => a + b, 0) > HEADER_BYTES_MAX) {
    return false;
  }
  const [disposition = ''] = header['content-disposition'] ?? [];
  const isFile = /^form-data\s*;/i.test(disposition) && /;\s*filename\*?=/i.test(disposition);
  return isFile && /;\s*name="([^"]*)"/i.exec(disposition)?.[1] === field;
}
