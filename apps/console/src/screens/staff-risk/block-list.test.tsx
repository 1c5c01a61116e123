import {
  addBlockListEntry,
  type BlockListEntryView,
  listBlockListEntries,
  removeBlockListEntry,
} from '@saifu/contract/block-list-entry';
import { getConsoleSession } from '@saifu/contract/member-session';
import { countPaymentBlocks, listPaymentBlocks } from '@saifu/contract/payment-block';
import type { Translate } from '@saifu/i18n/texts';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { press } from '../../testing/form.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { riskSession } from '../../testing/sessions.ts';

const LIST = '/console/staff/block-list';
const PAYMENT = 'pay_01jd0000000000000000000001';
const signedIn = respondWith(getConsoleSession, riskSession);

const entry: BlockListEntryView = {
  id: 'ble_01jd0000000000000000000001',
  kind: 'email',
  label: 'g•••••@mail.example',
  reason: 'A stolen card',
  created_by: 'mem_risk',
  created_at: '2026-11-15T12:00:00+09:00',
  expires_at: null,
  removed_at: null,
  is_expired: false,
  hits: 3,
  last_hit_at: '2026-11-15T13:00:00+09:00',
};
const listed = respondWith(listBlockListEntries, { items: [entry], next_cursor: null });

const posts = (calls: ReturnType<typeof fakeApi>) =>
  calls.filter(({ method }) => method === 'POST');

async function fill(
  t: Translate,
  { kind, value, days = '' }: { kind: string; value: string; days?: string },
) {
  const sheet = within(await screen.findByRole('dialog'));
  const set = (label: string, typed: string) =>
    fireEvent.change(sheet.getByLabelText(label), { target: { value: typed } });
  set(t('staff_risk.kind'), kind);
  set(t('staff_risk.block_value'), value);
  set(t('staff_risk.days'), days);
  set(t('staff_risk.reason'), 'A stolen card');
  fireEvent.click(sheet.getByRole('button', { name: t('staff_risk.block') }));
}

test('entries show what they refused, without the value itself', async () => {
  fakeApi(signedIn, listed);
  const { t } = await openConsole(LIST);
  const table = await screen.findByRole('table', { name: t('staff_risk.block_list_title') });
  const cells = [...table.querySelectorAll('tbody th, tbody td')];
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    'Email',
    'g•••••@mail.example',
    'A stolen card',
    'Until it is removed',
    '3',
    'Remove',
  ]);
});

test.each([
  ['email', { value: ' guest@mail.example ' }, { value: 'guest@mail.example' }],
  ['card', { value: PAYMENT }, { payment_id: PAYMENT }],
  ['address', { value: '203.0.113.9', days: '30' }, { value: '203.0.113.9', days: 30 }],
] as const)('a %s is added as it was typed, or taken from a payment', async (kind, typed, sent) => {
  const calls = fakeApi(signedIn, listed, respondWith(addBlockListEntry, entry));
  const { t } = await openConsole(LIST);
  await screen.findByText(entry.label);
  press(t('staff_risk.block'));
  await fill(t, { kind, ...typed });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(posts(calls)[0]?.body).toEqual({ kind, ...sent, reason: 'A stolen card' });
});

test.each([
  ['0', 'field.format'],
  ['x', 'field.format'],
  ['99999999', 'field.format'],
] as const)('%s days are refused before anything is sent', async (days, code) => {
  const calls = fakeApi(signedIn, listed);
  const { t } = await openConsole(LIST);
  await screen.findByText(entry.label);
  press(t('staff_risk.block'));
  await fill(t, { kind: 'email', value: 'guest@mail.example', days });
  await screen.findByText(t.error(code, { label: t('staff_risk.days') }));
  expect(posts(calls)).toEqual([]);
});

test.each(['block_list.exists', 'block_list.value_missing'] as const)(
  '%s is said at the value, and nothing that was typed is lost',
  async (code) => {
    fakeApi(signedIn, listed, respondWithError(addBlockListEntry, code));
    const { t } = await openConsole(LIST);
    await screen.findByText(entry.label);
    press(t('staff_risk.block'));
    await fill(t, { kind: 'card', value: PAYMENT });
    await screen.findByText(t.error(code));
    const sheet = within(screen.getByRole('dialog'));
    const field = sheet.getByLabelText<HTMLInputElement>(t('staff_risk.block_value'));
    expect(field.value).toBe(PAYMENT);
    expect(field.getAttribute('aria-invalid')).toBe('true');
  },
);

test('an entry is removed with a reason', async () => {
  const removed = { ...entry, removed_at: '2026-11-16T12:00:00+09:00' };
  const calls = fakeApi(signedIn, listed, respondWith(removeBlockListEntry, removed));
  const { t } = await openConsole(LIST);
  await screen.findByText(entry.label);
  press(t('staff_risk.unblock_name', { value: entry.label }));
  const sheet = within(await screen.findByRole('dialog'));
  const field = sheet.getByLabelText(t('staff_risk.reason'));
  fireEvent.change(field, { target: { value: 'A mistake' } });
  fireEvent.click(sheet.getByRole('button', { name: t('staff_risk.unblock') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(posts(calls)[0]?.path).toBe(`/api/v1/staff/block_list_entries/${entry.id}/remove`);
  expect(posts(calls)[0]?.body).toEqual({ reason: 'A mistake' });
});

test('an entry that is over says so, and a removed one cannot be removed again', async () => {
  const over = { ...entry, expires_at: '2026-11-16T12:00:00+09:00', is_expired: true };
  const removed = { ...entry, id: 'ble_2', removed_at: '2026-11-16T12:00:00+09:00' };
  fakeApi(
    signedIn,
    respondWith(listBlockListEntries, { items: [over, removed], next_cursor: null }),
  );
  const { t } = await openConsole(`${LIST}?removed=yes`);
  expect(await screen.findByText(t('staff_risk.expired'), { exact: false })).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(1);
});

test('an empty list is told apart from a filter without results', async () => {
  fakeApi(signedIn, respondWith(listBlockListEntries, { items: [], next_cursor: null }));
  const { t } = await openConsole(LIST);
  await screen.findByText(t('staff_risk.entries_empty'));
  fireEvent.change(screen.getByLabelText(t('staff_risk.kind')), { target: { value: 'card' } });
  expect(await screen.findByText(t('staff_risk.entries_none'))).toBeTruthy();
});

test('stopped payments lead to the rule and the payer, per hour and per day', async () => {
  const block = {
    hour: '2026-11-15T12:00:00+09:00',
    source: 'rule',
    key: 'rrl_01jd0000000000000000000001',
    user_id: 'usr_01jd0000000000000000000001',
    hits: 4,
    last_at: '2026-11-15T12:30:00+09:00',
  } as const;
  const guard = { ...block, source: 'card_testing', key: 'address', user_id: null } as const;
  const day = { day: '2026-11-15', source: 'rule', hits: 4, keys: 1 } as const;
  const calls = fakeApi(
    signedIn,
    respondWith(listPaymentBlocks, { items: [block, guard], next_cursor: null }),
    respondWith(countPaymentBlocks, { items: [day] }),
  );
  const { t } = await openConsole('/console/staff/stopped-payments');
  const table = await screen.findByRole('table', { name: t('staff_risk.blocks_title') });
  const hrefs = [...table.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual([
    '/console/staff/risk-rules/rrl_01jd0000000000000000000001',
    '/console/staff/accounts/usr_01jd0000000000000000000001',
  ]);
  expect(await screen.findByRole('table', { name: t('staff_risk.days_title') })).toBeTruthy();
  fireEvent.change(screen.getByLabelText(t('staff_risk.source')), { target: { value: 'rule' } });
  await waitFor(() => expect(calls.at(-1)?.path).toContain('source=rule'));
});

test('counts per day that fail do not hide the list', async () => {
  fakeApi(
    signedIn,
    respondWith(listPaymentBlocks, { items: [], next_cursor: null }),
    respondWithError(countPaymentBlocks, 'overloaded'),
  );
  const { t } = await openConsole('/console/staff/stopped-payments');
  expect(await screen.findByText(t('staff_risk.blocks_empty'))).toBeTruthy();
  expect(await screen.findByText(t('app.retry'))).toBeTruthy();
});
