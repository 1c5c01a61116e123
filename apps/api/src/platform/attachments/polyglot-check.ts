// Long enough that the noise of a compressed picture does not spell one of them by chance.
const PAGES =
  /<(?:script[\s>]|html[\s>]|!doctype\s|\?php\s|iframe[\s>]|svg\s+xmlns|object\s|embed\s)/i;
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1');
/** The longest comment that may stand behind the end of an archive, and the end itself. */
const ZIP_TAIL_BYTES = 65_535 + 22;

/** Whether a file can be taken for something else: a page, a script, an archive. */
export function isPolyglot(bytes: Buffer): boolean {
  return PAGES.test(bytes.toString('latin1')) || isArchive(bytes);
}

/** Archives are read from their end, so one may hide behind any beginning. */
function isArchive(bytes: Buffer): boolean {
  return bytes.subarray(-ZIP_TAIL_BYTES).includes(ZIP_END);
}

/** Whether nothing is there that anybody would read. */
export function isBlank(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0 || byte === 0x20 || (byte >= 0x09 && byte <= 0x0d));
}
