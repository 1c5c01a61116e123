import { RECORD_BYTES } from '@saifu/domain/payouts/zengin-file';
import { beforeEach, expect, test } from 'vitest';
import { encrypt } from '../../../platform/crypto/encryption.ts';
import type { Browser } from '../../../testing/browser.ts';
import { signInAsMember } from '../../../testing/member.ts';
import { findLedgerFaults } from '../../ledger/ledger-faults.fixture.ts';
import { completePayouts } from '../complete-payouts.ts';
import { openPayoutWorld, type PayoutWorld } from '../payout-world.fixture.ts';

const CYCLE_DAYS = 35;
const REASON = '銀行へ送信済み';

let world: PayoutWorld;
let finance: Browser;
let admin: Browser;
let run: string;
let payout: { id: string; amount: number };

const signIn = async () => {
  finance = await signInAsMember(world.testApp, 'finance');
  admin = await signInAsMember(world.testApp, 'admin');
};
const listOwn = async (query = '') =>
  (await world.shop.merchant.get(`/merchant/payouts${query}`)).body.items;
const read = async () => (await world.shop.merchant.get(`/merchant/payouts/${payout.id}`)).body;
const complete = () => completePayouts(world.testApp.deps);
const create = (who = finance) => who.post(`/staff/payout_runs/${run}/transfer_files`, {});
const act = (id: string, way: string) =>
  finance.post(`/staff/transfer_files/${id}/${way}`, { reason: REASON });
const giveBack = (accountWrong: boolean) =>
  finance.post(`/staff/payouts/${payout.id}/return`, {
    reason: '口座番号相違',
    account_wrong: accountWrong,
  });

beforeEach(async () => {
  world = await openPayoutWorld();
  const account = await world.addAccount();
  await world.all('update bank_accounts set encrypted_number = $2 where id = $1', [
    account,
    encrypt(world.testApp.deps.config.secretKeys, '0034567'),
  ]);
  await world.pay(10_000);
  await world.pass(CYCLE_DAYS);
  await world.run();
  await signIn();
  run = (await finance.get('/staff/payout_runs')).body.items[0].id;
  [payout] = await listOwn();
});

/** The bytes of the file, as one character each. */
async function download(id: string, who = finance): Promise<string> {
  const { cookie, headers } = who;
  const answer = await world.testApp.app.inject({
    url: `/api/v1/staff/transfer_files/${id}/content`,
    headers: { ...headers, cookie },
  });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload.toString('latin1');
}

/** Asks for the file to be marked, and lets a second member confirm it. */
async function markSent(id: string) {
  const asked = await act(id, 'mark_sent');
  expect(asked.body.file.status).toBe('open');
  return admin.call('POST', `/staff/approvals/${asked.body.approval_id}/approve`);
}

test('the file has the transfers of the run and is the same each time', async () => {
  const made = await create();
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({ status: 'open', amount: payout.amount, payout_count: 1 });
  const [first, again] = [await download(made.body.id), await download(made.body.id, admin)];
  expect(again).toBe(first);
  const records = first.split('\r\n');
  expect(records.map((record) => record.length)).toEqual([...Array(4).fill(RECORD_BYTES), 0]);
  expect(records[1]?.slice(1, 5)).toBe('0001');
  expect(records[1]?.slice(20, 23)).toBe('001');
  expect(records[1]?.slice(42, 50)).toBe('10034567');
  expect(records[1]?.slice(80, 90)).toBe(String(payout.amount).padStart(10, '0'));
  expect(records[2]?.slice(1, 19)).toBe(`000001${String(payout.amount).padStart(12, '0')}`);
  const { items } = (await admin.get('/staff/audit_entries?limit=5')).body;
  expect(items.map(({ action }: { action: string }) => action)).toEqual([
    'transfer_file.downloaded',
    'transfer_file.downloaded',
    'transfer_file.created',
    ...items.slice(3).map(({ action }: { action: string }) => action),
  ]);
  expect(JSON.stringify(items)).not.toContain('0034567');
});

test('a payout is in one file, also if two are made at once', async () => {
  const answers = await Promise.all([create(), create(admin)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect((await create()).body.code).toBe('transfer_file.empty');
  const path = `/staff/payout_runs/${run}/transfer_files`;
  expect((await finance.get(path)).body.items).toHaveLength(1);
});

test('a file counts as sent when a second member confirms it, and is marked once', async () => {
  const { id } = (await create()).body;
  const asked = await act(id, 'mark_sent');
  expect(asked.status).toBe(200);
  const path = `/staff/approvals/${asked.body.approval_id}/approve`;
  expect((await finance.call('POST', path)).body.code).toBe('approval.same_person');
  expect((await read()).status).toBe('scheduled');
  const twice = await act(id, 'mark_sent');
  const approved = await admin.call('POST', path);
  expect(approved.body.status).toBe('executed');
  const other = `/staff/approvals/${twice.body.approval_id}/approve`;
  expect((await admin.call('POST', other)).body.status).toBe('executed');
  expect((await read()).events).toMatchObject([{ status: 'scheduled' }, { status: 'in_transit' }]);
  for (const way of ['mark_sent', 'discard']) {
    expect((await act(id, way)).body.code).toBe('transfer_file.sent');
  }
  expect((await download(id)).length).toBeGreaterThan(0);
});

test('from run to paid: what the bank has is paid on its day', async () => {
  const file = (await create()).body;
  await markSent(file.id);
  expect((await read()).paid_on).toBe(file.paid_on);
  await world.pass(7);
  const counts = await Promise.all([complete(), complete()]);
  expect(counts.toSorted()).toEqual([0, 1]);
  expect(await complete()).toBe(0);
  const told = await world.all(
    `select destination from messages where subject like '%入金のお知らせ%'`,
  );
  const owners = await world.all(
    `select email from members where merchant_id = $1 and role = 'owner' and removed_at is null`,
    [world.uuid],
  );
  const addresses = told.map(({ destination }) => destination);
  expect(addresses.toSorted()).toEqual(owners.map(({ email }) => email).toSorted());
  expect((await read()).events.map(({ status }: { status: string }) => status)).toEqual([
    'scheduled',
    'in_transit',
    'paid',
  ]);
  expect(await world.balance()).toMatchObject({ in_transit: 0 });
  expect(await findLedgerFaults(world.testApp.deps.db)).toEqual([]);
});

test('a payout in a file is canceled after the file was discarded only', async () => {
  const { id } = (await create()).body;
  const cancel = () => finance.post(`/staff/payouts/${payout.id}/cancel`, { reason: '誤り' });
  expect((await cancel()).body.code).toBe('payout.in_file');
  expect((await act(id, 'discard')).body.status).toBe('discarded');
  expect((await act(id, 'mark_sent')).body.code).toBe('transfer_file.discarded');
  expect((await finance.get(`/staff/transfer_files/${id}/content`)).body.code).toBe(
    'transfer_file.discarded',
  );
  const next = (await create()).body;
  expect(next.id).not.toBe(id);
  await act(next.id, 'discard');
  expect((await cancel()).body.status).toBe('canceled');
  expect((await create()).body.code).toBe('transfer_file.empty');
});

test.each([false, true])(
  'a returned transfer (paid before: %s) waits for the account and is paid with the next run',
  async (wasPaid) => {
    await markSent((await create()).body.id);
    if (wasPaid) {
      await world.pass(7);
      expect(await complete()).toBe(1);
      await signIn();
    }
    const answers = await Promise.all([giveBack(true), giveBack(true)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await read()).events.at(-1)).toMatchObject({
      status: 'failed',
      reason: '口座番号相違',
    });
    expect(await complete()).toBe(0);
    const balance = await world.balance();
    expect(balance).toMatchObject({ in_transit: 0 });
    expect(balance.available).toBeGreaterThanOrEqual(payout.amount);
    const subjects = await world.all(
      `select subject from messages where subject like '%組戻し%' and destination is not null`,
    );
    expect(subjects.length).toBeGreaterThan(0);
    await world.pass(CYCLE_DAYS);
    expect(await world.run()).toBe(0);
    await world.addAccount();
    await world.pass(CYCLE_DAYS);
    expect(await world.run()).toBe(1);
    const [next] = await listOwn('?status=scheduled');
    expect(next.amount).toBe(balance.available);
    expect(await findLedgerFaults(world.testApp.deps.db)).toEqual([]);
  },
);

test('a return without a fault of the account is paid to the same account', async () => {
  await markSent((await create()).body.id);
  await giveBack(false);
  await world.pass(CYCLE_DAYS);
  expect(await world.run()).toBe(1);
});
