import { toTypeId } from '@saifu/domain/shared/ids';
import { recordNothing } from '../apps/api/src/modules/audit/record-change.ts';
import { loadBalance } from '../apps/api/src/modules/ledger/balance/load-balance.ts';
import { runDuePayouts, startPayoutRun } from '../apps/api/src/modules/payouts/run/payout-run.ts';
import { openBenchApp } from './bench-app.ts';
import { quantile } from './pay/load.ts';
import { fillLedger } from './payouts/fill.ts';
import { postUntil } from './payouts/post-captures.ts';
import { withReadDatabase } from './read-database.ts';

const ALONE_MS = 20_000;
const BALANCE_READS = 500;

// Measures a payout run over a million payments of ten thousand merchants, while captures go on in
// the same process, and the balance and payout of one merchant with a million.
const share = Number(process.argv[2] ?? 1);
const MANY = { merchants: Math.round(10_000 * share), entriesEach: 100 };
const ONE = { merchants: 1, entriesEach: Math.round(1_000_000 * share) };

await withReadDatabase(async (url) => {
  let merchantIds: readonly string[] = [];
  const bench = await openBenchApp(url, 'payouts', async (pool) => {
    merchantIds = await fillLedger(pool, MANY);
  });
  try {
    const { deps } = bench;
    await postFor(5000);
    const alone = await postFor(ALONE_MS);
    print('ms to post a capture, p50 and p99, alone', quantile(alone, 0.5), quantile(alone, 0.99));
    const memory = watchMemory();
    const run = await time(() => runDuePayouts(deps));
    const { value: payouts, seconds, posted } = run;
    print(`s for a run with ${payouts} payouts (aim 180 or less)`, seconds);
    print(
      'ms to post a capture, p50 and p99, during the run',
      quantile(posted, 0.5),
      quantile(posted, 0.99),
    );
    print('p99 during the run to alone (aim 1.5)', quantile(posted, 0.99) / quantile(alone, 0.99));
    print('MB of memory, before and at most', ...memory.stop());
    if (payouts !== MANY.merchants) throw new Error('a merchant was not paid out');
    const [merchantId = ''] = await fillLedger(deps.db.pool, ONE);
    const reads: number[] = [];
    for (let read = 0; read < BALANCE_READS; read += 1) {
      const begun = performance.now();
      await loadBalance(deps, merchantId);
      reads.push(performance.now() - begun);
    }
    print(
      'ms to read the balance of the large merchant, p50 and p99 (aim 5)',
      quantile(reads, 0.5),
      quantile(reads, 0.99),
    );
    const large = watchMemory();
    const input = { merchantId, reason: 'bench', createdBy: 'bench' };
    const begun = performance.now();
    const id = await startPayoutRun(deps, input, recordNothing);
    print(`s to pay it out (${toTypeId('payoutRun', id)})`, (performance.now() - begun) / 1000);
    print('MB of memory, before and at most', ...large.stop());
    await assertBooks();
    async function assertBooks() {
      const { rows } = await deps.db.pool.query(`select count(*)::int as payouts,
        sum(item_count)::int as items, 
        count(*) filter (where amount <> 964 * item_count)::int as wrong from payouts`);
      const items = MANY.merchants * MANY.entriesEach + ONE.entriesEach;
      const [{ payouts: found, items: counted, wrong }] = rows;
      print('payouts, items, and payouts of another amount', found, counted, wrong);
      if (wrong !== 0 || counted !== items) throw new Error('the payouts are wrong');
    }
  } finally {
    await bench.close();
  }

  function postFor(ms: number) {
    const until = Date.now() + ms;
    return postUntil(bench.deps, merchantIds, () => Date.now() > until);
  }

  async function time(work: () => Promise<number>) {
    let isOver = false;
    const posting = postUntil(bench.deps, merchantIds, () => isOver);
    const begun = performance.now();
    const value = await work().finally(() => {
      isOver = true;
    });
    const seconds = (performance.now() - begun) / 1000;
    return { value, seconds, posted: await posting };
  }
});

function watchMemory() {
  const now = () => process.memoryUsage().rss / 1e6;
  const before = now();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, now());
  }, 100);
  return {
    stop: () => {
      clearInterval(timer);
      return [before, most] as const;
    },
  };
}

function print(name: string, ...values: readonly number[]): void {
  console.log(name.padEnd(72) + values.map((value) => value.toFixed(1).padStart(12)).join(''));
}
