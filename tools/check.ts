import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { check, type Report } from './check/check.ts';
import { openDatabase } from './check/open-database.ts';

const ROOT = join(import.meta.dirname, '..');
const JOURNAL = 'stripe-sandbox/journal.jsonl';
const SHOWN_MAX = 50;

const FOUND = 1;
const NOT_CHECKED = 2;

/**
 * Proves from the database, the journal of the Stripe sandbox and the promises of clients that
 * everything agrees. It shares no code with the product. `tools/check/SPECIFICATION.md` has the
 * rules. Exits with 1 if a rule is broken, and with 2 if it could not check.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      settled: { type: 'boolean', default: false },
      promises: { type: 'string' },
      journal: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const dataDir = resolve(ROOT, process.env.DATA_DIR || '.data');
  const client = await openDatabase(process.env.DATABASE_URL, dataDir);
  try {
    const report = await check(client, {
      journal: values.journal ?? join(dataDir, JOURNAL),
      promises: values.promises,
      isSettled: values.settled,
    });
    if (values.json) console.log(JSON.stringify(report, null, 2));
    else print(report);
    process.exitCode = report.violations.length === 0 ? 0 : FOUND;
  } finally {
    await client.end();
  }
}

function print({ violations, counts }: Report): void {
  for (const [name, count] of Object.entries(counts)) printLine(name, count);
  printLine('violations', violations.length);
  for (const [name, some] of Map.groupBy(violations, ({ rule }) => rule)) {
    printLine(`  ${name}`, some.length);
  }
  for (const { rule, id, words } of violations.slice(0, SHOWN_MAX)) {
    console.log(`! ${rule}: ${id} ${words}`);
  }
  const hidden = violations.length - SHOWN_MAX;
  if (hidden > 0) console.log(`! and ${hidden} more (--json lists all)`);
}

function printLine(name: string, count: number): void {
  console.log(`  ${name.padEnd(30)} ${String(count).padStart(8)}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = NOT_CHECKED;
});
