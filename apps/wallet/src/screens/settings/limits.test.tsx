import { saveToken } from '@saifu/client/session';
import { getUserinfo } from '@saifu/contract/account';
import { changeLimits, getLimits, type LimitsView } from '@saifu/contract/spending-limit';
import { answerStepUp, getStepUp } from '@saifu/contract/step-up';
import { loadAllTexts } from '@saifu/i18n/texts';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { taro } from '../../testing/people.ts';

const none: LimitsView = {
  per_payment: null,
  per_day: null,
  per_month: null,
  new_store_approval: false,
  night_lock: false,
  pending: null,
  maximum: { per_payment: 100_000, per_day: 100_000, per_month: 300_000 },
  used: { day: 1280, month: 42_000 },
};
const own = { ...none, per_payment: 5000, per_day: 20_000, night_lock: true };
const pending = {
  per_payment: 9000,
  per_day: 20_000,
  per_month: null,
  new_store_approval: false,
  night_lock: false,
  from: '2026-11-16T14:05:00+09:00',
};

type Answer = ReturnType<typeof respondWith>;

async function open(limits: LimitsView, ...answers: readonly Answer[]) {
  const calls = fakeApi(respondWith(getUserinfo, taro), respondWith(getLimits, limits), ...answers);
  saveToken('token');
  await openApp('/settings/limits');
  await screen.findByRole('region', { name: 'Your own limits' });
  return calls;
}

const row = (label: string) => screen.getByRole('button', { name: new RegExp(`^${label}`) });
const field = () => screen.getByLabelText('Limit in yen');
/** Opens the sheet of a limit and types a value. */
const type = (label: string, value: string) => {
  fireEvent.click(row(label));
  fireEvent.change(field(), { target: { value } });
};
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save this limit' }));

test('what is left and used is shown next to the bars, against the lower limit', async () => {
  await open(own);
  const day = screen.getByRole('progressbar', {
    name: '¥1,280 of ¥20,000 used in the last 24 hours',
  });
  expect(day.getAttribute('value')).toBe('1280');
  expect(day.getAttribute('max')).toBe('20000');
  expect(
    screen.getByRole('progressbar', { name: '¥42,000 of ¥300,000 used in the last 30 days' }),
  ).toBeTruthy();
  expect(screen.getByText('Left for 24 hours').parentElement?.textContent).toContain('18,720');
  expect(screen.getByText('Left for 30 days').parentElement?.textContent).toContain('258,000');
  expect(row('For one payment').textContent).toContain('¥5,000');
  expect(row('In 30 days').textContent).toContain('No own limit');
  expect(screen.getByLabelText('No payments at night')).toHaveProperty('checked', true);
  const more = screen.getByRole('link', { name: 'Complete the profile' });
  expect(more.getAttribute('href')).toBe('/settings/update-profile?return=%2Fsettings%2Flimits');
});

test.each([
  [none.maximum, ['¥100,000', '¥100,000', '¥300,000']],
  [
    { per_payment: 300_000, per_day: 300_000, per_month: 1_000_000 },
    ['¥300,000', '¥300,000', '¥1,000,000'],
  ],
])('the hints name the maximum of the user, as the bars do', async (maximum, expected) => {
  await open({ ...none, maximum });
  const hints = ['For one payment', 'In 24 hours', 'In 30 days'].map((label) => {
    fireEvent.click(row(label));
    const ids = field().getAttribute('aria-describedby') ?? '';
    const hint = document.getElementById(ids.split(' ')[0] ?? '')?.textContent;
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    return hint;
  });
  expect(hints).toEqual(expected.map((max) => `Up to ${max}.`));
  const bars = screen.getAllByRole('progressbar').map((bar) => bar.getAttribute('max'));
  expect(bars).toEqual([String(maximum.per_day), String(maximum.per_month)]);
});

test('a limit at the maximum is accepted', async () => {
  const calls = await open(none, respondWith(changeLimits, { ...none, per_day: 100_000 }));
  type('In 24 hours', '100000');
  save();
  expect(await screen.findByText('Your limits are saved.')).toBeTruthy();
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ per_day: 100_000 });
});

test('a lower limit is saved at once and closes the sheet', async () => {
  const calls = await open(own, respondWith(changeLimits, { ...own, per_payment: 3000 }));
  type('For one payment', '３，０００');
  save();
  const notice = await screen.findByText('Your limits are saved.');
  expect(document.activeElement?.contains(notice)).toBe(true);
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
    per_payment: 3000,
    per_day: 20_000,
    per_month: null,
    new_store_approval: false,
    night_lock: true,
  });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(row('For one payment').textContent).toContain('¥3,000');
});

test('quick amounts below the maximum fill the field, and one of them removes the limit', async () => {
  const calls = await open(own, respondWith(changeLimits, { ...own, per_day: null }));
  fireEvent.click(row('In 24 hours'));
  const sheet = within(screen.getByRole('dialog', { name: 'In 24 hours' }));
  const quick = ['¥10,000', '¥30,000', '¥50,000'];
  for (const name of quick) expect(sheet.getByRole('button', { name })).toBeTruthy();
  expect(sheet.queryByRole('button', { name: '¥100,000' })).toBeNull();
  fireEvent.click(sheet.getByRole('button', { name: '¥30,000' }));
  expect(field()).toHaveProperty('value', '30,000');
  const none = sheet.getByRole('button', { name: 'No own limit' });
  fireEvent.click(none);
  expect(none.getAttribute('aria-pressed')).toBe('true');
  save();
  expect(await screen.findByText('Your limits are saved.')).toBeTruthy();
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ per_day: null });
});

test('a lock is saved by its switch; a failed one is reverted with the reason', async () => {
  const calls = await open(none, respondWith(changeLimits, { ...none, new_store_approval: true }));
  const approval = screen.getByRole<HTMLInputElement>('switch', { name: /^Ask me before/ });
  fireEvent.click(approval);
  expect(await screen.findByText('Your limits are saved.')).toBeTruthy();
  expect(approval.checked).toBe(true);
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
    new_store_approval: true,
    night_lock: false,
  });
  fakeApi(respondWithError(changeLimits, 'request.malformed'));
  const night = screen.getByRole<HTMLInputElement>('switch', { name: 'No payments at night' });
  fireEvent.click(night);
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(night.checked).toBe(false);
});

/** The dialog above the sheet. */
const findStepUp = () =>
  waitFor(() => {
    const dialog = screen.getAllByRole('dialog').at(1);
    if (dialog === undefined) throw new Error('no dialog above the sheet');
    return dialog;
  });

test('a higher limit requires step-up and shows from when it applies', async () => {
  let attempts = 0;
  const raised = { ...own, pending };
  const change: Answer = {
    row: changeLimits,
    response: () => {
      attempts += 1;
      const stale = respondWithError(changeLimits, 'session.step_up_required').response;
      return attempts === 1 ? stale() : Response.json(raised);
    },
  };
  const stepUpMethods = {
    methods: ['password' as const],
    payment_methods: [],
    masked_destination: null,
    skips_newer: false,
    fresh_until: null,
  };
  await open(
    own,
    change,
    respondWith(getStepUp, stepUpMethods),
    respondWith(answerStepUp, { fresh_until: '2026-11-15T14:10:00+09:00' }),
  );
  type('For one payment', '9000');
  save();
  const dialog = await findStepUp();
  const password = await within(dialog).findByLabelText('Password');
  fireEvent.change(password, { target: { value: 'momiji' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText(/apply from 2026\/11\/16 14:05/)).toBeTruthy();
  expect(screen.getByText('For one payment: ¥9,000')).toBeTruthy();
  expect(screen.getByText('No payments at night: off')).toBeTruthy();
  expect(attempts).toBe(2);
});

test('closing the step-up dialog keeps the typed value and shows an error', async () => {
  const stepUpMethods = {
    methods: ['password' as const],
    payment_methods: [],
    masked_destination: null,
    skips_newer: false,
    fresh_until: null,
  };
  await open(
    own,
    respondWithError(changeLimits, 'session.step_up_required'),
    respondWith(getStepUp, stepUpMethods),
  );
  type('For one payment', '9000');
  save();
  const dialog = await findStepUp();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect((await screen.findByRole('alert')).textContent).toContain('confirm that it is you');
  expect(field()).toHaveProperty('value', '9000');
});

test('a pending limit change can be canceled', async () => {
  const calls = await open({ ...own, pending }, respondWith(changeLimits, own));
  fireEvent.click(screen.getByRole('button', { name: 'Keep the current limits' }));
  expect(await screen.findByText('The current limits stay.')).toBeTruthy();
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
    per_payment: 5000,
    night_lock: true,
  });
  expect(screen.queryByRole('button', { name: 'Keep the current limits' })).toBeNull();
});

test.each([
  ['For one payment', '100001', 'Amount must be less than 100,001.'],
  ['In 24 hours', '100001', 'Amount must be less than 100,001.'],
  ['In 30 days', '300001', 'Amount must be less than 300,001.'],
  ['In 30 days', '99999999999', 'Amount must be less than 300,001.'],
  ['In 24 hours', 'abc', ''],
  ['In 24 hours', '0', ''],
])('%s of %s is rejected before it is sent', async (label, value, message) => {
  const calls = await open(none);
  type(label, value);
  save();
  await waitFor(() => expect(field().getAttribute('aria-invalid')).toBe('true'));
  expect(document.body.textContent).toContain(message);
  expect(calls.some(({ method }) => method === 'PATCH')).toBe(false);
});

test.each([
  ['en', 'Amount must be less than 300,001.'],
  ['ja', '金額は¥300,001未満で入力してください。'],
  ['ko', '금액은 ¥300,001 미만으로 입력해 주세요.'],
] as const)(
  'the amount.too_large text does not present the rejected amount as allowed (%s)',
  async (language, message) => {
    const t = await loadAllTexts(language);
    expect(t.error('amount.too_large', { label: '300,001' })).toBe(message);
  },
);

test('limits that failed to load can be retried', async () => {
  fakeApi(respondWith(getUserinfo, taro), respondWithError(getLimits, 'request.malformed'));
  saveToken('token');
  await openApp('/settings/limits');
  const again = await screen.findByRole('button', { name: 'Try again' });
  fakeApi(respondWith(getUserinfo, taro), respondWith(getLimits, none));
  fireEvent.click(again);
  expect(await screen.findByRole('region', { name: 'Your own limits' })).toBeTruthy();
});
