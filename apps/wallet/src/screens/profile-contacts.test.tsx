import { saveToken, saveUser } from '@saifu/client/session';
import { getUserinfo, type UserView } from '@saifu/contract/account';
import { confirmContact, offerContact } from '@saifu/contract/contact';
import { answerStepUp, getStepUp } from '@saifu/contract/step-up';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, no, yes } from '../testing/fake-api.ts';
import { taro } from '../testing/people.ts';
import { openApp } from '../testing/render.tsx';

const PHONE = '+819012345678';
const sent = yes(offerContact, {
  challenge_id: 'challenge',
  expires_in: 300,
  resend_after_seconds: 60,
  masked_destination: '•••••••5678',
});

async function open(user: UserView, ...answers: readonly (typeof sent)[]) {
  const calls = fakeApi(yes(getUserinfo, user), ...answers);
  saveToken('token');
  saveUser(user);
  await openApp('/profile');
  await screen.findByText('Email and phone');
  return calls;
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });

test('a phone is added by the code that was sent to it, and shown at once', async () => {
  const added = { ...taro, phone: PHONE, phone_verified: true };
  const calls = await open(taro, sent, yes(confirmContact, added));
  await press('Add a phone number');
  expect(document.activeElement).toBe(screen.getByLabelText('New phone number'));
  await type('New phone number', '０９０-1234-5678');
  await press('Send the code');
  expect(await screen.findByText(/sent a code to •••••••5678/)).toBeTruthy();
  await type('One-time password', '012345');
  expect(await screen.findByText(/Your phone number is set/)).toBeTruthy();
  expect(screen.getByText('090-1234-5678')).toBeTruthy();
  expect(document.activeElement).toBe(
    screen.getByRole('button', { name: 'Change your phone number' }),
  );
  const posts = calls.filter((call) => call.method === 'POST').map(({ body }) => body);
  expect(posts).toEqual([
    { phone: '０９０-1234-5678' },
    { challenge_id: 'challenge', otp: '012345' },
  ]);
});

test('a wrong code is said under its field; another address can be typed', async () => {
  await open(taro, sent, no(confirmContact, 'account.code_wrong'));
  await press('Change your email address');
  await type('New email address', 'new@example.jp');
  await press('Send the code');
  await type('One-time password', '012345');
  expect(await screen.findByText('Otp is not correct')).toBeTruthy();
  await waitFor(() => {
    expect(screen.getByLabelText('One-time password')).toHaveProperty('value', '');
  });
  await press('Use another email address');
  expect(screen.getByLabelText('New email address')).toHaveProperty('value', 'new@example.jp');
  await press('Cancel');
  expect(screen.queryByLabelText('New email address')).toBeNull();
  expect(screen.getByText('taro@example.jp')).toBeTruthy();
});

test('what is no address is said before anybody is called', async () => {
  const calls = await open(taro);
  await press('Change your email address');
  await type('New email address', 'nobody');
  await press('Send the code');
  const field = screen.getByLabelText('New email address');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field);
  expect(calls.filter((call) => call.method === 'POST')).toEqual([]);
});

test('an address that somebody has is said under the field, which keeps it', async () => {
  await open(taro, no(offerContact, 'account.email_taken'));
  await press('Change your email address');
  await type('New email address', 'hanako@example.jp');
  await press('Send the code');
  expect(await screen.findByText('Email is already used')).toBeTruthy();
  expect(screen.getByLabelText('New email address')).toHaveProperty('value', 'hanako@example.jp');
});

test('an address that was never proven is offered for proof as it stands', async () => {
  await open({ ...taro, phone: PHONE });
  await press('Verify your phone number');
  expect(screen.getByLabelText('New phone number')).toHaveProperty('value', PHONE);
});

test('whoever must prove themselves first is asked, and goes on from there', async () => {
  let isFresh = false;
  const refused = no(offerContact, 'session.step_up_required');
  const proven = yes(answerStepUp, { fresh_until: '2026-11-15T14:10:00+09:00' });
  const ways = { methods: ['password' as const], masked_destination: null, fresh_until: null };
  await open(
    taro,
    { row: offerContact, response: () => (isFresh ? sent : refused).response() },
    yes(getStepUp, ways),
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
