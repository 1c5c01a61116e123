import { getConsoleSession } from '@saifu/contract/member-session';
import {
  approveStoreChange,
  listStoreChanges,
  rejectStoreChange,
  type StoreChangeView,
} from '@saifu/contract/store-change';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { press, type } from '../../testing/form.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { store } from '../../testing/payments.ts';
import { riskSession } from '../../testing/sessions.ts';

const PATH = '/console/staff/store-changes';
const signedIn = respondWith(getConsoleSession, riskSession);
const change: StoreChangeView = {
  id: 'stc_01jd0000000000000000000001',
  status: 'pending',
  store,
  changes: { name: 'さくら食堂 新館' },
  reason: null,
  created_at: '2026-11-19T10:00:00+09:00',
  decided_at: null,
};
const list = (...items: StoreChangeView[]) =>
  respondWith(listStoreChanges, { items, next_cursor: null });

test('a change shows what the store is and what it wants to be, and is approved', async () => {
  const approved = { ...change, status: 'approved' } as const;
  const calls = fakeApi(signedIn, list(change), respondWith(approveStoreChange, approved));
  const { t } = await openConsole(PATH);
  const card = within(await screen.findByRole('article', { name: store.name }));
  const [, row] = card.getAllByRole('row');
  expect([...(row?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    t('staff_merchant.name'),
    store.name,
    'さくら食堂 新館',
  ]);
  press(t('staff_store_change.approve'));
  const sheet = within(await screen.findByRole('dialog'));
  expect(sheet.getByText(t('staff_store_change.approve_about'))).toBeTruthy();
  fireEvent.click(sheet.getByRole('button', { name: t('staff_store_change.approve') }));
  await screen.findByText(t('staff_store_change.approved_done'));
  expect(calls.some(({ path }) => path.endsWith(`/${change.id}/approve`))).toBe(true);
});

test('a rejection needs the reason that the merchant reads', async () => {
  const rejected = { ...change, status: 'rejected', reason: '書類と異なる' } as const;
  const calls = fakeApi(signedIn, list(change), respondWith(rejectStoreChange, rejected));
  const { t } = await openConsole(PATH);
  await screen.findByRole('article', { name: store.name });
  press(t('staff_store_change.reject'));
  const sheet = within(await screen.findByRole('dialog'));
  const reject = () =>
    fireEvent.click(sheet.getByRole('button', { name: t('staff_store_change.reject') }));
  reject();
  await sheet.findByText(t.error('field.required', { label: t('staff_store_change.reason') }));
  type(t('staff_store_change.reason'), '書類と異なる');
  reject();
  await screen.findByText(t('staff_store_change.rejected_done'));
  expect(calls.find(({ path }) => path.endsWith('/reject'))?.body).toEqual({
    reason: '書類と異なる',
  });
});

test('a change that a colleague has decided meanwhile says so in the sheet', async () => {
  fakeApi(signedIn, list(change), respondWithError(approveStoreChange, 'store.change_closed'));
  const { t } = await openConsole(PATH);
  await screen.findByRole('article', { name: store.name });
  press(t('staff_store_change.approve'));
  const sheet = within(await screen.findByRole('dialog'));
  fireEvent.click(sheet.getByRole('button', { name: t('staff_store_change.approve') }));
  await sheet.findByText(t.error('store.change_closed'));
});

test('without a change the page says that nothing waits', async () => {
  fakeApi(signedIn, list());
  const { t } = await openConsole(PATH);
  expect(await screen.findByText(t('staff_store_change.empty'))).toBeTruthy();
});
