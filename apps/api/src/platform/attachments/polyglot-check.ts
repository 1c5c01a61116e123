// Long enough not to occur by chance in compressed image data.
const PAGES =
  /<(?:script[\s>]|html[\s>]|!doctype\s|\?php\s|iframe[\s>]|svg\s+xmlns|object\s|embed\s)/i;
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1');
/** The longest comment of a ZIP archive plus the end record. */
const ZIP_TAIL_BYTES = 65_535 + 22;

/** Whether a file can also be interpreted as a web page, a script or an archive. */
export function isPolyglot(bytes: Buffer): boolean {
  return PAGES.test(bytes.toString('latin1')) || isArchive(bytes);
}

/** ZIP archives are read from the end, so one can follow any other data. */
function isArchive(bytes: Buffer): boolean {
  return bytes.subarray(-ZIP_TAIL_BYTES).includes(ZIP_END);
}

/** Whether the bytes are only whitespace and NULs. */
export function isBlank(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0 || byte === 0x20 || (byte >= 0x09 && byte <= 0x0d));
}
