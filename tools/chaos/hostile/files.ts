const MEGABYTE = 1024 * 1024;
const PADDING_BYTES = 1500;

/** Ten megabytes of one PDF name in which every character is escaped. */
export function namesPdf(): Buffer {
  const frame = pdf(['<</Type /Catalog /Pages 2 0 R /', '#62 true>>']);
  const at = frame.indexOf('#62');
  const room = 10 * MEGABYTE - frame.length - 1024;
  const names = '#61'.repeat(Math.floor(room / 3));
  return Buffer.concat([frame.subarray(0, at), Buffer.from(names), frame.subarray(at)]);
}

/**
 * JavaScript in an object stream encoded as hexadecimal digits. The dictionary is padded: a parser
 * that reads only its beginning does not see the encoding.
 */
export function scriptPdf(): Buffer {
  const object = '<</S /JavaScript /JS (app.alert\\(1\\))>>';
  const hex = `${Buffer.from(`6 0 ${object}`).toString('hex')}>`;
  const padding = `/Padding (${'x'.repeat(PADDING_BYTES)})`;
  const head = `/Type /ObjStm /N 1 /First 4 ${padding} /Filter /ASCIIHexDecode`;
  return pdf(
    ['<</Type /Catalog /Pages 2 0 R /OpenAction 6 0 R', '>>'],
    `5 0 obj <<${head} /Length ${hex.length}>> stream\n${hex}\nendstream endobj\n`,
  );
}

function pdf(catalog: readonly string[], more = ''): Buffer {
  const objects = `%PDF-1.7
1 0 obj ${catalog.join('')} endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9]>> endobj
${more}`;
  const toOffset = (name: string) => String(objects.indexOf(name)).padStart(10, '0');
  const rows = ['1 0 obj', '2 0 obj', '3 0 obj'].map((name) => `${toOffset(name)} 00000 n \n`);
  const trailer = 'trailer <</Size 4 /Root 1 0 R>>';
  const table = `xref\n0 4\n0000000000 65535 f \n${rows.join('')}${trailer}`;
  return Buffer.from(`${objects}${table}\nstartxref\n${objects.length}\n%%EOF\n`, 'latin1');
}
