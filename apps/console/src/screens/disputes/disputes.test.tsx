import { getConsoleSession } from '@saifu/contract/member-session';
import {
  type DisputeDetailView,
  getDispute,
  listDisputes,
  submitDisputeEvidence,
} from '@saifu/contract/provider-dispute';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { agree, press, type } from '../../testing/form.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { ownerSession } from '../../testing/sessions.ts';

const dispute: DisputeDetailView = {
  id: 'dsp_01jd0000000000000000000001',
  payment_id: 'pay_01jd0000000000000000000001',
  store: { id: 'str_01jd0000000000000000000001', name: 'さくら食堂', mcc: '5812', logo_url: null },
  status: 'needs_response',
  reason: 'fraudulent',
  amount: 1280,
  payment_amount: 1500,
  respond_by: '2999-11-26T23:59:59+09:00',
  evidence_submitted_at: null,
  opened_at: '2026-11-15T12:00:00+09:00',
  closed_at: null,
  evidence_text: null,
};
const path = `/console/disputes/${dispute.id}`;
const signedIn = respondWith(getConsoleSession, ownerSession);
const waiting = respondWith(getDispute, dispute);

test('chargebacks are listed with their reason, and filtered by status', async () => {
  const calls = fakeApi(
    signedIn,
    respondWith(listDisputes, { items: [dispute], next_cursor: null }),
  );
  await openConsole('/console/disputes?status=needs_response');
  await screen.findByText('The cardholder did not make the payment');
  expect(document.querySelector('tbody a')?.getAttribute('href')).toBe(path);
  expect(screen.getByRole('table', { name: 'Chargebacks' }).textContent).toContain('¥1,280');
  expect(calls.at(-1)?.path).toBe('/api/v1/merchant/disputes?status=needs_response');
});

test('evidence is submitted once, after a question', async () => {
  const submitted = {
    ...dispute,
    status: 'under_review',
    evidence_text: 'The receipt is signed.',
    evidence_submitted_at: '2026-11-16T10:00:00+09:00',
  } as const;
  const calls = fakeApi(signedIn, waiting, respondWith(submitDisputeEvidence, submitted));
  const { t } = await openConsole(path);
  await screen.findByLabelText('Your evidence');
  press('Review and submit');
  await screen.findByText(t.error('field.required', { label: 'Your evidence' }));
  type('Your evidence', 'The receipt is signed.');
  press('Review and submit');
  expect((await screen.findByRole('alertdialog')).textContent).toContain('once');
  await agree('Submit to the bank');
  await screen.findByText('Your evidence was submitted to the bank.');
  await screen.findByText('The receipt is signed.');
  expect(screen.queryByText('Review and submit')).toBeNull();
  const [sent, ...more] = calls.filter(({ method }) => method === 'POST');
  expect([sent?.body, more]).toEqual([{ text: 'The receipt is signed.' }, []]);
  expect(sent?.headers.get('Idempotency-Key')).toBeTruthy();
});

test('the form stays with its text while the bank cannot be reached', async () => {
  fakeApi(
    signedIn,
    waiting,
    respondWithError(submitDisputeEvidence, 'payment.gateway_unavailable'),
  );
  const { t } = await openConsole(path);
  await screen.findByLabelText('Your evidence');
  type('Your evidence', 'Signed.');
  press('Review and submit');
  await agree('Submit to the bank');
  await screen.findByText(t.error('payment.gateway_unavailable'));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your evidence').value).toBe('Signed.');
});

test.each([
  [
    { respond_by: '2026-11-15T12:00:00+09:00' },
    'The deadline has passed. The bank takes no evidence any more.',
  ],
  [
    { status: 'won', closed_at: '2026-11-20T12:00:00+09:00' },
    'The bank decided for the store. The payment stands.',
  ],
  [
    { status: 'lost', closed_at: '2026-11-20T12:00:00+09:00' },
    /The bank decided for the cardholder\./,
  ],
] as const)('after its time or a decision there is no form: %o', async (change, text) => {
  fakeApi(signedIn, respondWith(getDispute, { ...dispute, ...change }));
  await openConsole(path);
  await screen.findByText(text);
  await waitFor(() => expect(screen.queryByText('Review and submit')).toBeNull());
});

test('an unknown chargeback leads to the list', async () => {
  fakeApi(signedIn, respondWithError(getDispute, 'not_found'));
  await openConsole(path);
  await screen.findByText('This chargeback does not exist.');
});
