import { statSync } from 'node:fs';
import type pg from 'pg';
import { createEvidence, type Evidence } from './evidence.ts';
import { readDatabase } from './read-database.ts';
import { readJournal } from './read-journal.ts';
import { NO_PROMISES, readPromises } from './read-promises.ts';
import type { Violation } from './rule.ts';
import { RULES } from './rules/all.ts';

export type CheckOptions = {
  readonly journal: string;
  readonly promises: string | undefined;
  readonly isSettled: boolean;
};

export type Report = {
  readonly violations: readonly Violation[];
  /** How much was compared: a check of nothing finds nothing. */
  readonly counts: Readonly<Record<string, number>>;
};

/** Reads everything and holds all rules against it. */
export async function check(client: pg.Client, options: CheckOptions): Promise<Report> {
  const evidence = await collect(client, options);
  const violations = RULES.flatMap(({ name, find }) =>
    Array.from(find(evidence), (finding) => ({ rule: name, ...finding })),
  );
  return { violations, counts: countEvidence(evidence) };
}

/**
 * In an order that makes each comparison fair while the product runs. An answer was given after
 * its row was written, so promises are read before the snapshot. The provider writes its journal
 * before it answers, so the journal is read after the snapshot; its lines that were not there
 * before the snapshot may be unknown to the database.
 */
async function collect(client: pg.Client, options: CheckOptions): Promise<Evidence> {
  const { journal: path, isSettled } = options;
  const promises = options.promises === undefined ? NO_PROMISES : readPromises(options.promises);
  const sizeBefore = statSync(path).size;
  const rows = await readDatabase(client);
  return createEvidence({ rows, journal: readJournal(path, sizeBefore), promises, isSettled });
}

function countEvidence({ rows, journal, promises }: Evidence): Readonly<Record<string, number>> {
  return {
    rules: RULES.length,
    'journal lines': journal.lines,
    orders: rows.orders.length,
    payments: rows.payments.length,
    'open attempts': rows.attempts.filter(({ state }) => state === 'open').length,
    refunds: rows.attempts.filter(({ kind }) => kind === 'refund').length,
    'refund requests': rows.refundRequests.length,
    postings: rows.postings.length,
    receipts: rows.receipts.length,
    charges: rows.charges.length,
    events: rows.events.length,
    deliveries: rows.deliveries.length,
    promises: promises.promises.length,
  };
}
