import { expect, test } from 'vitest';
import { type Acquirer, PUBLISHABLE_KEY, startAcquirer } from './testing/acquirer.ts';

const RICH = 'ああああああああああああかきくけ';
const POOR = 'いいいいいいいいいいいいかきくけ';
const USED = 'うううううううううううううううう';
const EXPIRED = 'ええええええええええええええええ';
const UNKNOWN = 'さしすせそたちつてとなにぬねのは';

async function payBy(acquirer: Acquirer, number: string, amount: number, reference: string) {
  const answer = await acquirer.ask('POST', '/bitcash/v1/payments', { number, amount, reference });
  return { http: answer.status, ...((await answer.json()) as object) };
}

test('a number pays until nothing is left of it', async () => {
  const acquirer = await startAcquirer();
  expect(await payBy(acquirer, RICH, 30_000, 'r-1')).toMatchObject({
    http: 200,
    status: 'captured',
    amount: 30_000,
  });
  expect(await payBy(acquirer, RICH, 20_001, 'r-2')).toMatchObject({
    http: 402,
    status: 'refused',
    reason: 'insufficient',
  });
  expect(await payBy(acquirer, RICH, 20_000, 'r-3')).toMatchObject({ status: 'captured' });
  expect(await payBy(acquirer, RICH, 1, 'r-4')).toMatchObject({ reason: 'used' });
});

test('numbers are refused for what is wrong with them', async () => {
  const acquirer = await startAcquirer();
  const reasons = [
    [POOR, 'insufficient'],
    [USED, 'used'],
    [EXPIRED, 'expired'],
    [UNKNOWN, 'unknown'],
  ] as const;
  for (const [number, reason] of reasons) {
    const answer = await payBy(acquirer, number, 101, `r-${reason}`);
    expect(answer).toMatchObject({ http: 402, reason });
  }
});

test('one reference is one payment, also after a crash', async () => {
  const acquirer = await startAcquirer();
  const first = await payBy(acquirer, RICH, 50_000, 'r-1');
  await acquirer.end('SIGKILL');
  await acquirer.start();
  expect(await payBy(acquirer, RICH, 50_000, 'r-1')).toEqual(first);
  expect(await payBy(acquirer, RICH, 49_999, 'r-1')).toMatchObject({ http: 409 });
  const asked = await acquirer.ask('GET', '/bitcash/v1/payments/r-1');
  expect(await asked.json()).toMatchObject({ reference: 'r-1', status: 'captured' });
  expect((await acquirer.ask('GET', '/bitcash/v1/payments/r-2')).status).toBe(404);
});

test('a refund gives all of it back, once', async () => {
  const acquirer = await startAcquirer();
  await payBy(acquirer, RICH, 50_000, 'r-1');
  for (let count = 0; count < 2; count += 1) {
    const answer = await acquirer.ask('POST', '/bitcash/v1/payments/r-1/refund');
    expect(await answer.json()).toMatchObject({ status: 'refunded' });
  }
  expect(await payBy(acquirer, RICH, 50_000, 'r-2')).toMatchObject({ status: 'captured' });
  expect(await payBy(acquirer, RICH, 1, 'r-3')).toMatchObject({ reason: 'used' });
  const refused = await acquirer.ask('POST', '/bitcash/v1/payments/r-3/refund');
  expect(refused.status).toBe(400);
});

test('what cannot be read is refused, and the number is nowhere in the books', async () => {
  const acquirer = await startAcquirer();
  const faults = [
    { number: 'あ'.repeat(15), amount: 100, reference: 'r' },
    { number: 'a'.repeat(16), amount: 100, reference: 'r' },
    { number: RICH, amount: 1.5, reference: 'r' },
    { number: RICH, amount: -1, reference: 'r' },
    { number: RICH, amount: 100, reference: '../x' },
    { number: RICH, amount: 100, reference: 'r', extra: 1 },
    [],
  ];
  for (const fault of faults) {
    expect((await acquirer.ask('POST', '/bitcash/v1/payments', fault)).status).toBe(400);
  }
  const url = `${acquirer.url()}/bitcash/v1/payments/r`;
  const headers = { authorization: `Bearer ${PUBLISHABLE_KEY}` };
  expect((await fetch(url, { headers })).status).toBe(401);
  await payBy(acquirer, RICH, 100, 'r-1');
  expect(acquirer.journal()).not.toContain(RICH);
  expect(acquirer.journal()).toContain('bitcash_captured');
});
