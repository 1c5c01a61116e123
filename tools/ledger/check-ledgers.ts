import { join } from 'node:path';
import type pg from 'pg';
import { chargedIds, compareLedgers, settledIds } from './compare-ledgers.ts';
import { type Rows, readRows } from './database-rows.ts';
import { checkDomainEvents, findOrderViolations } from './order-checks.ts';
import { findAttemptViolations, findPostingViolations } from './posting-checks.ts';
import { readStripeSandboxLedger, type StripeSandboxLedger } from './stripe-sandbox-money.ts';
import { findTransitionViolations } from './transition-checks.ts';

export type Report = {
  readonly violations: readonly string[];
  readonly statuses: Readonly<Record<string, number>>;
  readonly counts: Readonly<Record<string, number>>;
  readonly rows: Rows;
  readonly stripeSandbox: StripeSandboxLedger;
};

/** Reads both ledgers and checks them against each other and against the rules. */
export async function checkLedgers(
  client: pg.Client,
  dataDir: string,
  settleMs: number,
): Promise<Report> {
  const rows = await readRows(client);
  return judge(
    rows,
    readStripeSandboxLedger(join(dataDir, 'stripe-sandbox/journal.jsonl')),
    settleMs,
  );
}

/** An attempt may stay open for `settleMs`. Anything longer is a violation. */
export function judge(rows: Rows, stripeSandbox: StripeSandboxLedger, settleMs: number): Report {
  const steps = Map.groupBy(rows.steps, ({ paymentId }) => paymentId);
  const postings = Map.groupBy(rows.postings, ({ paymentId }) => paymentId);
  const attempts = Map.groupBy(rows.attempts, ({ paymentId }) => paymentId);
  const settled = settledIds(rows);
  const charged = chargedIds(rows);
  const { errors, inFlight } = compareLedgers(rows, stripeSandbox, settleMs);
  const violations = [
    ...stripeSandbox.errors,
    ...findOrderViolations(rows),
    ...checkDomainEvents(rows),
    ...errors,
    ...rows.payments.flatMap((payment) => [
      ...findTransitionViolations(payment, steps.get(payment.id) ?? []),
      ...findPostingViolations(payment, postings.get(payment.id) ?? [], settled.has(payment.id)),
      ...findAttemptViolations(payment, attempts.get(payment.id) ?? [], {
        now: rows.now,
        settleMs,
        isCharged: charged.has(payment.id),
      }),
    ]),
  ];
  return { violations, statuses: countStatuses(rows), counts: getCounts(), rows, stripeSandbox };

  function getCounts() {
    const money = [...stripeSandbox.money.values()];
    return {
      'journal lines': stripeSandbox.lines,
      'authorized at the Stripe sandbox': money.filter((one) => one.authorizations > 0).length,
      'released or refunded': money.filter((one) => {
        return one.authorizations > 0 && one.reserved + one.taken - one.refundedAmount === 0;
      }).length,
      'in flight': inFlight,
      orders: rows.orders.length,
      payments: rows.payments.length,
      attempts: rows.attempts.length,
      postings: rows.postings.length,
    };
  }
}

function countStatuses({ payments }: Rows): Record<string, number> {
  const groups = Map.groupBy(payments, ({ status }) => status);
  return Object.fromEntries([...groups].map(([status, some]) => [status, some.length]));
}

const SHOWN = 40;

export function printReport({ violations, statuses, counts }: Report): void {
  const line = (name: string, count: number) => {
    console.log(`  ${name.padEnd(28)} ${String(count).padStart(8)}`);
  };
  for (const [name, count] of Object.entries(counts)) line(name, count);
  for (const [status, count] of Object.entries(statuses)) line(`payments ${status}`, count);
  line('violations', violations.length);
  for (const violation of violations.slice(0, SHOWN)) console.log(`  ! ${violation}`);
  if (violations.length > SHOWN) console.log(`  ! and ${violations.length - SHOWN} more`);
}
