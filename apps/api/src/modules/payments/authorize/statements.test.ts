import { expect, test } from 'vitest';
import { Browser, proveByCode } from '../../../testing/browser.ts';
import { signInAsMerchant } from '../../../testing/merchant.ts';
import { NUMBERS, tokenize } from '../../../testing/payment-provider.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';

/** Records the beginning of each database statement from now on. */
function listen({ deps: { db } }: TestApp): string[] {
  const statements: string[] = [];
  const { rows, run, transaction } = db;
  const note = ({ text }: { readonly text: string }) => {
    statements.push(text.trim().split(/\s+/).slice(0, 3).join(' '));
  };
  Object.assign(db, {
    rows: (statement: Parameters<typeof rows>[0]) => [note(statement), rows(statement)][1],
    run: (statement: Parameters<typeof run>[0]) => [note(statement), run(statement)][1],
    transaction: (work: Parameters<typeof transaction>[0]) => {
      statements.push('begin');
      return transaction(work);
    },
  });
  return statements;
}

test('a saved card pays in two statements, plus one for the session', async () => {
  const testApp = await createTestAppWithDemoData();
  const hanako = new Browser(testApp);
  await hanako.signIn('hanako@saifu.example', 'momiji-no-michi');
  const { store } = signInAsMerchant(testApp, 'さくら食堂');
  const card = { card_token: await tokenize(), cardholder_name: 'Hanako Yamada' };
  const { id: card_id } = (await hanako.post('/cards', card)).body.card;
  const statements = listen(testApp);
  const pay = async (more: Record<string, string>, amount = 1280) => {
    const order = await hanako.post('/guest/orders', { store_id: store.id, pay_amount: amount });
    statements.length = 0;
    hanako.idempotencyKey = crypto.randomUUID();
    const requestBody = {
      expected_amount: amount,
      payment_method: 'card',
      gesture: 'slide',
      ...more,
    };
    return hanako.post(`/guest/orders/${order.body.id}/payments`, requestBody);
  };
  expect((await pay({ card_id })).status).toBe(201);
  expect(statements).toEqual(['select s.id, s.user_id,', 'with me as', 'with locked as']);
  // The same holds after a decline within the last hour.
  expect((await pay({ card_token: await tokenize(NUMBERS.declined) })).status).toBe(402);
  expect(statements).toEqual(['select s.id, s.user_id,', 'with me as', 'with p as']);
  expect((await pay({ card_id })).status).toBe(201);
  expect(statements).toHaveLength(3);
  // The same holds for a large payment: first with step-up, then on a trusted device.
  await proveByCode(testApp, hanako, 'hanako@saifu.example');
  for (const advance_seconds of [1, 300]) {
    await hanako.post('/sandbox/clock', { advance_seconds });
    expect((await pay({ card_id }, 30_000)).status).toBe(201);
    expect(statements.filter((each) => !each.startsWith('update sessions'))).toHaveLength(3);
  }
});
