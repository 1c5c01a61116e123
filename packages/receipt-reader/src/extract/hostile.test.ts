import { describe, expect, it } from 'vitest';
import { extractFields } from './extract.ts';
import { createPage } from './page.fixture.ts';

const EMPTY = { lines: [], width: 0, height: 0, issues: [] } as const;

it('an empty page has no fields and is unreadable', () => {
  const fields = extractFields(EMPTY, []);
  expect(fields).toMatchObject({ verdict: 'unreadable', pay_amount: null, currency: null });
  expect(fields.items).toEqual([]);
  expect(fields.boxes).toEqual([]);
  expect(fields.confidence).toEqual({});
});

it.each(['領収書', '合計', '¥1,234', '?', '合計 ¥1,234'])(
  'a page with the single word %s is never sure',
  (text) => {
    expect(extractFields(createPage(text), []).verdict).not.toBe('sure');
  },
);

it('a line without words is ignored', () => {
  const page = createPage('合計  ¥1,234');
  const lines = [{ words: [], text: '', y: 0, height: 0 }, ...page.lines];
  expect(extractFields({ ...page, lines }, []).pay_amount).toBe(1234);
});

it('missing certainties are tolerated', () => {
  const page = createPage('2025/02/21\nパン  ¥1,234\n合計  ¥1,234');
  const lines = page.lines.map((line) => ({
    ...line,
    words: line.words.map((word) => ({ ...word, certainties: [] })),
  }));
  expect(extractFields({ ...page, lines }, []).pay_amount).toBe(1234);
});

const LINES = 120;
const TIMES = 8;
/** Quadratic growth would give 64. */
const GROWTH_MAX = 24;
/** Below this, garbage collection dominates. */
const MEASURABLE_MS = 4;

describe('cost grows about linearly with the number and the length of lines', () => {
  it.each([
    ['of items', '焼きそばパン  ¥158'],
    ['of totals', '合計  ¥1,234'],
    ['of digits', '1'.repeat(400)],
    ['of digits with gaps', '1 '.repeat(200)],
    ['of commas', '1,'.repeat(200)],
    ['of points', '1.'.repeat(200)],
    ['of dashes', '0-'.repeat(200)],
    ['of brackets', '('.repeat(400)],
    ['of brackets with digits', '(1'.repeat(200)],
    ['of letters', 'あ'.repeat(400)],
    ['of towns', '市'.repeat(400)],
    ['of branches', 'カ店'.repeat(200)],
    ['of capitals', 'TOTAL'.repeat(80)],
    ['of dates', '2025/02/21 '.repeat(30)],
    ['of yen signs', '¥'.repeat(400)],
    ['of times', '12:34 '.repeat(60)],
    ['of letters like digits', '1O'.repeat(200)],
    ['of multiplication', '1x'.repeat(200)],
    ['of long words', `${'long '.repeat(70)}1,234`],
  ])('%s', (_, line) => {
    const few = cost(LINES, line, 3);
    expect(cost(LINES * TIMES, line, 2) / few).toBeLessThan(GROWTH_MAX);
    expect(cost(LINES, line.repeat(TIMES), 2) / few).toBeLessThan(GROWTH_MAX);
  });
});

it('regular expression and markup characters are plain text', () => {
  const text = `2025/02/21
.*+?^$()[]|  ¥100
<script>alert(1)</script>  ¥200
"'; DROP TABLE receipts; --  ¥300
合計  ¥600
現金  ¥600`;
  expect(extractFields(createPage(text), [])).toMatchObject({ pay_amount: 600 });
});

describe('codes on a receipt', () => {
  const jpqr = '00020101021126680019jp.or.paymentsjapan';
  const link = 'https://pay.example/q/0123456789abcdef';
  it.each([
    ['the one that can be paid wins', ['https://example.com/', jpqr], jpqr],
    ['a link of ours can be paid too', ['https://example.com/', link], link],
    ['the first is taken where none can', ['4901234567894', 'x'], '4901234567894'],
    ['there may be none', [], null],
  ])('%s', (_, codes, wanted) => {
    expect(extractFields(EMPTY, codes).qr_payload).toBe(wanted);
  });
});

/** Minimum CPU time of this thread over several tries, so that machine load does not matter. */
function cost(count: number, line: string, tries: number): number {
  const page = createPage(Array.from({ length: count }, () => line).join('\n'));
  const costs = Array.from({ length: tries }, () => {
    const start = process.threadCpuUsage();
    extractFields(page, []);
    const { user, system } = process.threadCpuUsage(start);
    return (user + system) / 1000;
  });
  return Math.max(Math.min(...costs), MEASURABLE_MS);
}
