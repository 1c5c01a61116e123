import { fromTypeId } from '@saifu/domain/shared/ids';
import { PAYOUT_STATEMENT_ITEMS_MAX } from '@saifu/domain/shared/limits';
import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../../testing/browser.ts';
import { downloadCsv } from '../../../testing/csv.ts';
import { FOREIGN_STORE, signInAsMember } from '../../../testing/member.ts';
import { signInAsMerchant, signInAsStaff } from '../../../testing/merchant.ts';
import { findLedgerFaults } from '../../ledger/ledger-faults.fixture.ts';
import { readPdf } from '../../receipts/pdf/read-pdf.fixture.ts';
import { openPayoutWorld, type PayoutWorld } from '../payout-world.fixture.ts';

// Longer than any cycle with its closed days.
const CYCLE_DAYS = 35;

let world: PayoutWorld;

beforeEach(async () => {
  world = await openPayoutWorld();
  await world.addAccount();
  // Only what the test itself pays is paid out.
  await world.all('delete from unpaid_entries');
  await world.all('delete from ledger_balances');
});

async function payOut() {
  await world.pass(CYCLE_DAYS);
  expect(await world.run()).toBe(1);
  const [payout] = (await world.shop.merchant.get('/merchant/payouts')).body.items;
  return payout;
}

async function download(who: Browser, path: string) {
  const answer = await world.testApp.app.inject({
    method: 'GET',
    url: `/api/v1${path}`,
    headers: {
      ...who.headers,
      ...(who.cookie && { cookie: who.cookie }),
      ...(who.token && { authorization: `Bearer ${who.token}` }),
    },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return { bytes: answer.rawPayload, headers: answer.headers };
}

/** Without spaces, page by page. */
async function readPages(who: Browser, path: string): Promise<readonly string[]> {
  const { texts } = await readPdf((await download(who, path)).bytes);
  return texts.map((text) => text.replaceAll(/\s/g, ''));
}
const read = async (path: string, who: Browser = world.shop.merchant) =>
  (await readPages(who, path)).join('');

const pathOf = ({ id }: { id: string }, file: string) => `/merchant/payouts/${id}/${file}`;
const readRows = async (payout: { id: string }) =>
  (await downloadCsv(world.testApp, world.shop.merchant, pathOf(payout, 'statement.csv'))).rows;
const sum = (rows: readonly { readonly [name: string]: string | undefined }[]) =>
  rows.reduce((total, { amount }) => total + Number(amount), 0);

/** What the ledger has on the merchant's balance in a payout, or in none yet. */
async function sumChanges(payoutId: string | null): Promise<number> {
  const [row] = await world.all(
    `select coalesce(-sum(l.amount), 0)::int as sum
     from ledger_postings l join ledger_entries e on e.id = l.entry_id
     where e.merchant_id = $1 and l.account = 'merchant.balance' and e.kind <> 'payout'
       and e.id in (select entry_id from payout_items where payout_id = $2
         union all select entry_id from unpaid_entries where $2 is null)`,
    [fromTypeId('merchant', world.merchantId), payoutId],
  );
  return row.sum;
}

const yen = (amount: number) => `${amount < 0 ? '−' : ''}¥${Math.abs(amount).toLocaleString('en')}`;

test('the statement explains the balance and has the qualified invoice of the fees', async () => {
  await world.pay(5000);
  const first = await payOut();
  const refunded = await world.pay(10_000);
  await world.pay(700);
  await world.shop.refund(refunded, 4000);
  await world.pass(CYCLE_DAYS);
  await world.pay(3000);
  expect(await world.run()).toBe(1);
  const [payout] = (await world.shop.merchant.get('/merchant/payouts')).body.items;
  const text = await read(pathOf(payout, 'statement.pdf'));
  const { operator } = world.testApp.deps.config;
  const { opening_balance: opening, closing_balance: closing, amount } = payout;
  expect([opening, closing]).toEqual([0, 3000 - 108]);
  expect(amount).toBe(10_000 - 360 + 700 - 25 - 4000);
  const uuid = fromTypeId('payout', payout.id) ?? '';
  expect(await sumChanges(uuid)).toBe(amount);
  // Opening balance and what happened since are the payout and what is left.
  const changes = amount + (await sumChanges(null));
  expect(opening + changes).toBe(amount + closing);
  for (const part of [
    '入金明細書',
    payout.id,
    `期首残高（前回の入金後）${yen(opening)}`,
    `前回の入金後の増減${yen(changes)}`,
    `今回の入金${yen(-amount)}`,
    `期末残高（次回へ繰り越し）${yen(closing)}`,
    `決済2¥10,700−¥385¥10,315`,
    `返金1−¥4,000¥0−¥4,000`,
    `合計3¥6,700−¥385${yen(amount)}`,
    '手数料の適格請求書',
    operator.name.replaceAll(' ', ''),
    operator.address.replaceAll(' ', ''),
    `登録番号${operator.invoiceNumber}`,
    // 385 × 10 / 110 = 35, of which ¥32 and ¥2 were posted with the payments.
    `決済手数料10%¥385¥35`,
    `差引合計10%¥385¥35`,
  ]) {
    expect(text).toContain(part);
  }
  expect(text).not.toContain('返還した');
  expect(await sumChanges(fromTypeId('payout', first.id) ?? '')).toBe(first.amount);
  expect(await findLedgerFaults(world.testApp.deps.db)).toEqual([]);
});

test('the tax is rounded once per invoice, and the difference is posted once', async () => {
  const readTax = async () => {
    const [row] = await world.all(
      `select coalesce(-sum(amount), 0)::int as tax, coalesce(-sum(amount) filter (
         where account = 'fee.revenue'), 0)::int as revenue
       from ledger_postings where account in ('fee.tax', 'fee.revenue')
         and entry_id in (select id from ledger_entries where merchant_id = $1)`,
      [fromTypeId('merchant', world.merchantId)],
    );
    return { total: row.tax, revenue: row.revenue, tax: row.tax - row.revenue };
  };
  const before = await readTax();
  for (let count = 0; count < 4; count += 1) await world.pay(700);
  expect((await readTax()).tax - before.tax).toBe(4 * 2);
  const { available } = await world.balance();
  const payout = await payOut();
  // 100 × 10 / 110 = 9.09
  expect(payout).toMatchObject({ fee: 100, fee_tax: 8, amount: available });
  const after = await readTax();
  expect(after.tax - before.tax).toBe(9);
  expect(after.total - before.total).toBe(100);
  const invoice = await read(pathOf(payout, 'fee_invoice.pdf'));
  expect(invoice).toContain('決済手数料10%¥100¥9');
  expect(invoice).not.toContain('期首残高');
  await read(pathOf(payout, 'statement.pdf'));
  expect(await readTax()).toEqual(after);
  const { items } = (await world.shop.merchant.get('/merchant/balance/entries?kind=fee_invoice'))
    .body;
  expect(items).toMatchObject([{ amount: 0, fee: 0, available: 0, pending: 0 }]);
  expect(await findLedgerFaults(world.testApp.deps.db)).toEqual([]);
});

test('fees that are given back are a return invoice with the days of the payments', async () => {
  await world.all(
    `insert into fee_contracts select gen_random_uuid(), $1, 'card', 360, 0, true, '2020-01-01',
       'x', 'x', now()`,
    [fromTypeId('merchant', world.merchantId)],
  );
  const payment = await world.pay(10_000);
  const first = await payOut();
  expect(first.fee).toBe(360);
  await world.shop.refund(payment, 5000);
  await world.pay(20_000);
  const payout = await payOut();
  expect(payout).toMatchObject({ fee: 720 - 180, amount: 20_000 - 720 - 5000 + 180 });
  const text = await read(pathOf(payout, 'fee_invoice.pdf'));
  const [day] = await world.all(
    `select to_char(at at time zone 'Asia/Tokyo', 'YYYY/MM/DD') as day from ledger_entries
     where payment_id = $1 and kind = 'capture'`,
    [payment.id],
  );
  for (const part of [
    '決済手数料10%¥720¥65',
    '返還した決済手数料10%−¥180−¥16',
    '差引合計10%¥540¥49',
    `当初の取引日は${day.day}から${day.day}まで`,
  ]) {
    expect(text).toContain(part);
  }
});

test('the CSV file has every item, and its rows lead from the opening to the closing balance', async () => {
  await world.pay(5000);
  const payment = await world.pay(10_000);
  await world.shop.refund(payment, 1000);
  const payout = await payOut();
  await world.pay(3000);
  const file = await downloadCsv(
    world.testApp,
    world.shop.merchant,
    pathOf(payout, 'statement.csv'),
  );
  expect(file.fileName).toMatch(/^statement_F-\d{8}-[0-9A-Z]{12}\.csv$/);
  const { items } = (await world.shop.merchant.get(pathOf(payout, 'items?limit=100'))).body;
  const [opening, ...rest] = file.rows;
  const [outside, own, closing] = rest.splice(-3);
  expect(rest.map(({ id }) => id)).toEqual(items.map(({ id }: { id: string }) => id));
  expect(sum(rest)).toBe(payout.amount);
  expect([opening, outside, own, closing].map((row) => row?.kind)).toEqual([
    'opening_balance',
    'not_in_this_payout',
    'this_payout',
    'closing_balance',
  ]);
  expect(Number(own?.amount)).toBe(-payout.amount);
  expect(sum(file.rows.slice(0, -1))).toBe(Number(closing?.amount));
});

test('an issued statement stays the same, byte by byte', async () => {
  await world.pay(5000);
  const payout = await payOut();
  const files = ['statement.csv', 'statement.pdf', 'statement.pdf?language=en', 'fee_invoice.pdf'];
  const readAll = () =>
    Promise.all(
      files.map(async (file) => {
        const { bytes, headers } = await download(world.shop.merchant, pathOf(payout, file));
        return [bytes.toString('base64'), headers['content-disposition']];
      }),
    );
  const before = await readAll();
  await world.all(`update merchants set name = 'Other name'`);
  await world.pay(2000);
  await payOut();
  expect(await readAll()).toEqual(before);
  await expect(world.all(`update payout_statements set issuer_name = 'x'`)).rejects.toThrow(
    'only added',
  );
});

test('a payout from before statements existed gets one statement, also at once', async () => {
  await world.pay(5000);
  const payout = await payOut();
  await world.all('alter table payout_statements disable trigger all');
  await world.all('delete from payout_statements');
  await world.all('alter table payout_statements enable trigger all');
  const path = pathOf(payout, 'fee_invoice.pdf');
  const answers = await Promise.all([1, 2, 3].map(() => download(world.shop.merchant, path)));
  expect(new Set(answers.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1);
  expect(await world.all('select from payout_statements')).toHaveLength(1);
});

test('a long statement has the sums of each day, and the CSV file each item', async () => {
  await world.pay(5000);
  const payout = await payOut();
  const count = PAYOUT_STATEMENT_ITEMS_MAX + 200;
  await world.all(
    `with added as (
       insert into ledger_entries (id, kind, merchant_id, at)
       select gen_random_uuid(), 'correction', $1, '2026-10-31T14:00:00Z'::timestamptz
         + n * interval '10 minutes'
       from generate_series(1, $3::int) n returning id, at
     )
     insert into payout_items (entry_id, payout_id, kind, at, amount, gross, fee, fee_tax)
     select id, $2, 'correction', at, 10, 10, 0, 0 from added`,
    [fromTypeId('merchant', world.merchantId), fromTypeId('payout', payout.id), count],
  );
  await world.all('update payouts set item_count = item_count + $1, amount = amount + $2', [
    count,
    count * 10,
  ]);
  const text = await read(pathOf(payout, 'statement.pdf'));
  expect(text).toContain('日別の合計');
  expect(text).toContain(`明細は${(count + 1).toLocaleString('en')}件`);
  // From 23:10 to 24:00 in Japan.
  expect(text).toContain('2026/10/315¥50¥0¥50');
  expect(text).toContain('2026/11/01144¥1,440¥0¥1,440');
  const rows = await readRows(payout);
  expect(rows).toHaveLength(count + 1 + 4);
});

test.each([
  ['ja', '入金明細書', '決済'],
  ['en', 'Payoutstatement', 'Qualifiedinvoiceforfees(適格請求書)'],
  ['ko', '입금명세서', '수수료적격청구서(適格請求書)'],
])('the PDF is in %s, with the headings on every page', async (language, title, part) => {
  for (let count = 0; count < 3; count += 1) await world.pay(1000 + count);
  const payout = await payOut();
  const text = await read(pathOf(payout, `statement.pdf?language=${language}`));
  expect(text).toContain(title);
  expect(text).toContain(part);
  expect(text).toContain('T1234567890123');
  const bad = await world.shop.merchant.get(pathOf(payout, 'statement.pdf?language=fr'));
  expect(bad.status).toBe(422);
});

test('an operator without registration number issues no qualified invoice', async () => {
  await world.pay(5000);
  const payout = await payOut();
  await world.all('alter table payout_statements disable trigger all');
  await world.all('update payout_statements set issuer_registration_number = null');
  const text = await read(pathOf(payout, 'statement.pdf'));
  expect(text).toContain('手数料の請求書');
  expect(text).not.toContain('適格');
  expect(text).not.toContain('登録番号');
});

test('members of the merchant and staff read the statement, nobody else', async () => {
  await world.pay(5000);
  const payout = await payOut();
  const staff = signInAsStaff(world.testApp);
  const { merchant: other } = signInAsMerchant(world.testApp, FOREIGN_STORE);
  const clerk = await signInAsMember(world.testApp, 'clerk');
  for (const file of ['statement.csv', 'statement.pdf', 'fee_invoice.pdf']) {
    const own = await download(world.shop.merchant, pathOf(payout, file));
    const theirs = await download(staff, `/staff/payouts/${payout.id}/${file}`);
    expect(theirs.bytes.equals(own.bytes)).toBe(true);
    for (const who of ['owner', 'manager'] as const) {
      const member = await signInAsMember(world.testApp, who);
      expect((await download(member, pathOf(payout, file))).bytes.equals(own.bytes)).toBe(true);
    }
    expect((await other.get(pathOf(payout, file))).status).toBe(404);
    expect((await clerk.get(pathOf(payout, file))).status).toBeGreaterThanOrEqual(403);
    for (const id of ['pyt_x', 'po_01jd0000000000000000000000', '%00']) {
      const { status } = await world.shop.merchant.get(pathOf({ id }, file));
      expect([400, 404, 422]).toContain(status);
    }
  }
});
