import type { ExtractedFields } from '@saifu/receipt-reader/extract/extracted-fields';
import { expect, test } from 'vitest';
import { listCauses } from './causes.ts';
import { expectations, listWrongFields, wrongTotals } from './lists.ts';
import { createEmptyFields, getStoreNames } from './reading.ts';
import { accuracyTable, calibrationTable, markdown } from './tables.ts';
import { type Result, tally, toResult } from './tally.ts';
import type { Truth } from './truth.ts';

const RIGHT = result({ id: 'right', total: 100 }, { pay_amount: 100, verdict: 'sure' }, 0.999);
const DOUBTED = result({ id: 'doubted', total: 100 }, { pay_amount: 90, verdict: 'unsure' }, 0.4);
const BOASTED = result({ id: 'boasted', total: 100 }, { pay_amount: 10, verdict: 'sure' }, 0.99);
const MENU = result(
  { id: 'menu', kind: 'menu', expect: 'unsure' },
  { pay_amount: 500, verdict: 'sure' },
  0.99,
);
const BLACK = result({ id: 'black', expect: 'unreadable' }, { verdict: 'unreadable' });
const LONG = result({ id: 'long', images: ['1.jpg', '2.jpg'], total: 7 }, { pay_amount: 7 });

test('a sure total counts as wrong if it differs or if the photo has none', () => {
  const { verdicts, sureWrong, scores } = tally([RIGHT, DOUBTED, BOASTED, MENU, BLACK]);
  expect(verdicts).toEqual({ sure: 3, unsure: 1, unreadable: 1 });
  expect(sureWrong).toBe(2);
  expect(scores.total).toEqual({ hits: 1, of: 3 });
});

test('photos that are meant to be doubtful do not count for accuracy', () => {
  const doubtful = result({ id: 'half', total: 9, expect: 'unsure' }, { verdict: 'unsure' });
  expect(tally([RIGHT, doubtful]).scores.total).toEqual({ hits: 1, of: 1 });
});

test('the photos of one receipt share its time equally', () => {
  const { photos, receipts, seconds, cpuSeconds } = tally([RIGHT, LONG]);
  expect([receipts, photos]).toEqual([2, 3]);
  expect(seconds).toEqual([2, 1, 1]);
  expect(cpuSeconds).toEqual([1, 0.5, 0.5]);
});

test('the table has one column per engine and one row per known field', () => {
  const column = { engine: 'ours', tally: tally([RIGHT, BOASTED]), loadMs: 500, memory: 4e8 };
  const other = { ...column, engine: 'tesseract' } as const;
  const table = accuracyTable('dev', [{ ...column, engine: 'ours' }, other]);
  const rows = table.split('\n');
  expect(rows[0]).toBe('### dev: 2 receipts, 2 photos');
  expect(rows[2]).toBe('|  | ours | tesseract |');
  expect(table).toContain('| exact total | 50.0 % (1/2) | 50.0 % (1/2) |');
  expect(table).toContain('| sure and wrong (95 % sure: at most) | 1 of 2 (');
  expect(table).toContain('| MB resident at most | 400 | 400 |');
  expect(table).not.toContain('waiter');
});

test('the lists contain wrong fields only', () => {
  const wrong = wrongTotals([RIGHT, DOUBTED, BOASTED, MENU, BLACK]);
  expect(wrong).not.toContain('set/right');
  expect(wrong).not.toContain('set/black');
  expect(wrong).toContain('| set/doubted | 100 | 90 | unsure | 0.4000 |');
  expect(wrong).toContain('| set/boasted | 100 | 10 | **sure** | 0.9900 |');
  expect(wrong).toContain('| set/menu | – | 500 | **sure** |');
  expect(wrongTotals([RIGHT, BLACK])).toBe('No total was wrong.');
  const lost = result({ id: 'lost', date: '2025-01-02' }, {});
  expect(listWrongFields([lost])).toContain('| set/lost | date | 2025-01-02 | – |');
});

test('a wrong title counts only if one is shown and the store is known', () => {
  const known = { id: 'known', store: 'みなとマート' };
  const wrong = result(known, { title: 'ありがとう' });
  const none = result(known, { title: null });
  const unknown = result({ id: 'unknown', store: null }, { title: 'ありがとう' });
  const right = result(known, { title: 'みなとマート' });
  const { titles } = tally([wrong, none, unknown, right]);
  expect(titles).toEqual({ shown: 2, wrong: 1 });
  const column = { engine: 'ours', tally: tally([wrong, right]), loadMs: 1, memory: 1 } as const;
  expect(accuracyTable('a', [column])).toContain(
    '| wrong store titles of those shown | 50.0 % (1/2) |',
  );
});

test('listCauses counts each doubt and names its receipts', () => {
  const doubts = ['total.keyword', 'doubt.tax', 'doubt.head'];
  const unsure = { pay_amount: 5, reasons: doubts } as const;
  const list = listCauses([
    RIGHT,
    result({ id: 'right-unsure', total: 5, q: 'creased', date: '2025-01-02' }, unsure),
    result({ id: 'wrong', total: 6 }, { pay_amount: 5, reasons: ['doubt.tax'] }),
    result({ id: 'none', total: 6 }, { verdict: 'unreadable', reasons: ['page.textless'] }),
    BOASTED,
  ]);
  const rows = list.split('\n');
  expect(rows.slice(2, 4)).toEqual([
    '| doubt.tax | 1 | 1 | – | – |',
    '| doubt.head | 1 | – | – | – |',
  ]);
  expect(rows).toContain('| page.textless | – | – | 1 | – |');
  expect(rows).toContain(
    '| set/right-unsure | creased | right, not trusted | doubt.tax, doubt.head | date |',
  );
  expect(list).toContain('| set/boasted | – | sure and wrong |');
  expect(list).not.toContain('set/right |');
  expect(listCauses([RIGHT])).toBe('Every total was read and trusted.');
});

test('expectations compares expected and actual verdicts', () => {
  const table = expectations([MENU, BLACK, RIGHT]);
  expect(table).toContain('| unsure | 1 | 0 | 0 | 1 |');
  expect(table).toContain('| unreadable | 0 | 0 | 1 | 0 |');
  expect(table).toContain('| set/menu | menu | unsure | sure | 500 (truth –) | why |');
  expect(table).not.toContain('set/black');
  expect(expectations([BLACK])).not.toContain('not as expected');
  expect(expectations([RIGHT])).toBeNull();
});

test('markdown escapes a pipe character in a cell', () => {
  expect(markdown(['a'], [['x|y\nz']])).toBe('| a |\n|---|\n| x\\|y z |');
  expect(calibrationTable(tally([DOUBTED]))).toContain('| 0 – 0.5 | 1 | 0.4000 | 0.0000 |');
});

function result(
  truth: Partial<Truth>,
  fields: Partial<ExtractedFields>,
  confidence?: number,
): Result {
  const read = {
    ...createEmptyFields('unsure', ['why']),
    ...fields,
    confidence: confidence === undefined ? {} : { pay_amount: confidence },
  };
  const cost = { seconds: 2, cpuSeconds: 1, stages: {} };
  const whole = { id: 'id', images: ['1.jpg'], ...truth };
  return toResult('set', whole, { fields: read, names: getStoreNames(read), unasked: [], cost });
}
