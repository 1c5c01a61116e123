import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { expect, onTestFinished } from 'vitest';
import { Browser } from '../../testing/browser.ts';
import { tokenize } from '../../testing/payment-provider.ts';
import { openShop } from '../../testing/store.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { startWorker } from '../../worker.ts';
import type { Db } from './db.ts';

const CONCURRENT = 20;
/** No price of the demo data, for which the worker charges too. */
export const AMOUNT = 517;
const USERS = [
  ['hanako@saifu.example', 'momiji-no-michi'],
  ['alex@saifu.example', 'alex-pays-in-yen'],
  ['kenji@saifu.example', 'rireki-no-aru-hito'],
] as const;

/** Three users, and guests at many addresses. */
async function choosePayers(testApp: TestApp): Promise<(index: number) => Browser> {
  const users = await Promise.all(
    USERS.map(async ([loginId, password]) => {
      const user = new Browser(testApp);
      expect((await user.signIn(loginId, password)).status).toBe(200);
      return user;
    }),
  );
  return (index) => {
    const browser = new Browser(testApp);
    const user = users[index % 6];
    browser.cookie = user?.cookie ?? '';
    browser.token = user?.token ?? null;
    browser.address = `10.0.${index % 50}.1`;
    return browser;
  };
}

async function inParallel(count: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const runNext = async () => {
    while (next < count) {
      next += 1;
      await work(next - 1);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT }, runNext));
}

/** The status of the new payment, or the error. */
export async function pay(who: Browser, order: string): Promise<string> {
  who.idempotencyKey = crypto.randomUUID();
  const { status, body } = await who.post(`/guest/orders/${order}/payments`, {
    expected_amount: AMOUNT,
    payment_method: 'card',
    gesture: 'slide',
    card_token: await tokenize(),
    ...(who.token === null && { contact: { email: 'guest@saifu.example' } }),
  });
  return status === 201 ? body.status : `${status} ${body.code}`;
}

/**
 * Pays so many orders, twenty at a time. Every tenth order is paid by two people at once, of whom
 * one is told that it is paid or being paid. Throws unless each order is paid on the first request.
 */
export async function payManyOrders(testApp: TestApp, count: number): Promise<void> {
  const payer = await choosePayers(testApp);
  const { store } = await openShop(testApp);
  const failures: string[] = [];
  await inParallel(count, async (index) => {
    const order = { store_id: store.id, pay_amount: AMOUNT };
    const { body } = await payer(index).post('/guest/orders', order);
    const payers = index % 10 === 9 ? [payer(index), payer(index + 4)] : [payer(index)];
    const answers = await Promise.all(payers.map((who) => pay(who, body.id)));
    const others = answers.filter((answer) => answer !== 'processing');
    if (others.length === answers.length) failures.push(...others);
    else failures.push(...others.filter((answer) => !/^409 order\./.test(answer)));
  });
  expect(failures).toEqual([]);
}

/** So many payments were made, each once, and the ledger balances. */
export async function expectPaid(db: Db, count: number): Promise<void> {
  const states = sql`
    select p.status, a.kind, a.state, count(*)
    from payments p join payment_attempts a on a.payment_id = p.id
    where p.amount = ${AMOUNT} group by p.status, a.kind, a.state`;
  const expected = { status: 'processing', kind: 'authorize', state: 'approved', count };
  expect(await db.rows(states)).toEqual([expected]);
  const balances = sql`
    select l.account, sum(l.amount)::bigint as sum
    from postings l join payments p on p.id = l.payment_id
    where p.amount = ${AMOUNT} group by l.account order by l.account`;
  expect(await db.rows(balances)).toEqual([
    { account: 'provider.authorized', sum: count * AMOUNT },
    { account: 'store.pending', sum: -count * AMOUNT },
  ]);
  const [total] = await db.rows<{ sum: number }>(sql`select sum(amount)::bigint from postings`);
  expect(total?.sum).toBe(0);
}

/** The result waits until the worker has handled all events and has no job left. */
export async function runWorker({ deps }: TestApp): Promise<() => Promise<void>> {
  const worker = await startWorker(deps);
  onTestFinished(worker.stop);
  return async () => {
    const left = sql`
      select (select count(*) from outbox_events where published_at is null)
        + (select count(*) from pgboss.job where state <> 'completed')
        + (select count(*) from queued_messages) as count`;
    for (;;) {
      const [row] = await deps.db.rows<{ count: number }>(left);
      if (row?.count === 0) return;
      await sleep(200);
    }
  };
}
