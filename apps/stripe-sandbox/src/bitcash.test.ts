import { expect, test } from 'vitest';
import {
  PUBLISHABLE_KEY,
  type StripeSandbox,
  shareStripeSandbox,
  startStripeSandbox,
} from './testing/stripe-sandbox.ts';

const NUMBER_50000_A = 'ああああああああああああかきくけ';
const NUMBER_50000_B = 'ああああああああああああさしすせ';
const NUMBER_50000_C = 'ああああああああああああたちつて';
const NUMBER_100 = 'いいいいいいいいいいいいかきくけ';
const NUMBER_USED = 'うううううううううううううううう';
const NUMBER_EXPIRED = 'ええええええええええええええええ';
const NUMBER_UNKNOWN = 'さしすせそたちつてとなにぬねのは';

async function payWithNumber(
  stripeSandbox: StripeSandbox,
  number: string,
  amount: number,
  reference: string,
) {
  const response = await stripeSandbox.request('POST', '/bitcash/v1/payments', {
    number,
    amount,
    reference,
  });
  return { http: response.status, ...((await response.json()) as object) };
}

const stripeSandbox = shareStripeSandbox();

test('a number can pay until its balance is used up', async () => {
  expect(await payWithNumber(stripeSandbox, NUMBER_50000_A, 30_000, 'r-1')).toMatchObject({
    http: 200,
    status: 'captured',
    amount: 30_000,
  });
  expect(await payWithNumber(stripeSandbox, NUMBER_50000_A, 20_001, 'r-2')).toMatchObject({
    http: 402,
    status: 'refused',
    reason: 'insufficient',
  });
  expect(await payWithNumber(stripeSandbox, NUMBER_50000_A, 20_000, 'r-3')).toMatchObject({
    status: 'captured',
  });
  expect(await payWithNumber(stripeSandbox, NUMBER_50000_A, 1, 'r-4')).toMatchObject({
    reason: 'used',
  });
});

test('an invalid number is declined with its reason', async () => {
  const reasons = [
    [NUMBER_100, 'insufficient'],
    [NUMBER_USED, 'used'],
    [NUMBER_EXPIRED, 'expired'],
    [NUMBER_UNKNOWN, 'unknown'],
  ] as const;
  for (const [number, reason] of reasons) {
    const response = await payWithNumber(stripeSandbox, number, 101, `r-${reason}`);
    expect(response).toMatchObject({ http: 402, reason });
  }
});

test('a reference is charged once, even across a crash', async () => {
  const stripeSandbox = await startStripeSandbox();
  const first = await payWithNumber(stripeSandbox, NUMBER_50000_A, 50_000, 'r-1');
  await stripeSandbox.kill('SIGKILL');
  await stripeSandbox.start();
  expect(await payWithNumber(stripeSandbox, NUMBER_50000_A, 50_000, 'r-1')).toEqual(first);
  expect(await payWithNumber(stripeSandbox, NUMBER_50000_A, 49_999, 'r-1')).toMatchObject({
    http: 409,
  });
  const retrieved = await stripeSandbox.request('GET', '/bitcash/v1/payments/r-1');
  expect(await retrieved.json()).toMatchObject({ reference: 'r-1', status: 'captured' });
  expect((await stripeSandbox.request('GET', '/bitcash/v1/payments/r-2')).status).toBe(404);
});

test('a refund returns the full amount, once', async () => {
  await payWithNumber(stripeSandbox, NUMBER_50000_B, 50_000, 'b-1');
  for (let count = 0; count < 2; count += 1) {
    const response = await stripeSandbox.request('POST', '/bitcash/v1/payments/b-1/refund');
    expect(await response.json()).toMatchObject({ status: 'refunded' });
  }
  expect(await payWithNumber(stripeSandbox, NUMBER_50000_B, 50_000, 'b-2')).toMatchObject({
    status: 'captured',
  });
  expect(await payWithNumber(stripeSandbox, NUMBER_50000_B, 1, 'b-3')).toMatchObject({
    reason: 'used',
  });
  const rejected = await stripeSandbox.request('POST', '/bitcash/v1/payments/b-3/refund');
  expect(rejected.status).toBe(400);
});

test('a malformed request is rejected, and the number is not in the journal', async () => {
  const before = stripeSandbox.journal().length;
  const invalidInputs = [
    { number: 'あ'.repeat(15), amount: 100, reference: 'r' },
    { number: 'a'.repeat(16), amount: 100, reference: 'r' },
    { number: NUMBER_50000_C, amount: 1.5, reference: 'r' },
    { number: NUMBER_50000_C, amount: -1, reference: 'r' },
    { number: NUMBER_50000_C, amount: 100, reference: '../x' },
    { number: NUMBER_50000_C, amount: 100, reference: 'r', extra: 1 },
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
  await payWithNumber(stripeSandbox, NUMBER_50000_C, 100, 'c-1');
  for (const number of [
    NUMBER_50000_A,
    NUMBER_50000_B,
    NUMBER_50000_C,
    NUMBER_100,
    NUMBER_USED,
    NUMBER_EXPIRED,
    NUMBER_UNKNOWN,
  ]) {
    expect(stripeSandbox.journal()).not.toContain(number);
  }
  expect(stripeSandbox.journal().slice(before)).toContain('bitcash_captured');
});
