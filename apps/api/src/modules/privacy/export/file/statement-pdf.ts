import { getPaidAmount } from '@saifu/domain/payments/history';
import { toCivilDate } from '@saifu/domain/shared/calendar';
import { STATEMENT_DRAW_MS_MAX, STATEMENT_PAYMENTS_MAX } from '@saifu/domain/shared/limits';
import { tExport } from '@saifu/i18n/exports';
import { loadAllTexts, type Translate } from '@saifu/i18n/texts';
import type { Deps } from '../../../../dependencies.ts';
import * as accounts from '../../../identity/account/account.repository.ts';
import * as history from '../../../payments/history/history.repository.ts';
import type { HistoryCursor, HistoryEntry } from '../../../payments/history/history.ts';
import { getRefundedAmount } from '../../../payments/payment.ts';
import type { Statement, StatementRow } from '../../../receipts/pdf/statement.ts';
import { createPdfWorkerPool } from '../../../receipts/pdf/worker-pool.ts';
import type { Export, MakeFile, Tally } from '../export.ts';
import { getFileName } from './file-name.ts';

const ROWS = 500;

/** Payments of a period as a statement, oldest first. */
export function statementPdf(deps: Pick<Deps, 'db'>): MakeFile {
  return async (wanted, tally) => {
    const entries = await listAll(deps, wanted);
    const name = getFileName(tExport(wanted.language, 'file_statement'), wanted, 'pdf');
    return { total: entries.length, name, chunks: drawn(deps, wanted, entries, tally) };
  };
}

/** All payments are read before drawing, so that rows, totals and pages are consistent. */
async function listAll(
  deps: Pick<Deps, 'db'>,
  { filter, userId, createdAt: until }: Export,
): Promise<readonly HistoryEntry[]> {
  const found: HistoryEntry[] = [];
  let after: HistoryCursor | undefined;
  do {
    const input = { ...filter, userId, until, sort: 'oldest', after, limit: ROWS } as const;
    const page = await history.list(deps.db, input);
    found.push(...page);
    const last = page.length < ROWS ? undefined : page.at(-1);
    after = last && { key: last.createdAt, id: last.id };
  } while (after !== undefined);
  if (found.length > STATEMENT_PAYMENTS_MAX)
    throw new Error('the statement exceeds the maximum number of payments');
  return found;
}

/** Uses a separate worker, so that receipts of other users do not queue behind a long statement. */
async function* drawn(
  deps: Pick<Deps, 'db'>,
  wanted: Export,
  entries: readonly HistoryEntry[],
  tally: Tally,
): AsyncGenerator<Buffer> {
  const t = await loadAllTexts(wanted.language);
  const user = await accounts.get(deps.db, wanted.userId);
  const pdfWorkerPool = createPdfWorkerPool({ timeoutMs: STATEMENT_DRAW_MS_MAX });
  try {
    const bytes = await pdfWorkerPool.draw(
      toStatement(wanted, entries, t, user?.displayName ?? null),
    );
    tally.done = entries.length;
    yield bytes;
  } finally {
    await pdfWorkerPool.stop();
  }
}

function toStatement(
  wanted: Export,
  entries: readonly HistoryEntry[],
  t: Translate,
  name: string | null,
): Statement {
  const { language, createdAt } = wanted;
  const word = (key: Parameters<typeof tExport>[1]) => tExport(language, key);
  const issuedOn = toCivilDate(createdAt);
  const rows = entries.map((entry) => toRow(entry, t));
  const paid = getSum(entries.map(paidFor));
  const refunded = getSum(entries.filter(isPaid).map(getRefundedAmount));
  return {
    kind: 'statement',
    language,
    title: word('statement_title'),
    issuedOn,
    details: [
      ...(name === null ? [] : [{ label: word('statement_name'), value: name }]),
      { label: word('statement_period'), value: formatPeriod(wanted, entries) },
      { label: word('statement_issued'), value: formatDay(issuedOn) },
      { label: word('statement_count'), value: String(entries.length) },
    ],
    columns: {
      day: word('date'),
      store: word('store'),
      method: word('method'),
      status: word('status'),
      amountYen: word('statement_amount'),
      refundedYen: word('statement_refunded'),
    },
    rows,
    totals: [
      { label: word('statement_total_paid'), amountYen: paid },
      { label: word('statement_total_refunded'), amountYen: refunded === 0 ? 0 : -refunded },
      { label: word('statement_total'), amountYen: paid - refunded },
    ],
    note: word('statement_note'),
  };
}

function toRow(entry: HistoryEntry, t: Translate): StatementRow {
  const { cardBrand, cardLast4, method } = entry;
  const card = cardBrand !== null && cardLast4 !== null && method === 'card';
  return {
    day: formatDay(toCivilDate(entry.createdAt)),
    store: entry.store.name,
    method: card ? `${cardBrand.toUpperCase()} •••• ${cardLast4}` : t(`payment.method_${method}`),
    status: t(`payment.status_${entry.status}`),
    amountYen: entry.amount + entry.fee,
    refundedYen: getRefundedAmount(entry),
  };
}

/** Captured amount before refunds. */
function paidFor({ status, createdAt: at, amount, fee }: HistoryEntry): number {
  return getPaidAmount({ status, at, amount: amount + fee, refunded: 0 });
}

function isPaid(entry: HistoryEntry): boolean {
  return paidFor(entry) > 0;
}

/** The requested period. A missing start is the first payment, a missing end the creation date. */
function formatPeriod({ filter, createdAt }: Export, entries: readonly HistoryEntry[]): string {
  const [first] = entries;
  const to = filter.to ?? toCivilDate(createdAt);
  const from = filter.from ?? (first === undefined ? to : toCivilDate(first.createdAt));
  return `${formatDay(from)} – ${formatDay(to)}`;
}

function formatDay(day: string): string {
  return day.replaceAll('-', '/');
}

function getSum(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
