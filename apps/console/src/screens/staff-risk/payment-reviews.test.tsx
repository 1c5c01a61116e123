import { getConsoleSession } from '@saifu/contract/member-session';
import {
  assignPaymentReview,
  getPaymentReview,
  listPaymentReviews,
  releasePaymentReview,
  voidPaymentReview,
} from '@saifu/contract/payment-review';
import type { Translate } from '@saifu/i18n/texts';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { press } from '../../testing/form.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { review } from '../../testing/risk.ts';
import { riskSession, staffSession } from '../../testing/sessions.ts';

const LIST = '/console/staff/held-payments';
const ONE = `${LIST}/${review.id}`;
const signedIn = respondWith(getConsoleSession, riskSession);
const found = respondWith(getPaymentReview, review);

const posts = (calls: ReturnType<typeof fakeApi>) =>
  calls.filter(({ method }) => method === 'POST');

/** Opens the sheet of a decision, gives a reason and decides. */
async function decide(t: Translate, decision: 'release' | 'void', reason: string) {
  press(t(`staff_risk.${decision}`));
  const sheet = within(await screen.findByRole('dialog'));
  const field = sheet.getByLabelText(t('staff_risk.reason'));
  fireEvent.change(field, { target: { value: reason } });
  fireEvent.click(sheet.getByRole('button', { name: t(`staff_risk.${decision}`) }));
}

test('held payments are listed with their deadline, and decided ones on demand', async () => {
  const calls = fakeApi(
    signedIn,
    respondWith(listPaymentReviews, { items: [review], next_cursor: null }),
  );
  const { t } = await openConsole(LIST);
  const table = await screen.findByRole('table', { name: t('staff_risk.reviews_title') });
  expect(table.textContent).toContain('¥27,300');
  expect(table.textContent).toContain('Large payments');
  expect(table.textContent).toContain('2999/11/20 12:00');
  expect(table.querySelector('tbody a')?.getAttribute('href')).toBe(ONE);
  const filter = screen.getByLabelText(t('staff_risk.state'));
  fireEvent.change(filter, { target: { value: 'voided' } });
  await waitFor(() => expect(window.location.search).toBe('?state=voided'));
  await waitFor(() => expect(calls.at(-1)?.path).toContain('state=voided'));
});

test('an empty queue is told apart from a filter without results', async () => {
  fakeApi(signedIn, respondWith(listPaymentReviews, { items: [], next_cursor: null }));
  const { t } = await openConsole(LIST);
  await screen.findByText(t('staff_risk.reviews_empty'));
  fireEvent.change(screen.getByLabelText(t('staff_risk.state')), { target: { value: 'ended' } });
  expect(await screen.findByText(t('staff_risk.reviews_none'))).toBeTruthy();
});

test('a held payment shows why it is held, whose it is and what is related', async () => {
  fakeApi(signedIn, found);
  await openConsole(ONE);
  const value = async (label: string) =>
    (await screen.findByText(label, { selector: 'dt' })).nextSibling?.textContent;
  expect(await value('Card')).toBe('Mastercard •••• 4444 · JP');
  expect(await value('Payer')).toBe('Guest');
  expect(await value('Email')).toBe('g•••••@saifu.example');
  expect(await value('Attempts to pay by the same card within 24 hours')).toBe('3');
  expect(await value('Payer is a guest')).toBe('Yes');
  expect(await value('Country of the card')).toBe('Unknown');
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(
    expect.arrayContaining([
      '/console/staff/payments/pay_01jd0000000000000000000001',
      '/console/staff/payments/pay_01jd0000000000000000000002',
      '/console/staff/risk-rules/rrl_01jd0000000000000000000001',
    ]),
  );
});

test.each([
  ['release', releasePaymentReview, 'released'],
  ['void', voidPaymentReview, 'voided'],
] as const)('%s needs a reason, and says what came of it', async (decision, row, state) => {
  const decided = { ...review, state, decided_by: 'mem_risk', reason: 'I called the payer' };
  const calls = fakeApi(signedIn, found, respondWith(row, decided));
  const { t } = await openConsole(ONE);
  await screen.findByText(t('staff_risk.decision'));
  await decide(t, decision, ' ');
  await screen.findByText(t.error('field.required', { label: t('staff_risk.reason') }));
  expect(posts(calls)).toEqual([]);
  const sheet = within(screen.getByRole('dialog'));
  const field = sheet.getByLabelText(t('staff_risk.reason'));
  fireEvent.change(field, { target: { value: 'I called the payer' } });
  fireEvent.click(sheet.getByRole('button', { name: t(`staff_risk.${decision}`) }));
  const notice = await screen.findByText(t(`staff_risk.${decision}_done`));
  expect(document.activeElement?.contains(notice)).toBe(true);
  expect(posts(calls)[0]?.body).toEqual({ reason: 'I called the payer' });
  expect(screen.queryByText(t('staff_risk.decision'))).toBeNull();
});

test('voiding says whether reserved money is returned or taken money refunded', async () => {
  fakeApi(signedIn, found);
  const { t } = await openConsole(ONE);
  await screen.findByText(t('staff_risk.decision'));
  press(t('staff_risk.void'));
  expect(await screen.findByText(t('staff_risk.void_about'))).toBeTruthy();
});

test('of a captured payment the sheet speaks of a refund', async () => {
  fakeApi(signedIn, respondWith(getPaymentReview, { ...review, is_captured: true }));
  const { t } = await openConsole(ONE);
  await screen.findByText(t('staff_risk.decision'));
  press(t('staff_risk.void'));
  expect(await screen.findByText(t('staff_risk.void_about_captured'))).toBeTruthy();
});

test('a decision that somebody else made meanwhile is told and shown', async () => {
  fakeApi(signedIn, found, respondWithError(releasePaymentReview, 'payment_review.closed'));
  const { t } = await openConsole(ONE);
  await screen.findByText(t('staff_risk.decision'));
  await decide(t, 'release', 'I called the payer');
  expect(await screen.findByText(t.error('payment_review.closed'))).toBeTruthy();
});

test('a member takes a held payment and gives it back', async () => {
  const taken = { ...review, assigned_to: { id: 'mem_risk', name: 'Ken Takahashi' } };
  const calls = fakeApi(signedIn, found, respondWith(assignPaymentReview, taken));
  const { t } = await openConsole(ONE);
  await screen.findByText(t('staff_risk.decision'));
  press(t('staff_risk.take'));
  await screen.findByText(t('staff_risk.give_back'));
  expect(screen.getByText('Ken Takahashi', { selector: 'dd' })).toBeTruthy();
  expect(posts(calls)[0]?.body).toEqual({ assigned: true });
});

test('an escalated payment warns', async () => {
  fakeApi(signedIn, respondWith(getPaymentReview, { ...review, is_escalated: true }));
  const { t } = await openConsole(ONE);
  expect(await screen.findByText(t('staff_risk.escalated'))).toBeTruthy();
});

test('a payment that its time has voided says so and offers nothing', async () => {
  const voided = {
    ...review,
    state: 'voided',
    payment_status: 'cancel',
    decided_by: 'system',
    decided_at: '2026-11-20T12:00:00+09:00',
    reason: 'Nobody decided in time.',
  } as const;
  fakeApi(signedIn, respondWith(getPaymentReview, voided));
  const { t } = await openConsole(ONE);
  expect(await screen.findByText(t('staff_risk.time_over'))).toBeTruthy();
  expect(screen.queryByText(t('staff_risk.release'))).toBeNull();
});

test('an unknown held payment leads to the queue', async () => {
  fakeApi(signedIn, respondWithError(getPaymentReview, 'not_found'));
  const { t } = await openConsole(ONE);
  expect(await screen.findByText(t('staff_risk.review_not_found'))).toBeTruthy();
});

test('support may not open the queue', async () => {
  const calls = fakeApi(respondWith(getConsoleSession, staffSession));
  const { t } = await openConsole(LIST);
  await screen.findByText(t.error('member.not_allowed'));
  expect(calls.some(({ path }) => path.includes('payment_reviews'))).toBe(false);
});
