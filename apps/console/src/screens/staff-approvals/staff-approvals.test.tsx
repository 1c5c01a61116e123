import { getConsoleSession } from '@saifu/contract/member-session';
import {
  approveStaffApproval,
  getStaffApproval,
  listStaffApprovals,
  rejectStaffApproval,
  type StaffApprovalView,
} from '@saifu/contract/staff-approval';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { agree, press, type } from '../../testing/form.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { ruleApproval } from '../../testing/risk.ts';
import { riskSession, staffSession } from '../../testing/sessions.ts';

const approval: StaffApprovalView = {
  id: 'apv_01jd0000000000000000000001',
  action: 'payment.refund',
  status: 'requested',
  subject: 'pay_01jd0000000000000000000001',
  amount: 60_000,
  input: { amount: 60_000 },
  reason: 'Charged twice',
  requested_by: { id: 'mem_1', name: 'Kaede Kondo' },
  requested_at: '2026-11-15T12:00:00+09:00',
  expires_at: '2999-11-18T12:00:00+09:00',
  decided_by: null,
  decided_at: null,
  decision_reason: null,
  finished_at: null,
  result_code: null,
  allowed: ['approve', 'reject'],
};
const path = `/console/staff/approvals/${approval.id}`;
const signedIn = respondWith(getConsoleSession, staffSession);
const waiting = respondWith(getStaffApproval, approval);

test('requests are listed with act, amount and who asked, and filtered by status', async () => {
  const calls = fakeApi(
    signedIn,
    respondWith(listStaffApprovals, { items: [approval], next_cursor: null }),
  );
  const { t } = await openConsole('/console/staff/approvals?status=requested');
  const table = await screen.findByRole('table', { name: t('staff_approval.title') });
  expect(table.textContent).toContain('Kaede Kondo');
  expect(table.textContent).toContain('¥60,000');
  expect(table.querySelector('tbody a')?.getAttribute('href')).toBe(path);
  expect(calls.at(-1)?.path).toBe('/api/v1/staff/approvals?status=requested');
});

test('an approval is asked about, and says what came of it', async () => {
  const done = {
    ...approval,
    status: 'executed',
    decided_by: { id: 'mem_2', name: 'Midori Aoki' },
    allowed: [],
  } as const;
  const calls = fakeApi(
    signedIn,
    waiting,
    respondWith(approveStaffApproval, { ...done, allowed: [] }),
  );
  const { t } = await openConsole(path);
  await screen.findByText('Charged twice');
  press(t('staff_approval.approve_amount', { amount: '¥60,000' }));
  expect((await screen.findByRole('alertdialog')).textContent).toContain('Kaede Kondo');
  await agree(t('staff_approval.approve'));
  await screen.findByText(t('staff_approval.approved'));
  expect(screen.queryByText(t('staff_approval.reject'))).toBeNull();
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('a rejection needs a reason', async () => {
  const rejected = { ...approval, status: 'rejected', allowed: [] } as const;
  const calls = fakeApi(
    signedIn,
    waiting,
    respondWith(rejectStaffApproval, { ...rejected, allowed: [] }),
  );
  const { t } = await openConsole(path);
  await screen.findByText('Charged twice');
  press(t('staff_approval.reject'));
  const sheet = within(await screen.findByRole('dialog'));
  sheet.getByRole('button', { name: t('staff_approval.reject') }).click();
  await screen.findByText(t.error('field.required', { label: t('staff_approval.reason') }));
  type(t('staff_approval.reason'), 'Wrong amount');
  sheet.getByRole('button', { name: t('staff_approval.reject') }).click();
  await screen.findByText(t('staff_approval.rejected'));
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Wrong amount' });
});

test('the requester is offered only to withdraw', async () => {
  fakeApi(signedIn, respondWith(getStaffApproval, { ...approval, allowed: ['withdraw'] }));
  const { t } = await openConsole(path);
  await screen.findByText(t('staff_approval.own'));
  expect(screen.queryByText(t('staff_approval.reject'))).toBeNull();
  expect(screen.getByRole('button', { name: t('staff_approval.withdraw') })).toBeTruthy();
});

test('a rule is approved knowing what it does and how much it hits', async () => {
  fakeApi(respondWith(getConsoleSession, riskSession), respondWith(getStaffApproval, ruleApproval));
  const { t } = await openConsole(`/console/staff/approvals/${ruleApproval.id}`);
  const value = async (label: string) =>
    (await screen.findByText(label, { selector: 'dt' })).nextSibling?.textContent;
  expect(await value(t('staff_risk.rule_name'))).toBe('Large payments');
  expect(await value(t('staff_risk.action'))).toBe('Refuse');
  expect(await value(t('staff_risk.hits_block'))).toBe('40 of 40 payments');
  expect(await value(t('staff_risk.share'))).toBe('100%');
  const link = screen.getByRole('link', { name: ruleApproval.subject });
  expect(link.getAttribute('href')).toBe(`/console/staff/risk-rules/${ruleApproval.subject}`);
});

test('a decision that somebody else made meanwhile is told', async () => {
  fakeApi(signedIn, waiting, respondWithError(approveStaffApproval, 'approval.closed'));
  const { t } = await openConsole(path);
  await screen.findByText('Charged twice');
  press(t('staff_approval.approve_amount', { amount: '¥60,000' }));
  await agree(t('staff_approval.approve'));
  expect(await screen.findByText(t.error('approval.closed'))).toBeTruthy();
});
