import { toTypeId } from '@saifu/domain/shared/ids';
import { expect, test } from 'vitest';
import { signInAsMember } from '../../testing/member.ts';
import { createTestAppWithDemoData } from '../../testing/test-app.ts';
import { addRefundRequest, ask, signInAsPayer } from '../cases/case.fixture.ts';
import { demoId } from '../sandbox/demo-ids.ts';

test('an account and a payment name their refund requests and consultations', async () => {
  const testApp = await createTestAppWithDemoData();
  const support = await signInAsMember(testApp, 'support');
  const account = toTypeId('user', demoId.user('hanako@saifu.example'));
  const read = async (path: string) => (await support.get(path)).body;
  expect(await read(`/staff/accounts/${account}`)).toMatchObject({
    ...{ refund_requests: [], consultations: [] },
  });
  const request = await addRefundRequest(testApp, { amount: 100 });
  const { payment_id: payment } = await read(`/staff/refund_requests/${request}`);
  const payer = await signInAsPayer(testApp);
  const consultation = await ask(payer, { payment_id: payment });
  const cases = {
    refund_requests: [{ id: request, status: 'pending', requested_amount: 100 }],
    consultations: [{ id: consultation, status: 'open' }],
  };
  expect(await read(`/staff/accounts/${account}`)).toMatchObject(cases);
  expect(await read(`/staff/payments/${payment}`)).toMatchObject(cases);
  const alex = toTypeId('user', demoId.user('alex@saifu.example'));
  expect((await read(`/staff/accounts/${alex}`)).refund_requests).toEqual([]);
});

test('of many refund requests an account names the newest', async () => {
  const testApp = await createTestAppWithDemoData();
  const support = await signInAsMember(testApp, 'support');
  const account = toTypeId('user', demoId.user('hanako@saifu.example'));
  for (let nth = 0; nth < 6; nth += 1) await addRefundRequest(testApp);
  const { refund_requests: named } = (await support.get(`/staff/accounts/${account}`)).body;
  expect(named).toHaveLength(5);
  const times = named.map(({ filed_at: at }: { filed_at: string }) => at);
  expect(times).toEqual(times.toSorted().toReversed());
});
