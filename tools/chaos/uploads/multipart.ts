/** One part of a multipart body: the text after `form-data;`, its content type and its bytes. */
export type Part = {
  readonly head: string;
  readonly type: string | null;
  readonly bytes: Buffer;
};

export const BOUNDARY = '----paper-and-scissors-2718281828';

export function writeMultipart(parts: readonly Part[]) {
  const body = Buffer.concat([...parts.map(writePart), Buffer.from(`--${BOUNDARY}--\r\n`)]);
  return { contentType: `multipart/form-data; boundary=${BOUNDARY}`, body };
}

export function writePart({ head, type, bytes }: Part): Buffer {
  const kind = type === null ? '' : `Content-Type: ${type}\r\n`;
  const lines = `--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n${kind}\r\n`;
  return Buffer.concat([Buffer.from(lines), bytes, Buffer.from('\r\n')]);
}
