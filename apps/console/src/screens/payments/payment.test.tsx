import { getConsoleSession } from '@saifu/contract/member-session';
import { getMerchantPayment, refundPayment } from '@saifu/contract/merchant-payment';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { agree, press, type } from '../../testing/form.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { noStores, payment } from '../../testing/payments.ts';
import { clerkSession, ownerSession } from '../../testing/sessions.ts';

const path = `/console/payments/${payment.id}`;
const signedIn = respondWith(getConsoleSession, ownerSession);

test('a part is refunded after a question that says what stays with the store', async () => {
  const refunded = { ...payment, refunded_amount: 1600 };
  const calls = fakeApi(
    signedIn,
    noStores,
    respondWith(getMerchantPayment, payment),
    respondWith(refundPayment, refunded),
  );
  await openConsole(path);
  await screen.findByLabelText('Refund amount');
  type('Refund amount', '1600');
  press('Refund ¥1,600');
  expect((await screen.findByRole('alertdialog')).textContent).toContain(
    '¥1,600 goes back to the payer by Card. ¥3,000 stays with the store.',
  );
  await agree('Refund ¥1,600');
  await screen.findByText('¥1,600 was refunded.');
  expect(screen.getByLabelText<HTMLInputElement>('Refund amount').value).toBe('3,000');
  const [sent] = calls.filter(({ method }) => method === 'POST');
  expect(sent?.body).toEqual({ amount: 1600 });
  expect(sent?.headers.get('Idempotency-Key')).toMatch(/^[\da-f-]{36}$/);
});

test('a refund without a response is repeated with the same key, and another amount with another', async () => {
  const answers = [
    () => Response.error(),
    () => Response.error(),
    () => Response.json({ ...payment, refunded_amount: 1500 }),
  ];
  const calls = fakeApi(signedIn, noStores, respondWith(getMerchantPayment, payment), {
    row: refundPayment,
    response: () => answers.shift()?.() ?? Response.error(),
  });
  const { t } = await openConsole(path);
  await screen.findByLabelText('Refund amount');
  for (const amount of ['1600', '1600', '1500']) {
    type('Refund amount', amount);
    const label = `Refund ¥${amount.replace('1', '1,')}`;
    press(label);
    await agree(label);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    if (amount === '1600') await screen.findByText(t.error('offline'));
  }
  await screen.findByText('¥1,500 was refunded.');
  const keys = calls
    .filter(({ method }) => method === 'POST')
    .map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[0]);
});

test.each([
  ['', 'field.required', { label: 'Refund amount' }],
  ['0', 'amount.missing', {}],
  ['4601', 'refund.too_large', { max: 4600 }],
] as const)('the amount %o is refused before it is sent', async (amount, code, params) => {
  const calls = fakeApi(signedIn, noStores, respondWith(getMerchantPayment, payment));
  const { t } = await openConsole(path);
  await screen.findByLabelText('Refund amount');
  type('Refund amount', amount);
  press(amount === '' || amount === '0' ? 'Refund' : 'Refund ¥4,601');
  await screen.findByText(t.error(code, params));
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('a clerk sees the limit, and the error of the server at the field', async () => {
  fakeApi(
    respondWith(getConsoleSession, clerkSession),
    noStores,
    respondWith(getMerchantPayment, payment),
    respondWithError(refundPayment, 'refund.member_limit'),
  );
  await openConsole(path);
  await screen.findByText('Your role may refund up to ¥10,000 of one payment in total.');
  press('Refund ¥4,600');
  await agree('Refund ¥4,600');
  await screen.findByText(/^You may refund up to .* Please ask an owner or manager\.$/);
  expect(screen.getByLabelText('Refund amount').getAttribute('aria-invalid')).toBe('true');
});

test('nothing is left to refund of a payment that was refunded or has failed', async () => {
  fakeApi(
    signedIn,
    noStores,
    respondWith(getMerchantPayment, { ...payment, status: 'refunded', refunded_amount: 4600 }),
  );
  await openConsole(path);
  await screen.findByText(payment.id);
  expect(screen.queryByLabelText('Refund amount')).toBeNull();
});

test('a payment of another merchant is not found, and the list is offered', async () => {
  fakeApi(signedIn, noStores, respondWithError(getMerchantPayment, 'not_found'));
  await openConsole(path);
  await screen.findByText('This payment was not found.');
  expect(screen.getByRole('link', { name: 'Payments', current: false })).toBeTruthy();
});
