import { LEDGER_ACCOUNTS } from '@saifu/domain/ledger/merchant-ledger';
import { POSTING_ACCOUNTS } from '@saifu/domain/payments/ledger';
import { PROVIDER_ACCOUNTS } from '@saifu/domain/reconciliation/provider-movement';
import { openDatabase } from './ledger/open-database.ts';

type Account = { readonly account: string; readonly debit: string; readonly credit: string };
/** Something that does not add up, in words. */
type Fault = { readonly words: string };

const FAULTS_PRINTED_MAX = 20;

/** Of payments, of merchants, and of the operator about the provider. */
const ALL_POSTINGS = `
  select account, amount from postings union all select account, amount from ledger_postings
  union all select account, amount from provider_postings`;

/** Each finds what contradicts the books. */
const FAULTS: Readonly<Record<string, string>> = {
  'transitions of payments out of balance': `
    select 'payment ' || payment_id || ', version ' || version || ': the lines add up to '
      || sum(amount) || ', not to 0' as words
    from postings group by payment_id, version having sum(amount) <> 0
    order by payment_id, version`,
  'entries of merchants out of balance': `
    select 'entry ' || entry_id || ': the lines add up to ' || sum(amount) || ', not to 0' as words
    from ledger_postings group by entry_id having sum(amount) <> 0 order by entry_id`,
  'entries about the provider out of balance': `
    select 'entry ' || entry_id || ': the lines add up to ' || sum(amount) || ', not to 0' as words
    from provider_postings group by entry_id having sum(amount) <> 0 order by entry_id`,
  'movements at the provider that are not explained': `
    select 'movement ' || m.id || ': ' || case when m.currency = 'jpy' then m.amount - m.fee else 0
        end || ' there, ' || m.ours || ' here, ' || m.posted || ' posted, ' || d.amount
        || ' as a difference' as words
    from provider_movements m cross join lateral (
      select coalesce(sum(amount_yen), 0) as amount from reconciliation_differences
      where movement_id = m.id and state <> 'matched'
    ) d
    where case when m.currency = 'jpy' then m.amount - m.fee else 0 end
      <> m.ours + m.posted + d.amount
    order by m.id`,
  'payouts of the provider that are not their movements': `
    select 'payout ' || p.id || ': ' || p.amount || ', and its movements ' || sum(m.amount - m.fee)
      as words
    from provider_payouts p join provider_movements m on m.payout_reference = p.id
    where not exists (
      select from reconciliation_days d where d.provider = p.provider and d.state <> 'done'
    ) and p.at > (select min(at) + interval '30 days' from provider_movements)
    group by p.id having sum(m.amount - m.fee) <> p.amount order by p.id`,
  'closed differences without their posting': `
    select 'difference ' || d.id || ': ' || d.amount_yen || ', and posted '
      || coalesce(sum(l.amount), 0) as words
    from reconciliation_differences d left join provider_postings l
      on l.entry_id = d.entry_id and l.account = 'provider.receivable'
    where d.state = 'closed' group by d.id having coalesce(sum(l.amount), 0) <> d.amount_yen
    order by d.id`,
  'balances that are not the sum of their postings': `
    select 'merchant ' || merchant_id || ', ' || account || ': the balance differs by '
      || sum(amount) as words
    from (
      select merchant_id, account, amount from ledger_balances
      union all select merchant_id, account, -amount from ledger_postings
    ) compared group by merchant_id, account having sum(amount) <> 0
    order by merchant_id, account`,
  'balances that are not what is to be paid out': `
    select 'merchant ' || merchant_id || ': the balance differs by ' || sum(amount)
      || ' from what is in no payout' as words
    from (
      select merchant_id, -amount as amount from unpaid_entries
      union all select merchant_id, -amount from ledger_balances
        where account = 'merchant.balance'
    ) compared group by merchant_id having sum(amount) <> 0
    order by merchant_id`,
  'payouts that are not the sum of their items': `
    select 'payout ' || p.id || ': ' || p.amount || ' in ' || p.item_count || ' items, which are '
      || coalesce(sum(i.amount), 0) || ' in ' || count(i.entry_id) as words
    from payouts p left join payout_items i on i.payout_id = p.id group by p.id
    having p.amount <> coalesce(sum(i.amount), 0) or p.gross <> coalesce(sum(i.gross), 0)
      or p.fee <> coalesce(sum(i.fee), 0) or p.item_count <> count(i.entry_id)
    order by p.id`,
  'entries that are not paid out once': `
    select 'entry ' || l.entry_id || ': ' || -l.amount || ' of merchant ' || l.merchant_id
      || ' is in no payout and waits for none, in both, or there with another amount' as words
    from ledger_postings l join ledger_entries e on e.id = l.entry_id
      left join payout_items i on i.entry_id = l.entry_id
      left join unpaid_entries u on u.entry_id = l.entry_id
    where l.account = 'merchant.balance' and e.kind <> 'payout'
      and (-l.amount) <> coalesce(i.amount, 0) + coalesce(u.amount, 0)
    order by l.entry_id`,
  'payouts that are not posted as their status says': `
    select 'payout ' || p.id || ' is ' || p.status || ' and has ' || t.balance
      || ' of the balance, ' || t.transit || ' in transit and ' || t.bank || ' at the bank' as words
    from payouts p cross join lateral (
      select coalesce(sum(l.amount) filter (where l.account = 'merchant.balance'), 0) as balance,
        coalesce(sum(l.amount) filter (where l.account = 'payout.in_transit'), 0) as transit,
        coalesce(sum(l.amount) filter (where l.account = 'operator.bank'), 0) as bank
      from ledger_entries e join ledger_postings l on l.entry_id = e.id where e.source_id = p.id
    ) t
    where t.balance <> case when p.status in ('failed', 'canceled') then 0 else p.amount end
      or t.transit <> case when p.status in ('scheduled', 'in_transit') then -p.amount else 0 end
      or t.bank <> case when p.status = 'paid' then -p.amount else 0 end
    order by p.id`,
};

const COUNTS = `
  select (select count(distinct payment_id) from postings)::text as payments,
    (select count(distinct (payment_id, version)) from postings)::text as transitions,
    (select count(*) from ledger_entries)::text as entries,
    (select count(distinct merchant_id) from ledger_balances)::text as merchants,
    (select count(*) from provider_movements)::text as movements,
    (select count(*) from reconciliation_differences where state = 'open')::text as open`;
type Counts = Readonly<
  Record<'payments' | 'transitions' | 'entries' | 'merchants' | 'movements' | 'open', string>
>;

/** Prints the trial balance and whatever contradicts it. Fails unless everything adds up. */
async function main(): Promise<void> {
  const { client, close } = await openDatabase(process.env);
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    const { rows: accounts } = await client.query<Account>(`
      select account, coalesce(sum(amount) filter (where amount > 0), 0)::text as debit,
        coalesce(-sum(amount) filter (where amount < 0), 0)::text as credit
      from (${ALL_POSTINGS}) posting group by account order by account`);
    const total = printAccounts(accounts);
    const { rows: counted } = await client.query<Counts>(COUNTS);
    for (const { payments, transitions, entries, merchants, movements, open } of counted) {
      console.log(
        `${payments} payments, ${transitions} transitions; ` +
          `${merchants} merchants, ${entries} entries; ` +
          `${movements} movements at the provider, ${open} open differences`,
      );
    }
    let faults = 0;
    for (const [name, text] of Object.entries(FAULTS)) {
      const { rows } = await client.query<Fault>(text);
      for (const { words } of rows.slice(0, FAULTS_PRINTED_MAX)) console.log(words);
      console.log(`${rows.length} ${name}`);
      faults += rows.length;
    }
    process.exitCode = total === 0n && faults === 0 ? 0 : 1;
  } finally {
    await close();
  }
}

/** Whole yen as bigint, so the sum cannot overflow. */
function printAccounts(found: readonly Account[]): bigint {
  const listed = found.map(({ account }) => account);
  const names = new Set<string>([
    ...POSTING_ACCOUNTS,
    ...LEDGER_ACCOUNTS,
    ...PROVIDER_ACCOUNTS,
    ...listed,
  ]);
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
