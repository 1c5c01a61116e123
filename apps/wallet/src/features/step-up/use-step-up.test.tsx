import { ApiError } from '@saifu/client/api-error';
import * as wire from '@saifu/contract/step-up';
import { Button } from '@saifu/ui/button/button';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import {
  AUTHENTICATION_OPTIONS,
  dismiss,
  fakePasskeys,
  SENT_ASSERTION,
} from '@saifu/web/testing/passkeys.ts';
import { renderWithProviders } from '@saifu/web/testing/render.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { StepUpPurpose } from './step-up-dialog.tsx';
import { useStepUp } from './use-step-up.tsx';

const destination = 't***@example.jp';
const stepUpMethods = {
  methods: ['password', 'code'],
  payment_methods: ['code' as const],
  masked_destination: destination,
  skips_newer: false,
  fresh_until: null,
};
const serveMethods = respondWith(wire.getStepUp, {
  ...stepUpMethods,
  methods: ['password', 'code'],
});
const proven = respondWith(wire.answerStepUp, { fresh_until: '2026-11-15T14:10:00+09:00' });
const sent = respondWith(wire.requestStepUp, {
  challenge_id: 'challenge',
  methods: ['password', 'code'],
  expires_in: 300,
  resend_after_seconds: 60,
  masked_destination: destination,
});

/** Renders a button whose action fails until step-up authentication succeeds. */
async function open(act: () => Promise<string>, purpose?: StepUpPurpose) {
  function Part() {
    const stepUp = useStepUp(purpose);
    const [result, setResult] = useState('');
    const press = () =>
      stepUp(act).then(setResult, (error: unknown) => {
        setResult(error instanceof ApiError ? error.code : 'defect');
      });
    return (
      <>
        <Button onClick={press}>{'Act'}</Button>
        <output>{result}</output>
      </>
    );
  }
  await renderWithProviders(<Part />);
  fireEvent.click(screen.getByRole('button', { name: 'Act' }));
}

const stale = () => new ApiError('session.step_up_required');
const createActFailingOnce = () =>
  vi.fn(async () => 'done').mockImplementationOnce(() => Promise.reject(stale()));
const result = () => screen.getByRole('status', { hidden: true }).textContent;

test('an action that needs no step-up authentication opens no dialog', async () => {
  const calls = fakeApi();
  await open(async () => 'done');
  await waitFor(() => expect(result()).toBe('done'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(calls).toEqual([]);
});

test('the password is requested, and the action is repeated', async () => {
  const calls = fakeApi(serveMethods, proven);
  const act = createActFailingOnce();
  await open(act);
  const field = await screen.findByLabelText('Password');
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: 'momiji' } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(result()).toBe('done'));
  expect(act).toHaveBeenCalledTimes(2);
  expect(calls.at(-1)?.body).toEqual({ password: 'momiji' });
});

test('a code is sent on a press and is sufficient', async () => {
  const calls = fakeApi(serveMethods, sent, proven);
  await open(createActFailingOnce());
  fireEvent.click(await screen.findByRole('button', { name: 'Use a one-time code instead' }));
  fireEvent.click(screen.getByRole('button', { name: 'Send me a code' }));
  const field = await screen.findByLabelText('One-time code');
  expect(screen.getByText(/sent a code to t\*\*\*@example\.jp/)).toBeTruthy();
  fireEvent.change(field, { target: { value: '012345' } });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.at(-1)?.body).toEqual({ challenge_id: 'challenge', otp: '012345' });
});

test('a wrong password is shown under its field, and the action is not repeated', async () => {
  fakeApi(serveMethods, respondWithError(wire.answerStepUp, 'account.password_wrong'));
  const act = createActFailingOnce();
  await open(act);
  const field = await screen.findByLabelText('Password');
  fireEvent.change(field, { target: { value: 'wrong' } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(act).toHaveBeenCalledTimes(1);
});

test('closing the dialog rejects with session.step_up_required', async () => {
  fakeApi(serveMethods);
  const act = createActFailingOnce();
  await open(act);
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(result()).toBe('session.step_up_required'));
  expect(act).toHaveBeenCalledTimes(1);
});

test('any other error is passed through', async () => {
  fakeApi();
  await open(() => Promise.reject(new ApiError('rate.limited')));
  await waitFor(() => expect(result()).toBe('rate.limited'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a code sent to an older address shows the reason', async () => {
  fakeApi(respondWith(wire.getStepUp, { ...stepUpMethods, methods: ['code'], skips_newer: true }));
  await open(createActFailingOnce());
  expect(await screen.findByText(/changed less than 7 days ago/)).toBeTruthy();
});

const withPasskey = respondWith(wire.getStepUp, {
  ...stepUpMethods,
  methods: ['passkey', 'password', 'code'],
});
const offers = respondWith(wire.requestPasskeyStepUp, AUTHENTICATION_OPTIONS);

test('a passkey comes first and is sufficient', async () => {
  fakePasskeys();
  const calls = fakeApi(withPasskey, offers, proven);
  await open(createActFailingOnce());
  const button = await screen.findByRole('button', { name: 'Continue with a passkey' });
  expect(document.activeElement).toBe(button);
  fireEvent.click(button);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(result()).toBe('done'));
  expect(calls.map(({ body }) => body)).toContainEqual({ purpose: 'action' });
  expect(calls.at(-1)?.body).toEqual({ passkey: SENT_ASSERTION });
});

test('after a dismissed passkey, the password can be used instead', async () => {
  fakePasskeys({ dialog: dismiss });
  fakeApi(withPasskey, offers, proven);
  const act = createActFailingOnce();
  await open(act);
  fireEvent.click(await screen.findByRole('button', { name: 'Continue with a passkey' }));
  expect(await screen.findByText(/The passkey was not used/)).toBeTruthy();
  expect(act).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole('button', { name: 'Use the password instead' }));
  expect(await screen.findByLabelText('Password')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Use a passkey instead' })).toBeTruthy();
});

test('a browser without Web Authentication is not asked for a passkey', async () => {
  fakeApi(withPasskey);
  await open(createActFailingOnce());
  expect(await screen.findByLabelText('Password')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Use a passkey instead' })).toBeNull();
});

test('for a payment only the methods that approve it are offered', async () => {
  fakePasskeys();
  const methods = { ...stepUpMethods, methods: ['passkey' as const, 'password' as const] };
  const calls = fakeApi(
    respondWith(wire.getStepUp, { ...methods, payment_methods: ['passkey', 'code'] }),
    offers,
    proven,
  );
  await open(createActFailingOnce(), 'payment');
  fireEvent.click(await screen.findByRole('button', { name: 'Continue with a passkey' }));
  await waitFor(() => expect(result()).toBe('done'));
  expect(screen.queryByText('Use the password instead')).toBeNull();
  expect(calls.map(({ body }) => body)).toContainEqual({ purpose: 'payment' });
});
