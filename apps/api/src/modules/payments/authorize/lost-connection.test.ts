import { beforeEach, expect, test } from 'vitest';
import { Browser } from '../../../testing/browser.ts';
import { signInAsMerchant } from '../../../testing/merchant.ts';
import { tokenize } from '../../../testing/payment-provider.ts';
import { createTestAppWithDemoData, type TestApp } from '../../../testing/test-app.ts';

let testApp: TestApp;
let hanako: Browser;
let storeId: string;
beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  hanako = new Browser(testApp);
  await hanako.signIn('hanako@saifu.example', 'momiji-no-michi');
  storeId = signInAsMerchant(testApp, 'さくら食堂').store.id;
});

const BREAKER = `
  create sequence break_calls;
  create function break_once() returns trigger language plpgsql as $$
  begin
    if nextval('break_calls') = 1 then perform pg_terminate_backend(pg_backend_pid()); end if;
    return new;
  end $$;
`;

/** The first statement that writes to the table loses its backend before the commit. */
function breakBefore(table: string, when: 'insert' | 'update') {
  const trigger = `create trigger breaks after ${when} on ${table}
    for each row execute function break_once()`;
  return testApp.deps.db.script((run) => run(`${BREAKER}${trigger}`));
}

/**
 * The first statement with this prefix is committed, and its result is lost. Returns whether that
 * has happened.
 */
function loseAnswer(input: string): () => boolean {
  const { db } = testApp.deps;
  const { rows } = db;
  let isLost = false;
  Object.assign(db, {
    rows: async (statement: Parameters<typeof rows>[0]) => {
      const found = await rows(statement);
      if (isLost || !statement.text.trim().startsWith(input)) return found;
      isLost = true;
      throw new Error('Connection terminated unexpectedly');
    },
  });
  return () => isLost;
}

async function pay(method: 'card' | 'cash', key = crypto.randomUUID()) {
  const order = await hanako.post('/guest/orders', { store_id: storeId, pay_amount: 1280 });
  hanako.idempotencyKey = key;
  const body = {
    expected_amount: 1280,
    payment_method: method,
    gesture: 'slide',
    ...(method === 'card' ? { card_token: await tokenize() } : { by: 'staff' }),
  };
  return hanako.post(`/guest/orders/${order.body.id}/payments`, body);
}

async function read() {
  const { pool } = testApp.deps.db;
  const payments = await pool.query('select status from payments');
  const attempts = await pool.query('select kind, state from payment_attempts');
  return { payments: payments.rows, attempts: attempts.rows };
}

const PAID = {
  payments: [{ status: 'processing' }],
  attempts: [{ kind: 'authorize', state: 'approved' }],
};

test.each(['insert', 'update'] as const)(
  'POST payments pays once when the connection breaks on the %s of a payment',
  async (when) => {
    await breakBefore('payments', when);
    const answer = await pay('card');
    expect(answer.status).toBe(201);
    expect(await read()).toEqual(PAID);
  },
);

// The statement before the provider request, and the one after the response.
test.each(['with me as', 'with locked as'])(
  'POST payments pays once when the answer to "%s" is lost',
  async (input) => {
    const isLost = loseAnswer(input);
    const answer = await pay('card');
    expect(isLost()).toBe(true);
    expect(answer.status).toBe(201);
    expect(await read()).toEqual(PAID);
  },
);

test('POST payments with cash settles once when the answer to the settlement is lost', async () => {
  const isLost = loseAnswer('with locked as');
  const answer = await pay('cash');
  expect(isLost()).toBe(true);
  expect([answer.status, answer.body.status]).toEqual([201, 'complete']);
  expect((await read()).payments).toEqual([{ status: 'complete' }]);
});

test('a repeated key after a 503 returns the one payment', async () => {
  const { db } = testApp.deps;
  // Until the trigger is dropped, every insert of a payment terminates its backend.
  await db.script((run) =>
    run(`create function break_always() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
      create trigger breaks after insert on payments for each row execute function break_always()`),
  );
  const order = await hanako.post('/guest/orders', { store_id: storeId, pay_amount: 1280 });
  hanako.idempotencyKey = crypto.randomUUID();
  const card_token = await tokenize();
  const body = { expected_amount: 1280, payment_method: 'card', gesture: 'slide', card_token };
  const slide = () => hanako.post(`/guest/orders/${order.body.id}/payments`, body);
  const rejected = await slide();
  expect([rejected.status, rejected.body.code]).toEqual([503, 'overloaded']);
  expect(rejected.headers['retry-after']).toBe('5');
  await db.script((run) => run('drop trigger breaks on payments'));
  const first = await slide();
  const second = await slide();
  expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id]);
  expect(await read()).toEqual(PAID);
});
