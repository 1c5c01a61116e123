import { toTypeId } from '@saifu/domain/shared/ids';
import { beforeEach, expect, test } from 'vitest';
import { Browser, getLatestMessage } from '../../../testing/browser.ts';
import { joinAs, signInAsMember } from '../../../testing/member.ts';
import {
  APPLICANT,
  APPLICATION_PARTS,
  checkEverything,
  openLatestLink,
  startApplication,
  submitApplication,
} from '../../../testing/merchant-application.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';
import { verifyAuditLog } from '../../audit/verify-audit-log.ts';

let testApp: TestApp;
let risk: Browser;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  risk = await signInAsMember(testApp, 'risk');
});

const PATH = '/staff/merchant_applications';
const query = async (text: string) => (await testApp.deps.db.pool.query(text)).rows;
const read = async (id: string) => (await risk.get(`${PATH}/${id}`)).body;
const MESSAGE = '口座名義をご確認ください。';

async function decide(id: string, action: string, body: object = {}, who = risk) {
  const { version } = await read(id);
  return who.post(`${PATH}/${id}/${action}`, { version, ...body });
}

async function readActions(): Promise<readonly string[]> {
  const admin = await signInAsMember(testApp, 'admin');
  const { items } = (await admin.get('/staff/audit_entries?limit=100')).body;
  return items.toReversed().map(({ action }: { action: string }) => action);
}

test('submitted applications wait oldest first, drafts only once their address is verified', async () => {
  const first = await submitApplication(testApp);
  const second = await submitApplication(testApp, 'second@b.example');
  await new Browser(testApp).post('/merchant_applications', { email: 'unverified@b.example' });
  await (await startApplication(testApp, 'draft@b.example')).open();
  const ids = async (search = '') =>
    (await risk.get(`${PATH}?limit=50${search}`)).body.items.map(({ id }: { id: string }) => id);
  expect(await ids()).toEqual([first.id, second.id]);
  expect(await ids('&status=draft')).toHaveLength(1);
  await risk.post(`${PATH}/${second.id}/assign`, { assigned: 'me' });
  expect(await ids('&assigned=me')).toEqual([second.id]);
  expect(await ids('&assigned=nobody')).toEqual([first.id]);
  const page = (await risk.get(`${PATH}?limit=1`)).body;
  const next = (await risk.get(`${PATH}?limit=1&cursor=${page.next_cursor}`)).body;
  expect(next.items.map(({ id }: { id: string }) => id)).toEqual([second.id]);
  await risk.post(`${PATH}/${second.id}/assign`, { assigned: 'nobody' });
  expect((await read(second.id)).assignee).toBeNull();
});

test('a review is masked until a reason is given, which is recorded', async () => {
  const { id } = await submitApplication(testApp);
  const view = await read(id);
  expect(JSON.stringify(view)).not.toMatch(/1980-05-01|0123456|moshikomi/);
  expect(view).toMatchObject({
    masked_email: 'm•••••@kaisha.example',
    answers: { bank_account: { number_ends_with: '456' } },
  });
  const empty = await risk.post(`${PATH}/${id}/reveal`, { reason: ' ' });
  expect(empty.body.fields).toEqual([{ path: 'reason', code: 'field.required' }]);
  const { body } = await risk.post(`${PATH}/${id}/reveal`, { reason: '口座の照合' });
  expect(body).toEqual({
    email: APPLICANT,
    birth_date: '1980-05-01',
    account_number: '0123456',
  });
  const admin = await signInAsMember(testApp, 'admin');
  const [entry] = (await admin.get('/staff/audit_entries')).body.items;
  expect(entry).toMatchObject({
    action: 'merchant_application.revealed',
    subject: id,
    after: { reason: '口座の照合' },
  });
  expect(JSON.stringify(entry)).not.toMatch(/1980-05-01|0123456/);
});

test('a program finds the same numbers, phone, address and account elsewhere', async () => {
  const first = await submitApplication(testApp);
  const { email: taken } = (
    await query(`select email from members where role = 'owner' order by email limit 1`)
  )[0];
  const { id } = await submitApplication(testApp, taken);
  const found = Object.fromEntries(
    (await read(id)).automatic_checks.map((each: { check: string }) => [each.check, each]),
  );
  for (const check of ['number_unused', 'phone_unused', 'bank_account_unused']) {
    expect(found[check]).toEqual({ check, result: 'warning', found: [first.id] });
  }
  expect(found.email_unused).toMatchObject({ result: 'warning' });
  expect(found.email_unused.found).toEqual([expect.stringMatching(/^mer_/)]);
  expect(found.holder_name).toMatchObject({ result: 'passed', found: [] });
  expect(found.corporate_number_digit).toMatchObject({ result: 'passed' });
});

test('staff ask for changes, and the applicant may change only those', async () => {
  const { id, ...applicant } = await submitApplication(testApp);
  await checkEverything(risk, id);
  const asked = await decide(id, 'request_changes', { message: MESSAGE, fields: ['bank_account'] });
  expect(asked.body).toMatchObject({ status: 'changes_requested' });
  const mail = await getLatestMessage(testApp, APPLICANT);
  expect(mail?.text).toContain(MESSAGE);
  const again = await openLatestLink(testApp);
  expect((await again.open()).body.requested_changes).toMatchObject({
    message: MESSAGE,
    fields: ['bank_account'],
  });
  const { trade, bank_account } = APPLICATION_PARTS;
  const locked = await again.send('save', { trade: { ...trade, goods: '別の品物' } });
  expect(locked.body.fields).toEqual([{ path: 'goods', code: 'field.locked' }]);
  // The same value is no change.
  expect((await again.send('save', { trade })).status).toBe(200);
  const account = { ...bank_account, number: '7654321' };
  expect((await again.send('save', { bank_account: account })).status).toBe(200);
  const { terms_version } = (await again.open()).body;
  expect((await again.send('submit', { terms_version })).body.status).toBe('submitted');
  const view = await read(id);
  expect(view.answers.bank_account.number_ends_with).toBe('321');
  const open = view.checks.filter((each: { is_checked: boolean }) => !each.is_checked);
  expect(open.map(({ check }: { check: string }) => check)).toEqual(['bank_account']);
  expect((await applicant.open()).body.status).toBe('submitted');
});

test('an approval creates merchant, store and invitation once, and the owner joins', async () => {
  const { id } = await submitApplication(testApp);
  const unchecked = await decide(id, 'approve');
  expect(unchecked.body).toMatchObject({ status: 409, code: 'merchant_application.unchecked' });
  const version = await checkEverything(risk, id);
  const admin = await signInAsMember(testApp, 'admin');
  const answers = await Promise.all(
    [risk, admin, risk].map((who) => who.post(`${PATH}/${id}/approve`, { version })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const view = await read(id);
  expect(view.status).toBe('approved');
  const merchants = await query(`select * from merchants where email = '${APPLICANT}'`);
  expect(merchants.map(({ id: each }) => toTypeId('merchant', each))).toEqual([view.merchant_id]);
  const owner = await joinAs(testApp, APPLICANT);
  const { merchant } = (await owner.get('/console/sessions/current')).body;
  expect(merchant.name).toBe('株式会社みなと商店');
  const owned = `where merchant_id = '${merchants[0].id}'`;
  const accounts = await query(`select * from bank_accounts ${owned}`);
  expect(accounts).toMatchObject([{ bank_code: '0001', number_ends_with: '456' }]);
  const stores = await query(`select * from stores where merchant_id = '${merchants[0].id}'`);
  expect(stores).toMatchObject([
    {
      name: 'みなと商店 本店',
      status: 'active',
      registration_number: 'T1120001123456',
      default_tax_rate: 10,
      payment_methods: ['card', 'paypay'],
      phone: '+81451234567',
      mcc: '5812',
    },
  ]);
  expect(await query(`select * from api_keys where merchant_id = '${merchants[0].id}'`)).toEqual(
    [],
  );
  expect((await readActions()).slice(-5)).toEqual([
    'merchant.created',
    'store.created',
    'store.status_changed',
    'invitation.created',
    'merchant_application.approved',
  ]);
  expect(await verifyAuditLog(testApp.deps.db, null)).toBeUndefined();
  expect(await verifyAuditLog(testApp.deps.db, merchants[0].id)).toBeUndefined();
});

test('an approval leaves nothing behind if the registration number is taken', async () => {
  const [taken] = await query(
    `select registration_number as number from stores
     where registration_number is not null limit 1`,
  );
  const { business } = APPLICATION_PARTS;
  const corporate_number = taken.number.slice(1);
  const numbers = { corporate_number, registration_number: taken.number };
  const parts = { business: { ...business, ...numbers } };
  const { id } = await submitApplication(testApp, APPLICANT, parts);
  await checkEverything(risk, id);
  const answer = await decide(id, 'approve');
  expect(answer.body).toMatchObject({ status: 409, code: 'store.registration_number_taken' });
  expect(await query(`select id from merchants where email = '${APPLICANT}'`)).toEqual([]);
  expect((await read(id)).status).toBe('submitted');
});

test('an approval with the address of a member is rejected', async () => {
  const [member] = await query(`select email from members order by email limit 1`);
  const { id } = await submitApplication(testApp, member.email);
  await checkEverything(risk, id);
  const answer = await decide(id, 'approve');
  expect(answer.body).toMatchObject({ status: 409, code: 'member.email_taken' });
});

test('nobody decides about a version that they have not seen', async () => {
  const { id, ...applicant } = await submitApplication(testApp);
  const version = await checkEverything(risk, id);
  await decide(id, 'request_changes', { message: MESSAGE, fields: ['goods'] });
  const early = await risk.post(`${PATH}/${id}/approve`, { version });
  expect(early.body.code).toBe('merchant_application.not_submitted');
  const { terms_version } = (await applicant.open()).body;
  await applicant.send('submit', { terms_version });
  for (const [action, body] of [
    ['approve', {}],
    ['reject', { reason: 'x', message: 'x' }],
    ['request_changes', { message: 'x', fields: ['goods'] }],
    ['checks', { check: 'goods', is_checked: true, note: null }],
  ] as const) {
    const answer = await risk.post(`${PATH}/${id}/${action}`, { version, ...body });
    expect([action, answer.body.code]).toEqual([action, 'merchant_application.changed']);
  }
});

test('an approval and a withdrawal at once leave one of both', async () => {
  const { id, ...applicant } = await submitApplication(testApp);
  await checkEverything(risk, id);
  const [approved, withdrawn] = await Promise.all([
    decide(id, 'approve'),
    applicant.send('withdraw'),
  ]);
  expect([approved.status, withdrawn.status].toSorted()).toEqual([200, 409]);
});

test('a rejected applicant gets the message and not the reason', async () => {
  const { id, ...applicant } = await submitApplication(testApp);
  const words = { reason: '反社会的勢力の疑い', message: '今回は見送らせていただきます。' };
  expect((await decide(id, 'reject', { ...words, reason: '' })).status).toBe(422);
  expect((await decide(id, 'reject', words)).body).toMatchObject({
    status: 'rejected',
    rejection: words,
  });
  const mail = await getLatestMessage(testApp, APPLICANT);
  expect(mail?.text).toContain(words.message);
  expect(mail?.text).not.toContain(words.reason);
  const { body } = await applicant.open();
  expect(body).toMatchObject({ status: 'rejected', rejection_message: words.message });
  expect(JSON.stringify(body)).not.toContain(words.reason);
  const again = await decide(id, 'reject', words);
  expect(again.body).toMatchObject({ status: 409, code: 'merchant_application.closed' });
});

test('every act of a review is recorded', async () => {
  const { id } = await submitApplication(testApp);
  for (const assigned of ['me', 'me', 'nobody']) {
    await risk.post(`${PATH}/${id}/assign`, { assigned });
  }
  const { version } = await read(id);
  const check = { version, check: 'goods', note: null };
  await risk.post(`${PATH}/${id}/checks`, { ...check, is_checked: true });
  await risk.post(`${PATH}/${id}/checks`, { ...check, is_checked: false });
  await decide(id, 'request_changes', { message: MESSAGE, fields: ['goods', 'goods'] });
  await decide(id, 'reject', { reason: 'x', message: 'x' });
  expect(await readActions()).toEqual([
    'merchant_application.assigned',
    'merchant_application.assigned',
    'merchant_application.checked',
    'merchant_application.checked',
    'merchant_application.changes_requested',
    'merchant_application.rejected',
  ]);
});
