import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CSV_BOM, csvCell, csvRow } from './csv.ts';

/** RFC 4180 parser, written independently of the writer. */
function readCsv(file: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (let rest = file; rest !== ''; ) {
    const cell = rest.match(/^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/);
    if (cell === null) throw new Error(`malformed CSV: ${rest}`);
    const [whole, quoted, plain = '', end] = cell;
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r\n') {
      rows.push(row);
      row = [];
    }
    rest = rest.slice(whole.length);
  }
  return rows;
}

const TEXTS = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...'=+-@＝＋－＠\t\r\n ,"\'\u3000\u200b\ufeffa1さ') }),
);
const TABLES = fc.array(fc.array(TEXTS, { minLength: 1, maxLength: 6 }), { maxLength: 6 });

test('written cells read back unchanged, except for the apostrophe', () => {
  fc.assert(
    fc.property(TABLES, (rows) => {
      const read = readCsv(rows.map(csvRow).join(''));
      const cells = read.map((row, y) => {
        return row.map((cell, x) => (cell === `'${rows[y]?.[x]}` ? cell.slice(1) : cell));
      });
      expect(cells).toEqual(rows);
    }),
  );
});

test('no written text begins like a formula', () => {
  fc.assert(
    fc.property(TEXTS, (text) => {
      const [[read = ''] = []] = readCsv(csvRow([text]));
      expect(read.replace(/^[\s\p{Cc}\p{Cf}]+/u, '')).not.toMatch(/^[=+\-@＝＋－＠]/);
      expect(read).not.toMatch(/^[\t\r\n]/);
    }),
  );
});

test.each([
  ['=1+1', "'=1+1"],
  ['+81 90', "'+81 90"],
  ['-1', "'-1"],
  ['@sum', "'@sum"],
  ['＝1', "'＝1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['−1', "'−1"],
  ['＠a', "'＠a"],
  ['  =1', "'  =1"],
  ['\u3000=1', "'\u3000=1"],
  ['\ufeff=1', "'\ufeff=1"],
  ['\u200b=1', "'\u200b=1"],
  ['\u3164=1+1', "'\u3164=1+1"],
  ['\u2800\u034f=1', "'\u2800\u034f=1"],
  ['\ufe0f\u{e0041}@a', "'\ufe0f\u{e0041}@a"],
  ['\t=1', "'\t=1"],
  ['\ta', "'\ta"],
  ['\ra', '"\'\ra"'],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ['さくら食堂', 'さくら食堂'],
  ['a=b', 'a=b'],
  ["it's", "it's"],
  ['a,b', '"a,b"'],
  ['a"b', '"a""b"'],
  ['a\r\nb', '"a\r\nb"'],
  ['', ''],
  [null, ''],
  [-1280, '-1280'],
  [0, '0'],
])('csvCell(%j) returns %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});

test('a row ends with CRLF and CSV_BOM is the byte order mark', () => {
  expect(csvRow(['a', 1, null])).toBe('a,1,\r\n');
  expect(CSV_BOM.codePointAt(0)).toBe(0xfeff);
});
