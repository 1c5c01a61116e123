import { getConsoleSession } from '@saifu/contract/member-session';
import {
  closeRefundFailure,
  listRefundFailures,
  type RefundFailureView,
} from '@saifu/contract/refund-failure';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { press, type } from '../../testing/form.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { adminSession, staffSession } from '../../testing/sessions.ts';

const failure: RefundFailureView = {
  id: 'rfl_01jd0000000000000000000001',
  state: 'open',
  payment_id: 'pay_01jd0000000000000000000001',
  refund_request_id: null,
  store: { id: 'sto_01jd0000000000000000000001', name: 'さくら食堂' },
  amount: 1280,
  payment_method: 'card',
  provider_reference: 're_1',
  failed_at: '2026-11-15T12:00:00+09:00',
  closed_at: null,
  closed_by: null,
  note: null,
};
const path = '/console/staff/returned-refunds';
const signedIn = respondWith(getConsoleSession, adminSession);
const listed = (items: RefundFailureView[]) =>
  respondWith(listRefundFailures, { items, next_cursor: null });

test('a refund that came back is closed with how the payer was refunded', async () => {
  const calls = fakeApi(
    signedIn,
    listed([failure]),
    respondWith(closeRefundFailure, { ...failure, state: 'closed', note: 'By transfer' }),
  );
  const { t } = await openConsole(path);
  const table = await screen.findByRole('table', { name: t('staff_refund_failure.title') });
  expect(table.textContent).toContain('¥1,280');
  expect(table.querySelector('a')?.getAttribute('href')).toBe(
    `/console/staff/payments/${failure.payment_id}`,
  );
  press(t('staff_refund_failure.close'));
  type(t('staff_risk.reason'), 'By transfer');
  const sheet = within(await screen.findByRole('dialog'));
  sheet.getByRole('button', { name: t('staff_refund_failure.close') }).click();
  await screen.findByText(t('staff_refund_failure.closed'));
  expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
    path: `/api/v1/staff/refund_failures/${failure.id}/close`,
    body: { reason: 'By transfer' },
  });
});

test('one that somebody else closed says so', async () => {
  fakeApi(
    signedIn,
    listed([failure]),
    respondWithError(closeRefundFailure, 'refund_failure.closed'),
  );
  const { t } = await openConsole(path);
  await screen.findByRole('table', { name: t('staff_refund_failure.title') });
  press(t('staff_refund_failure.close'));
  type(t('staff_risk.reason'), 'By transfer');
  const sheet = within(await screen.findByRole('dialog'));
  sheet.getByRole('button', { name: t('staff_refund_failure.close') }).click();
  await screen.findByText(t.error('refund_failure.closed'));
});

test('nothing came back', async () => {
  fakeApi(signedIn, listed([]));
  const { t } = await openConsole(path);
  await screen.findByText(t('staff_refund_failure.empty'));
});

test('support sees what finance has to solve', async () => {
  fakeApi(respondWith(getConsoleSession, staffSession), listed([failure]));
  const { t } = await openConsole(path);
  await screen.findByRole('table', { name: t('staff_refund_failure.title') });
  expect(screen.queryByRole('button', { name: t('staff_refund_failure.close') })).toBeNull();
});
