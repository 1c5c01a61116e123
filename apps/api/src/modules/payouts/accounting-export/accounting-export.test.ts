import { fromTypeId } from '@saifu/domain/shared/ids';
import { beforeEach, expect, test } from 'vitest';
import { downloadCsv } from '../../../testing/csv.ts';
import { FOREIGN_STORE, signInAsMember } from '../../../testing/member.ts';
import { signInAsMerchant } from '../../../testing/merchant.ts';
import { changePayout } from '../change-payout.ts';
import { openPayoutWorld, type PayoutWorld } from '../payout-world.fixture.ts';

// Longer than any cycle with its closed days.
const CYCLE_DAYS = 35;
const FORMATS = [
  ['freee', '金額', '課対仕入10%'],
  ['money_forward', '金額(円)', '課税仕入 10%'],
] as const;

let world: PayoutWorld;

beforeEach(async () => {
  world = await openPayoutWorld();
  await world.addAccount();
});

const pathOf = (month: string, format: string) =>
  `/merchant/accounting_exports/${month}?format=${format}`;
const getMonth = () => {
  const now = world.testApp.deps.clock.now();
  return new Date(now.getTime() + 9 * 60 * 60 * 1000).toISOString().slice(0, 7);
};
const download = (month: string, format: string) =>
  downloadCsv(world.testApp, world.shop.merchant, pathOf(month, format));

/** What the operator owes the merchant, after less before the month, by the postings. */
async function readChange(month: string): Promise<number> {
  const [row] = await world.all(
    `select coalesce(-sum(l.amount), 0)::int as change
     from ledger_postings l join ledger_entries e on e.id = l.entry_id
     where e.merchant_id = $1 and to_char(e.at at time zone 'Asia/Tokyo', 'YYYY-MM') = $2
       and l.account in ('merchant.balance', 'merchant.pending', 'reserve', 'payout.in_transit')`,
    [fromTypeId('merchant', world.merchantId), month],
  );
  return row.change;
}

test.each(FORMATS)('the journal for %s moves the receivable as the ledger', async (...row) => {
  const [format, amount, category] = row;
  const months = new Set([getMonth()]);
  const refunded = await world.pay(10_000);
  await world.shop.refund(refunded, 4000);
  await world.shop.payByPaypay(3000);
  await world.pass(CYCLE_DAYS);
  await world.run();
  const [payout] = (await world.shop.merchant.get('/merchant/payouts')).body.items;
  const { deps } = world.testApp;
  for (const event of ['send', 'pay'] as const) {
    const change = { event, createdBy: 'x', reason: null, now: deps.clock.now() };
    await deps.db.transaction((tx) =>
      changePayout(tx, fromTypeId('payout', payout.id) ?? '', change),
    );
  }
  months.add(getMonth());
  let fees = 0;
  let transferred = 0;
  for (const month of months) {
    const { rows, fileName } = await download(month, format);
    expect(fileName).toBe(`accounting_${month}_${format}.csv`);
    let receivable = 0;
    for (const line of rows) {
      expect(line[`借方${amount}`]).toBe(line[`貸方${amount}`]);
      const value = Number(line[`借方${amount}`]);
      expect(value).toBeGreaterThan(0);
      if (line.借方勘定科目 === '売掛金') receivable += value;
      if (line.貸方勘定科目 === '売掛金') receivable -= value;
      if (line.借方勘定科目 === '支払手数料') {
        expect(line.借方税区分).toBe(category);
        expect(line.貸方税区分).toBe('対象外');
        fees += value;
      }
      if (line.借方勘定科目 === '普通預金') transferred += value;
    }
    expect(receivable).toBe(await readChange(month));
  }
  expect(transferred).toBe(payout.amount);
  const [posted] = await world.all(
    `select -sum(amount)::int as fees from ledger_postings
     where merchant_id = $1 and account in ('fee.revenue', 'fee.tax')
       and entry_id in (select id from ledger_entries
         where to_char(at at time zone 'Asia/Tokyo', 'YYYY-MM') = any ($2))`,
    [fromTypeId('merchant', world.merchantId), [...months]],
  );
  expect(fees).toBe(posted.fees);
});

test('a month has the days of Japan, and the columns of each software', async () => {
  await world.pay(10_000);
  const freee = await download(getMonth(), 'freee');
  expect(freee.columns.slice(0, 4)).toEqual(['日付', '伝票番号', '決算整理仕訳', '借方勘定科目']);
  expect(freee.rows.at(-1)?.日付).toMatch(/^\d{4}\/\d\d\/\d\d$/);
  const moneyForward = await download(getMonth(), 'money_forward');
  expect(moneyForward.columns).toHaveLength(27);
  expect(moneyForward.columns.slice(0, 9)).toEqual([
    '取引No',
    '取引日',
    '借方勘定科目',
    '借方補助科目',
    '借方部門',
    '借方取引先',
    '借方税区分',
    '借方インボイス',
    '借方金額(円)',
  ]);
  const numbers = moneyForward.rows.map((row) => Number(row.取引No));
  expect(numbers).toEqual(numbers.map((_, at) => at + 1));
  expect((await download('2020-01', 'freee')).rows).toEqual([]);
});

test('a merchant gets its own journal only, and clerks none', async () => {
  await world.pay(10_000);
  const { merchant: other } = signInAsMerchant(world.testApp, FOREIGN_STORE);
  const path = pathOf(getMonth(), 'freee');
  const own = (await downloadCsv(world.testApp, world.shop.merchant, path)).rows;
  expect((await downloadCsv(world.testApp, other, path)).rows).not.toEqual(own);
  const clerk = await signInAsMember(world.testApp, 'clerk');
  expect((await clerk.get(path)).body.code).toBe('member.not_allowed');
});

test.each([
  ['2026-13', 'freee'],
  ['2026-1', 'freee'],
  ['9999-01', 'freee'],
  ['%00', 'freee'],
  ['2026-11', 'yayoi'],
  ['2026-11', ''],
])('month %s for "%s" is rejected', async (month, format) => {
  const { status } = await world.shop.merchant.get(pathOf(month, format));
  expect([400, 404, 422]).toContain(status);
});
