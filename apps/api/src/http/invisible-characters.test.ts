import { beforeEach, expect, test } from 'vitest';
import { addPast } from '../modules/payments/history/past-payment.fixture.ts';
import { Browser } from '../testing/browser.ts';
import { signInAsMerchant } from '../testing/merchant.ts';
import { createTestAppWithDemoData, type TestApp } from '../testing/test-app.ts';

let testApp: TestApp;
let hanako: Browser;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  hanako = new Browser(testApp);
  await hanako.signIn('hanako@saifu.example', 'momiji-no-michi');
});

async function offered(service_name: string) {
  const { merchant, store } = signInAsMerchant(testApp, 'さくら食堂');
  merchant.idempotencyKey = crypto.randomUUID();
  const { body } = await merchant.post('/merchant/recurring_billings', {
    ...{ store_id: store.id, service_name, initial_amount: 500, monthly_amount: 500 },
    ...{ start_date: '2999-01-01', first_payment_deadline: '2999-01-01' },
    monthly_payment_days: [5],
  });
  const errors: { path: string; code: string }[] = body.fields;
  return errors.find(({ path }) => path === 'service_name')?.code ?? null;
}

async function asked(subject: string, content: string) {
  hanako.idempotencyKey = crypto.randomUUID();
  const { body } = await hanako.post('/consultations', { subject, content });
  return body.fields?.map(({ path, code }: Record<string, string>) => `${path} ${code}`) ?? [];
}

test('names of only invisible characters are rejected in recurring billings and consultations', async () => {
  expect(await offered('\u3164')).toBe('field.required');
  expect(await offered('\u061cabc')).toBe('field.format');
  expect(await offered('朝の牛乳')).toBeNull();
  expect(await asked('\u00ad\u3164\u2800\u034f', '\u3164'.repeat(12))).toEqual([
    ...['subject field.required', 'content field.required'],
  ]);
  expect(await asked('a\u{e0041}\u{e0042}', '\u{e0041}'.repeat(20))).toEqual([
    ...['subject field.format', 'content field.required'],
  ]);
  expect(await asked('👩‍👩‍👧‍👦', 'ten letters at least ❤️')).toEqual([]);
});

test('a formula after invisible characters is escaped in the CSV export', async () => {
  await addPast(testApp, { title: '\u3164=1+1', at: '2026-11-01T12:00' });
  await addPast(testApp, { title: '\u2800\u034f@sum', at: '2026-11-02T12:00' });
  await hanako.post('/step_up/verify', { password: 'momiji-no-michi' });
  const { id } = (await hanako.post('/exports', { kind: 'payments_csv' })).body;
  await testApp.settle();
  const url = (await hanako.get(`/exports/${id}`)).body.file_url;
  const file = await testApp.app.inject({ url, headers: { cookie: hanako.cookie } });
  expect(file.body).toContain(",'\u3164=1+1,");
  expect(file.body).toContain(",'\u2800\u034f@sum,");
});
