import { saveToken, saveUser } from '@saifu/client/session';
import { getUserinfo, type UserView } from '@saifu/contract/account';
import {
  type ContactChangeView,
  cancelContact,
  confirmContact,
  confirmCurrentContact,
  listContactChanges,
  requestContactChange,
  requestCurrentContactCode,
  scheduleContact,
} from '@saifu/contract/contact';
import { answerStepUp, getStepUp } from '@saifu/contract/step-up';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { taro } from '../../testing/people.ts';
import { respondWithErrorParams } from '../pay/invoice-payment.fixture.ts';

const PHONE = '+819012345678';
const sent = respondWith(requestContactChange, {
  challenge_id: 'challenge',
  expires_in: 300,
  resend_after_seconds: 60,
  masked_destination: '•••••••5678',
});

async function open(user: UserView, ...answers: readonly (typeof sent)[]) {
  const changes = respondWith(listContactChanges, { items: [] });
  const calls = fakeApi(...answers, respondWith(getUserinfo, user), changes);
  saveToken('token');
  saveUser(user);
  await openApp('/profile');
  await screen.findByText('Email and phone');
  return calls;
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });

test('a phone is added with the code sent to it, and shown at once', async () => {
  const added = { ...taro, phone: PHONE, phone_verified: true };
  const calls = await open(taro, sent, respondWith(confirmContact, { user: added, change: null }));
  await press('Add a phone number');
  expect(document.activeElement).toBe(screen.getByLabelText('New phone number'));
  await type('New phone number', '０９０-1234-5678');
  await press('Send the code');
  expect(await screen.findByText(/sent a code to •••••••5678/)).toBeTruthy();
  await type('One-time code', '012345');
  expect(await screen.findByText(/Your phone number is set/)).toBeTruthy();
  expect(screen.getByText('090-1234-5678')).toBeTruthy();
  expect(document.activeElement).toBe(
    screen.getByRole('button', { name: 'Change your phone number' }),
  );
  const posts = calls.filter((call) => call.method === 'POST').map(({ body }) => body);
  expect(posts).toEqual([{ phone: PHONE }, { challenge_id: 'challenge', otp: '012345' }]);
});

test('a wrong code is shown at its field; another address can be typed', async () => {
  await open(taro, sent, respondWithError(confirmContact, 'account.code_wrong'));
  await press('Change your email address');
  await type('New email address', 'new@example.jp');
  await press('Send the code');
  await type('One-time code', '012345');
  expect(await screen.findByText('The one-time code is not correct.')).toBeTruthy();
  await waitFor(() => {
    expect(screen.getByLabelText('One-time code')).toHaveProperty('value', '');
  });
  await press('Use another email address');
  expect(screen.getByLabelText('New email address')).toHaveProperty('value', 'new@example.jp');
  await press('Cancel');
  expect(screen.queryByLabelText('New email address')).toBeNull();
  expect(screen.getByText('taro@example.jp')).toBeTruthy();
});

test('an invalid address is rejected before any request', async () => {
  const calls = await open(taro);
  await press('Change your email address');
  await type('New email address', 'nobody');
  await press('Send the code');
  const field = screen.getByLabelText('New email address');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field);
  expect(calls.filter((call) => call.method === 'POST')).toEqual([]);
});

test.each(['090-12', '03-1234-5678', '0900000000000000000'])(
  'the phone number %s is rejected before step-up',
  async (number) => {
    const calls = await open(
      taro,
      respondWithError(requestContactChange, 'session.step_up_required'),
    );
    await press('Add a phone number');
    await type('New phone number', number);
    await press('Send the code');
    expect(await screen.findByText('Please enter a valid phone number.')).toBeTruthy();
    expect(calls.filter((call) => call.method === 'POST')).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

test('a phone number drops invalid characters and is sent with its country', async () => {
  const calls = await open(taro, sent);
  await press('Add a phone number');
  await screen.findByText(/Example: 090-1234-5678/);
  await type('New phone number', '+82 10x-1234-5678');
  expect(screen.getByLabelText('New phone number')).toHaveProperty('value', '+82 10-1234-5678');
  expect(await screen.findByRole('button', { name: /KR \+82/ })).toBeTruthy();
  await press('Send the code');
  await screen.findByText(/sent a code to/);
  const bodies = calls.filter((call) => call.method === 'POST').map(({ body }) => body);
  expect(bodies).toEqual([{ phone: '+821012345678' }]);
});

test('an address in use is reported at the field, which keeps it', async () => {
  await open(taro, respondWithError(requestContactChange, 'account.email_taken'));
  await press('Change your email address');
  await type('New email address', 'hanako@example.jp');
  await press('Send the code');
  expect(await screen.findByText('This email is already used.')).toBeTruthy();
  expect(screen.getByLabelText('New email address')).toHaveProperty('value', 'hanako@example.jp');
});

test('an unverified address is prefilled for verification', async () => {
  await open({ ...taro, phone: PHONE });
  await press('Verify your phone number');
  expect(screen.getByLabelText('New phone number')).toHaveProperty('value', PHONE);
});

test('a required step-up is requested, and the change continues after it', async () => {
  let isFresh = false;
  const rejected = respondWithError(requestContactChange, 'session.step_up_required');
  const proven = respondWith(answerStepUp, { fresh_until: '2026-11-15T14:10:00+09:00' });
  const stepUpMethods = {
    methods: ['password' as const],
    payment_methods: [],
    masked_destination: null,
    skips_newer: false,
    fresh_until: null,
  };
  await open(
    taro,
    { row: requestContactChange, response: () => (isFresh ? sent : rejected).response() },
    respondWith(getStepUp, stepUpMethods),
    {
      row: answerStepUp,
      response: () => {
        isFresh = true;
        return proven.response();
      },
    },
  );
  await press('Change your email address');
  await type('New email address', 'new@example.jp');
  await press('Send the code');
  await type('Password', 'momiji');
  await press('Confirm');
  expect(await screen.findByText(/sent a code to/)).toBeTruthy();
});

const moved = { ...taro, email: 'new@example.jp' };
const change: ContactChangeView = {
  id: 'cch_01jd0000000000000000000001',
  kind: 'email',
  status: 'open',
  masked_destination: 'n•••••@example.jp',
  masked_current: 't•••••@example.jp',
  takes_effect_at: null,
};
const scheduled: ContactChangeView = {
  ...change,
  status: 'scheduled',
  takes_effect_at: '2026-11-18T14:05:00+09:00',
};
const currentSent = respondWith(requestCurrentContactCode, {
  challenge_id: 'current',
  expires_in: 300,
  resend_after_seconds: 60,
  masked_destination: 't•••••@example.jp',
});

/** Up to the verified new address. */
async function openChange(...answers: readonly (typeof sent)[]) {
  const opened = respondWith(confirmContact, { user: taro, change });
  const calls = await open(taro, sent, opened, ...answers);
  await press('Change your email address');
  await type('New email address', 'new@example.jp');
  await press('Send the code');
  await type('One-time code', '012345');
  await screen.findByText(/n•••••@example\.jp is verified/);
  return calls;
}

test('a change is completed with the code sent to the current address', async () => {
  const calls = await openChange(currentSent, respondWith(confirmCurrentContact, moved));
  expect(screen.getByText('taro@example.jp')).toBeTruthy();
  await press('Send a code to the current contact');
  expect(await screen.findByText(/sent to your current contact t•••••@example\.jp/)).toBeTruthy();
  await type('One-time code', '543210');
  expect(await screen.findByText(/Your email address is set/)).toBeTruthy();
  expect(screen.getByText(/cannot confirm payments of ¥30,000 or more/)).toBeTruthy();
  expect(screen.getByText('new@example.jp')).toBeTruthy();
  const last = calls.findLast(({ method }) => method === 'POST');
  expect(last?.path).toContain(`/contact_changes/${change.id}/verify`);
  expect(last?.body).toEqual({ challenge_id: 'current', otp: '543210' });
});

test('a change without access to the current address is scheduled and can be canceled', async () => {
  const calls = await openChange(
    respondWith(scheduleContact, { items: [scheduled] }),
    respondWith(cancelContact, undefined),
  );
  await press('I no longer have access to it');
  expect(screen.getByText(/takes effect in 24 hours/)).toBeTruthy();
  await press('Change it in 24 hours');
  const time = /changes to n•••••@example\.jp on 2026\/11\/18 14:05/;
  expect(await screen.findByText(time)).toBeTruthy();
  await press('Cancel change');
  expect(await screen.findByText(/The change was canceled/)).toBeTruthy();
  expect(screen.queryByText(time)).toBeNull();
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});

test('a scheduled change is shown on the next visit and can still be confirmed', async () => {
  const waiting = respondWith(listContactChanges, { items: [scheduled] });
  await open(taro, waiting, currentSent, respondWith(confirmCurrentContact, moved));
  await press('Confirm now with a code');
  expect(screen.queryByText('I no longer have access to it')).toBeNull();
  await press('Send a code to the current contact');
  await type('One-time code', '543210');
  expect(await screen.findByText(/Your email address is set/)).toBeTruthy();
});

test('an open change is shown after a reload, without taking focus', async () => {
  await open(taro, respondWith(listContactChanges, { items: [change] }));
  const button = await screen.findByRole('button', { name: 'Send a code to the current contact' });
  expect(button.closest('[tabindex="-1"]')?.contains(document.activeElement)).toBe(false);
});

test.each(['contact.change_closed', 'not_found'] as const)(
  'a change rejected with %s shows its error and disappears',
  async (code) => {
    await openChange(respondWithError(scheduleContact, code));
    await press('I no longer have access to it');
    await press('Change it in 24 hours');
    expect((await screen.findByRole('alert')).textContent).toContain('no longer open');
    await waitFor(() => expect(screen.queryByText('Change it in 24 hours')).toBeNull());
    expect(screen.queryByText('Send a code to the current contact')).toBeNull();
  },
);

test('a code to the current address can be entered after switching views', async () => {
  const calls = await openChange(currentSent, respondWith(confirmCurrentContact, moved));
  await press('Send a code to the current contact');
  await screen.findByLabelText('One-time code');
  await press('I no longer have access to it');
  await press('Use a code instead');
  expect(document.activeElement).toBe(screen.getByLabelText('One-time code'));
  await type('One-time code', '543210');
  expect(await screen.findByText(/Your email address is set/)).toBeTruthy();
  const asked = calls.filter(({ path }) => path.endsWith(`/contact_changes/${change.id}/code`));
  expect(asked).toHaveLength(1);
});

test('a code requested too soon shows how long to wait', async () => {
  await openChange(
    respondWithErrorParams(requestCurrentContactCode, 'rate.limited', { seconds: 30 }),
  );
  await press('Send a code to the current contact');
  const again = await screen.findByRole('button', { name: /again in 30/ });
  expect(again.getAttribute('aria-disabled')).toBe('true');
});

const hasFocus = (text: RegExp) =>
  screen.getByText(text).closest('[tabindex="-1"]') === document.activeElement;

test('focus moves from the code to the alternative, and back', async () => {
  await open(taro, respondWith(listContactChanges, { items: [change] }));
  await press('I no longer have access to it');
  expect(hasFocus(/takes effect in 24 hours/)).toBe(true);
  await press('Use a code instead');
  expect(hasFocus(/n•••••@example\.jp is verified/)).toBe(true);
});

test('focus moves to the time of a change that was just scheduled', async () => {
  const items = [scheduled];
  await open(
    taro,
    respondWith(listContactChanges, { items: [change] }),
    respondWith(scheduleContact, { items }),
  );
  await press('I no longer have access to it');
  await press('Change it in 24 hours');
  await screen.findByText(/changes to n•••••@example\.jp on/);
  await waitFor(() => expect(hasFocus(/changes to n•••••@example\.jp on/)).toBe(true));
});

test('going back from the code keeps the scheduled change', async () => {
  const waiting = respondWith(listContactChanges, { items: [scheduled] });
  const calls = await open(taro, waiting);
  await press('Confirm now with a code');
  await press('Back');
  expect(hasFocus(/changes to n•••••@example\.jp on/)).toBe(true);
  expect(await screen.findByRole('button', { name: 'Confirm now with a code' })).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
});

test('a change that took effect in the meantime shows the new address', async () => {
  let user = taro;
  let items = [scheduled];
  await open(
    taro,
    { row: getUserinfo, response: () => Response.json(user) },
    { row: listContactChanges, response: () => Response.json({ items }) },
  );
  await screen.findByText(/changes to n•••••@example\.jp on/);
  user = moved;
  items = [];
  fireEvent(window, new Event('visibilitychange'));
  expect(await screen.findByText('new@example.jp')).toBeTruthy();
  expect(screen.queryByText('taro@example.jp')).toBeNull();
});

test('contact changes that failed to load show an error and can be retried', async () => {
  let isUp = false;
  const answer = respondWith(listContactChanges, { items: [scheduled] });
  const down = respondWithError(listContactChanges, 'unexpected');
  await open(taro, {
    row: listContactChanges,
    response: () => (isUp ? answer : down).response(),
  });
  await screen.findByText(/could not check whether a change is waiting/);
  isUp = true;
  await press('Try again');
  expect(await screen.findByText(/changes to n•••••@example\.jp/)).toBeTruthy();
});
