import { POSTING_ACCOUNTS } from '@saifu/domain/payments/ledger';
import { openDatabase } from './ledger/open-database.ts';

type Account = { readonly account: string; readonly debit: string; readonly credit: string };
type UnbalancedEntry = {
  readonly payment_id: string;
  readonly version: number;
  readonly sum: string;
};

const UNBALANCED_PRINTED_MAX = 20;

/** Prints the trial balance. Fails unless all postings add up to zero. */
async function main(): Promise<void> {
  const { client, close } = await openDatabase(process.env);
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    const { rows: accounts } = await client.query<Account>(`
      select account, coalesce(sum(amount) filter (where amount > 0), 0)::text as debit,
        coalesce(-sum(amount) filter (where amount < 0), 0)::text as credit
      from postings group by account order by account`);
    const { rows: uneven } = await client.query<UnbalancedEntry>(`
      select payment_id, version, sum(amount)::text as sum
      from postings group by payment_id, version having sum(amount) <> 0
      order by payment_id, version`);
    const { rows: counts } = await client.query<{ payments: string; events: string }>(`
      select count(distinct payment_id)::text as payments,
        count(distinct (payment_id, version))::text as events from postings`);
    const total = printAccounts(accounts);
    for (const { payment_id: id, version, sum } of uneven.slice(0, UNBALANCED_PRINTED_MAX)) {
      console.log(`payment ${id}, version ${version}: the lines add up to ${sum}, not to 0`);
    }
    const [{ payments, events } = { payments: '0', events: '0' }] = counts;
    console.log(`${payments} payments, ${events} events, ${uneven.length} out of balance`);
    process.exitCode = total === 0n && uneven.length === 0 ? 0 : 1;
  } finally {
    await close();
  }
}

/** Whole yen as bigint, so the sum cannot overflow. */
function printAccounts(found: readonly Account[]): bigint {
  const names = new Set<string>([...POSTING_ACCOUNTS, ...found.map(({ account }) => account)]);
  const all = { debit: 0n, credit: 0n };
  printLine('account', 'debit', 'credit', 'sum');
  for (const name of names) {
    const row = found.find(({ account }) => account === name);
    const debit = BigInt(row?.debit ?? 0);
    const credit = BigInt(row?.credit ?? 0);
    all.debit += debit;
    all.credit += credit;
    printLine(name, debit, credit, debit - credit);
  }
  printLine('all', all.debit, all.credit, all.debit - all.credit);
  return all.debit - all.credit;
}

function printLine(name: string, ...columns: readonly (string | bigint)[]): void {
  console.log(name.padEnd(20) + columns.map((column) => String(column).padStart(16)).join(''));
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
