import type { EngineName } from './reading.ts';
import type { FieldScore, FieldScores } from './score.ts';
import { brier, calibrationError, mean, quantile, toBins, wilsonUpper } from './statistics.ts';
import type { Tally } from './tally.ts';

export type Column = {
  readonly engine: EngineName;
  readonly tally: Tally;
  readonly loadMs: number;
  readonly memory: number;
};

const FIELD_WORDS: Readonly<Record<keyof FieldScores, string>> = {
  total: 'exact total',
  date: 'date',
  time: 'time',
  registration: 'registration number',
  store: 'store name (alike .9)',
  phone: 'phone',
  postal_code: 'postal code',
  address: 'address (alike .8)',
  table_number: 'table',
  waiter: 'waiter',
  currency: 'currency',
  items: 'items (amount, and name alike .8)',
  tax_lines: 'tax lines',
};
const FIELD_ORDER = Object.keys(FIELD_WORDS) as (keyof FieldScores)[];

/** One set of photos, one column per engine. */
export function accuracyTable(title: string, columns: readonly Column[]): string {
  const [first] = columns;
  const { receipts = 0, photos = 0 } = first?.tally ?? {};
  const fields = FIELD_ORDER.filter((field) =>
    columns.some(({ tally }) => tally.scores[field].of > 0),
  );
  const row = (words: string, cell: (column: Column) => string) => [words, ...columns.map(cell)];
  const rows = [
    ...fields.map((field) => row(FIELD_WORDS[field], ({ tally }) => share(tally.scores[field]))),
    row('sure / unsure / unreadable', (column) => verdicts(column)),
    row('sure and wrong (95 % sure: at most)', (column) => sureWrong(column)),
    row('wrong store titles of those shown', (column) => wrongTitles(column)),
    row('calibration error of the total', (column) => judged(column, calibrationError)),
    row('Brier score of the total', (column) => judged(column, brier)),
    row('s per photo: median, mean, p95', ({ tally }) => spread(tally.seconds)),
    row('CPU s per photo: median, mean, p95', ({ tally }) => spread(tally.cpuSeconds)),
    ...stageRows(columns),
    row('MB resident at most', ({ memory }) => measured(memory / 1e6)),
    row('ms to load', ({ loadMs, engine }) => measured(engine === 'tesseract' ? 0 : loadMs)),
  ];
  const heading = `### ${title}: ${receipts} receipts, ${photos} photos`;
  return `${heading}\n\n${markdown(['', ...columns.map(({ engine }) => engine)], rows)}`;
}

/** Claimed confidence of totals and actual accuracy. */
export function calibrationTable(tally: Tally): string {
  const rows = toBins(tally.claims)
    .filter(({ claims }) => claims > 0)
    .map(({ from, to, claims, claimed, right }) => [
      `${from} – ${to}`,
      String(claims),
      claimed.toFixed(4),
      right.toFixed(4),
    ]);
  return markdown(['confidence of the total', 'receipts', 'claimed', 'right'], rows);
}

export function markdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(escapeCell).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)].join('\n');
}

function escapeCell(cell: string): string {
  return cell.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

function share({ hits, of }: FieldScore): string {
  return of === 0 ? '–' : `${((100 * hits) / of).toFixed(1)} % (${hits}/${of})`;
}

function verdicts({ engine, tally }: Column): string {
  const { sure, unsure, unreadable } = tally.verdicts;
  return engine === 'prototype' ? '–' : `${sure} / ${unsure} / ${unreadable}`;
}

function sureWrong({ engine, tally }: Column): string {
  const { sure } = tally.verdicts;
  if (engine === 'prototype') return '–';
  if (sure === 0) return 'never sure';
  const most = (100 * wilsonUpper(tally.sureWrong, sure)).toFixed(2);
  return `${tally.sureWrong} of ${sure} (${most} %)`;
}

function wrongTitles({ tally: { titles } }: Column): string {
  return titles.shown === 0 ? '–' : share({ hits: titles.wrong, of: titles.shown });
}

function judged({ tally }: Column, judge: (claims: Tally['claims']) => number): string {
  return tally.claims.length === 0 ? '–' : judge(tally.claims).toFixed(4);
}

function measured(value: number): string {
  return value === 0 ? '–' : value.toFixed(0);
}

function spread(values: readonly number[]): string {
  return [quantile(values, 0.5), mean(values), quantile(values, 0.95)]
    .map((value) => value.toFixed(2))
    .join(', ');
}

function stageRows(columns: readonly Column[]): readonly (readonly string[])[] {
  const stages = new Set(columns.flatMap(({ tally }) => Object.keys(tally.stages)));
  return [...stages].map((stage) => [
    `s per photo for: ${stage}`,
    ...columns.map(({ tally }) => tally.stages[stage]?.toFixed(3) ?? '–'),
  ]);
}
