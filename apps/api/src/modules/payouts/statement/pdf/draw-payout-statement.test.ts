import { expect, test } from 'vitest';
import { readPdf } from '../../../receipts/pdf/read-pdf.fixture.ts';
import { drawPayoutStatement } from './draw-payout-statement.ts';
import type { PayoutStatementPdf } from './payout-statement-pdf.ts';

function statementOf(rows: readonly (readonly string[])[]): PayoutStatementPdf {
  return {
    kind: 'payout_statement',
    language: 'ja',
    title: '入金明細書',
    issuedOn: '2026-11-30',
    blocks: [
      { kind: 'details', rows: [{ label: '発行者', value: '株式会社みほん'.repeat(12) }] },
      { kind: 'heading', text: '明細' },
      {
        kind: 'table',
        columns: [
          { label: '内容', width: 300, align: 'left' },
          { label: '金額', width: 100, align: 'right' },
        ],
        rows,
        hasTotal: true,
      },
      { kind: 'note', text: 'お振り込みは不要です。' },
    ],
  };
}

test('a table goes on with its headings on every page, and loses no row', async () => {
  const rows = Array.from({ length: 130 }, (_, at) => [`決済${at}`, `¥${1000 + at}`]);
  const { texts, tree } = await readPdf(await drawPayoutStatement(statementOf(rows)));
  expect(texts.length).toBeGreaterThan(2);
  for (const [at, text] of texts.entries()) {
    expect(text).toContain('内容');
    expect(text).toContain(`${at + 1} / ${texts.length}`);
  }
  const all = texts.join('').replaceAll(/\s/g, '');
  for (const [label, amount] of rows) expect(all).toContain(`${label}${amount}`);
  expect(all.match(/決済\d/g)).toHaveLength(130);
  for (const role of ['H1', 'Table', 'TR', 'TH', 'TD']) expect(tree).toContain(`"${role}"`);
});

test('no rows, a name that fills several lines and a full last page are drawn', async () => {
  const { texts } = await readPdf(await drawPayoutStatement(statementOf([])));
  expect(texts).toHaveLength(1);
  expect(texts[0]?.match(/みほん/g)).toHaveLength(12);
  const long = [['とても長い名前'.repeat(400), '¥1']];
  for (let count = 25; count < 60; count += 1) {
    const rows = Array.from({ length: count }, () => ['決済', '¥1']);
    const read = await readPdf(await drawPayoutStatement(statementOf(rows)));
    expect(read.texts.join('').match(/決済/g)).toHaveLength(count);
    expect(read.texts.at(-1)).toContain('不要です');
  }
  await expect(drawPayoutStatement(statementOf(long))).resolves.toBeInstanceOf(Buffer);
});

test('the same contents give the same bytes', async () => {
  const [one, other] = await Promise.all(
    [1, 2].map(() => drawPayoutStatement(statementOf([['決済', '¥1']]))),
  );
  expect(other?.equals(one ?? Buffer.alloc(0))).toBe(true);
});
