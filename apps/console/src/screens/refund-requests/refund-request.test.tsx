import { getConsoleSession } from '@saifu/contract/member-session';
import {
  getMerchantRefundRequest,
  listMerchantRefundRequests,
  respondToRefundRequest,
  writeToPayer,
} from '@saifu/contract/merchant-refund-request';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { agree, press, type } from '../../testing/form.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { refundRequest } from '../../testing/payments.ts';
import { ownerSession } from '../../testing/sessions.ts';

const path = `/console/refund-requests/${refundRequest.id}`;
const signedIn = respondWith(getConsoleSession, ownerSession);
const pending = respondWith(getMerchantRefundRequest, refundRequest);

const choose = (name: string | RegExp) => fireEvent.click(screen.getByRole('radio', { name }));

test('a part is approved after a question that says what it does to the money', async () => {
  const approved = {
    ...refundRequest,
    status: 'partially_approved',
    approved_amount: 1000,
    answered_by: 'merchant',
    answered_at: '2026-11-16T10:00:00+09:00',
    merchant_response: 'We are sorry.',
    money: 'returned',
  } as const;
  const calls = fakeApi(signedIn, pending, respondWith(respondToRefundRequest, approved));
  await openConsole(path);
  await screen.findByText('The soup was cold.');
  choose(/^Refund a part/);
  type('Refund amount', '1000');
  type('Explanation for the payer', 'We are sorry.');
  press('Review and send');
  expect((await screen.findByRole('alertdialog')).textContent).toContain(
    'At most ¥3,600 of the payment stays with the store.',
  );
  await agree('Refund ¥1,000');
  await screen.findByText('Your answer was sent to the payer.');
  expect(screen.queryByText('Review and send')).toBeNull();
  expect(screen.getByText('The money was refunded.')).toBeTruthy();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    decision: 'partial',
    amount: 1000,
    message: 'We are sorry.',
  });
});

test('an answer needs a decision and a message, and a part is less than what was requested', async () => {
  const calls = fakeApi(signedIn, pending);
  const { t } = await openConsole(path);
  await screen.findByText('The soup was cold.');
  press('Review and send');
  await screen.findByText(t.error('field.required', { label: 'Your decision' }));
  choose(/^Refund a part/);
  type('Refund amount', '3000');
  type('Explanation for the payer', 'We are sorry.');
  press('Review and send');
  await screen.findByText(t.error('refund.too_large', { max: 2999 }));
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('the second of two members who answer at once is told that it was answered', async () => {
  const closed = { ...refundRequest, status: 'rejected' } as const;
  const views = [refundRequest, closed];
  fakeApi(
    signedIn,
    {
      row: getMerchantRefundRequest,
      response: () => Response.json(views.length > 1 ? views.shift() : views[0]),
    },
    respondWithError(respondToRefundRequest, 'refund_request.closed'),
  );
  const { t } = await openConsole(path);
  await screen.findByText('The soup was cold.');
  choose(/^No refund/);
  type('Explanation for the payer', 'No.');
  press('Review and send');
  await agree('Reject the request');
  await screen.findByText(t.error('refund_request.closed'));
  await waitFor(() => expect(screen.queryByText('Review and send')).toBeNull());
});

test('a message is sent to the payer and the field is emptied', async () => {
  const message = {
    id: 'msg_1',
    author: 'merchant',
    body: 'Which dish was it?',
    at: '2026-11-16T10:00:00+09:00',
  } as const;
  fakeApi(signedIn, pending, respondWith(writeToPayer, { ...refundRequest, messages: [message] }));
  await openConsole(path);
  await screen.findByText('There are no messages yet.');
  type('Message to the payer', 'Which dish was it?');
  press('Send the message');
  await screen.findByText('Which dish was it?', { selector: 'p, div, span' });
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message to the payer').value).toBe('');
});

test('on a page of the list, those that wait for an answer lead', async () => {
  const answered = { ...refundRequest, id: 'rrq_answered', status: 'approved' } as const;
  const urgent = { ...refundRequest, id: 'rrq_urgent', is_urgent: true } as const;
  fakeApi(
    signedIn,
    respondWith(listMerchantRefundRequests, {
      items: [answered, refundRequest, urgent],
      next_cursor: null,
      totals: { count: 3, requested_amount: 9000, approved_amount: 3000 },
    }),
  );
  await openConsole('/console/refund-requests');
  await screen.findByText('3 requests');
  const links = [...document.querySelectorAll('tbody a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual(
    ['rrq_urgent', refundRequest.id, 'rrq_answered'].map((id) => `/console/refund-requests/${id}`),
  );
});
