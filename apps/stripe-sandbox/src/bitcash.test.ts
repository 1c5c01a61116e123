import { expect, test } from 'vitest';
import {
  PUBLISHABLE_KEY,
  type StripeSandbox,
  shareStripeSandbox,
  startStripeSandbox,
} from './testing/stripe-sandbox.ts';

const RICH = 'ああああああああああああかきくけ';
const ALSO_RICH = 'ああああああああああああさしすせ';
const THIRD_RICH = 'ああああああああああああたちつて';
const POOR = 'いいいいいいいいいいいいかきくけ';
const USED = 'うううううううううううううううう';
const EXPIRED = 'ええええええええええええええええ';
const UNKNOWN = 'さしすせそたちつてとなにぬねのは';

async function payBy(
  stripeSandbox: StripeSandbox,
  number: string,
  amount: number,
  reference: string,
) {
  const answer = await stripeSandbox.request('POST', '/bitcash/v1/payments', {
    number,
    amount,
    reference,
  });
  return { http: answer.status, ...((await answer.json()) as object) };
}

const stripeSandbox = shareStripeSandbox();

test('a number can pay until its balance is used up', async () => {
  expect(await payBy(stripeSandbox, RICH, 30_000, 'r-1')).toMatchObject({
    http: 200,
    status: 'captured',
    amount: 30_000,
  });
  expect(await payBy(stripeSandbox, RICH, 20_001, 'r-2')).toMatchObject({
    http: 402,
    status: 'refused',
    reason: 'insufficient',
  });
  expect(await payBy(stripeSandbox, RICH, 20_000, 'r-3')).toMatchObject({ status: 'captured' });
  expect(await payBy(stripeSandbox, RICH, 1, 'r-4')).toMatchObject({ reason: 'used' });
});

test('an invalid number is declined with its reason', async () => {
  const reasons = [
    [POOR, 'insufficient'],
    [USED, 'used'],
    [EXPIRED, 'expired'],
    [UNKNOWN, 'unknown'],
  ] as const;
  for (const [number, reason] of reasons) {
    const answer = await payBy(stripeSandbox, number, 101, `r-${reason}`);
    expect(answer).toMatchObject({ http: 402, reason });
  }
});

test('a reference is charged once, even across a crash', async () => {
  const stripeSandbox = await startStripeSandbox();
  const first = await payBy(stripeSandbox, RICH, 50_000, 'r-1');
  await stripeSandbox.end('SIGKILL');
  await stripeSandbox.start();
  expect(await payBy(stripeSandbox, RICH, 50_000, 'r-1')).toEqual(first);
  expect(await payBy(stripeSandbox, RICH, 49_999, 'r-1')).toMatchObject({ http: 409 });
  const asked = await stripeSandbox.request('GET', '/bitcash/v1/payments/r-1');
  expect(await asked.json()).toMatchObject({ reference: 'r-1', status: 'captured' });
  expect((await stripeSandbox.request('GET', '/bitcash/v1/payments/r-2')).status).toBe(404);
});

test('a refund returns the full amount, once', async () => {
  await payBy(stripeSandbox, ALSO_RICH, 50_000, 'b-1');
  for (let count = 0; count < 2; count += 1) {
    const answer = await stripeSandbox.request('POST', '/bitcash/v1/payments/b-1/refund');
    expect(await answer.json()).toMatchObject({ status: 'refunded' });
  }
  expect(await payBy(stripeSandbox, ALSO_RICH, 50_000, 'b-2')).toMatchObject({
    status: 'captured',
  });
  expect(await payBy(stripeSandbox, ALSO_RICH, 1, 'b-3')).toMatchObject({ reason: 'used' });
  const rejected = await stripeSandbox.request('POST', '/bitcash/v1/payments/b-3/refund');
  expect(rejected.status).toBe(400);
});

test('a malformed request is rejected, and the number is not in the journal', async () => {
  const before = stripeSandbox.journal().length;
  const invalidInputs = [
    { number: 'あ'.repeat(15), amount: 100, reference: 'r' },
    { number: 'a'.repeat(16), amount: 100, reference: 'r' },
    { number: THIRD_RICH, amount: 1.5, reference: 'r' },
    { number: THIRD_RICH, amount: -1, reference: 'r' },
    { number: THIRD_RICH, amount: 100, reference: '../x' },
    { number: THIRD_RICH, amount: 100, reference: 'r', extra: 1 },
    [],
  ];
  for (const invalidInput of invalidInputs) {
    expect((await stripeSandbox.request('POST', '/bitcash/v1/payments', invalidInput)).status).toBe(
      400,
    );
  }
  const url = `${stripeSandbox.url()}/bitcash/v1/payments/r`;
  const headers = { authorization: `Bearer ${PUBLISHABLE_KEY}` };
  expect((await fetch(url, { headers })).status).toBe(401);
  await payBy(stripeSandbox, THIRD_RICH, 100, 'c-1');
  for (const number of [RICH, ALSO_RICH, THIRD_RICH, POOR, USED, EXPIRED, UNKNOWN]) {
    expect(stripeSandbox.journal()).not.toContain(number);
  }
  expect(stripeSandbox.journal().slice(before)).toContain('bitcash_captured');
});
