import { getConsoleSession } from '@saifu/contract/member-session';
import {
  getStaffRefundRequest,
  listStaffRefundRequests,
  staffRespondToRefundRequest,
} from '@saifu/contract/staff-refund-request';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { agree, press, type } from '../../testing/form.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { staffSession } from '../../testing/sessions.ts';
import { caseChoices, staffRefundRequest } from '../../testing/staff-cases.ts';

const LIST = '/console/staff/refund-requests';
const PATH = `${LIST}/${staffRefundRequest.id}`;
const financeSession = {
  ...staffSession,
  member: { ...staffSession.member, role: 'finance' as const },
};
const finance = respondWith(getConsoleSession, financeSession);
const found = respondWith(getStaffRefundRequest, staffRefundRequest);
const choose = (name: string | RegExp) => fireEvent.click(screen.getByRole('radio', { name }));

test('the queues of refund requests have counts, with the urgent and the escalated', async () => {
  const totals = { open: 4, mine: 0, unassigned: 4, overdue: 1, escalated: 1, urgent: 2 };
  const { evidence: _, messages: __, ...row } = staffRefundRequest;
  const page = { items: [{ ...row, is_urgent: true }], next_cursor: null, totals };
  fakeApi(finance, respondWith(listStaffRefundRequests, page));
  const { t } = await openConsole(`${LIST}?queue=urgent`);
  const urgent = await screen.findByRole('link', { name: /^Urgent .*2 cases/ });
  expect(urgent.getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: /^Escalated .*1 case/ })).toBeTruthy();
  expect(screen.getByText(t('console_refund_request.urgent'))).toBeTruthy();
});

test('finance sees what an approval does and decides after a question', async () => {
  const approved = {
    ...staffRefundRequest,
    status: 'approved',
    approved_amount: staffRefundRequest.requested_amount,
    answered_by: 'staff',
    answered_at: '2026-11-17T10:00:00+09:00',
    merchant_response: '返金いたします。ご迷惑をおかけしました。',
    money: 'returned',
  } as const;
  const calls = fakeApi(
    finance,
    found,
    ...caseChoices,
    respondWith(staffRespondToRefundRequest, approved),
  );
  const { t } = await openConsole(PATH);
  await screen.findByText(t('staff_case.money_left'));
  expect(document.body.textContent).toContain('4,500');
  choose(/^Refund ¥/);
  type('Explanation for payer and store', '返金いたします。ご迷惑をおかけしました。');
  press('Review and decide');
  await agree('Refund ¥3,000');
  await screen.findByText('The decision was sent to payer and store.');
  expect(screen.queryByText('Review and decide')).toBeNull();
  expect(calls.find(({ path }) => path.endsWith('/respond'))?.body).toEqual({
    decision: 'approve',
    message: '返金いたします。ご迷惑をおかけしました。',
  });
});

test('a refund above the limit is requested, and the page says for whom it waits', async () => {
  const large = { ...staffRefundRequest, alone_amount: 2999 };
  const waiting = {
    ...large,
    awaits_approval: {
      ...{ id: 'apv_1', amount: 3000, requested_by: { id: 'mem_1', name: 'Midori Aoki' } },
      expires_at: '2026-11-20T10:00:00+09:00',
    },
  };
  fakeApi(
    finance,
    respondWith(getStaffRefundRequest, large),
    ...caseChoices,
    respondWith(staffRespondToRefundRequest, waiting),
  );
  const { t } = await openConsole(PATH);
  await screen.findByText(t('staff_case.money_left'));
  expect(screen.queryByText(/a second member has to approve/)).toBeNull();
  choose(/^Refund ¥/);
  await screen.findByText(/a second member has to approve/);
  type('Explanation for payer and store', '返金いたします。');
  press('Review and decide');
  await agree(t('staff_case.approval_request'));
  await screen.findByText(t('staff_case.approval_requested'));
  await screen.findByText(/^Midori Aoki asked for a refund of ¥3,000/);
  const link = screen.getByRole('link', { name: t('staff_case.approval_open') });
  expect(link.getAttribute('href')).toBe('/console/staff/approvals/apv_1');
  expect(screen.queryByText('Review and decide')).toBeNull();
});

test('of two who decide, the second reads that it was decided and sees the current state', async () => {
  const rejected = {
    ...staffRefundRequest,
    status: 'rejected',
    answered_by: 'staff',
    answered_at: '2026-11-17T10:00:00+09:00',
    merchant_response: 'お断りしました。',
  } as const;
  const views = [staffRefundRequest, rejected];
  fakeApi(
    finance,
    ...caseChoices,
    {
      row: getStaffRefundRequest,
      response: () => Response.json(views.length > 1 ? views.shift() : views[0]),
    },
    respondWithError(staffRespondToRefundRequest, 'refund_request.closed'),
  );
  const { t } = await openConsole(PATH);
  await screen.findByText(t('staff_case.money_left'));
  choose('Reject the request');
  type('Explanation for payer and store', 'お断りいたします。');
  press('Review and decide');
  await agree('Reject the request');
  await screen.findByText(t('staff_case.decided_meanwhile'));
  await screen.findByText('お断りしました。');
  await waitFor(() => expect(screen.queryByText('Review and decide')).toBeNull());
});

test('a decision needs words and a part below the request; support decides nothing', async () => {
  fakeApi(finance, found, ...caseChoices);
  const { t } = await openConsole(PATH);
  await screen.findByText(t('staff_case.money_left'));
  press('Review and decide');
  await screen.findByText(t.error('field.required', { label: 'Decision' }));
  choose('Refund a part');
  type('Refund amount', '3000');
  type('Explanation for payer and store', '一部を返金いたします。');
  press('Review and decide');
  await screen.findByText(t.error('refund.too_large', { max: 2999 }));
});

test('support reads that finance decides, and writes to payer and store', async () => {
  fakeApi(respondWith(getConsoleSession, staffSession), found, ...caseChoices);
  const { t } = await openConsole(PATH);
  await screen.findByText(t('staff_case.not_deciding'));
  expect(screen.queryByText('Review and decide')).toBeNull();
  expect(screen.getByLabelText('Message to payer and store')).toBeTruthy();
});

test('more than can still be refunded is marked', async () => {
  const refund = { ...staffRefundRequest.refund, left: 100 };
  fakeApi(
    finance,
    respondWith(getStaffRefundRequest, { ...staffRefundRequest, refund }),
    ...caseChoices,
  );
  const { t } = await openConsole(PATH);
  await screen.findByText(t('staff_case.money_too_much'));
});
