import { saveToken } from '@saifu/client/session';
import { getUserinfo } from '@saifu/contract/account';
import * as wire from '@saifu/contract/passkey';
import { listSessions } from '@saifu/contract/session';
import { PASSKEYS_MAX } from '@saifu/domain/shared/limits';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import {
  AUTHENTICATION_OPTIONS,
  dismiss,
  fakePasskeys,
  SENT_ATTESTATION,
} from '@saifu/web/testing/passkeys.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { taro } from '../../testing/people.ts';
import { confirmPassword, serveAfterStepUp } from '../../testing/step-up.ts';

const phone: wire.PasskeyView = {
  id: 'psk_phone',
  name: 'Safari · iPhone',
  is_backed_up: true,
  approves_payments_from: '2026-11-25T09:00:00+09:00',
  created_at: '2026-11-18T09:00:00+09:00',
  last_used_at: null,
};

const { challenge, timeout } = AUTHENTICATION_OPTIONS;
const options: wire.PasskeyRegistrationOptionsView = {
  rp: { id: 'localhost', name: 'Saifu' },
  user: { id: 'AQID', name: 'taro@example.jp', displayName: 'Taro' },
  challenge,
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  attestation: 'none',
};

const offers = respondWith(wire.requestPasskeyRegistration, options);
const adds = respondWith(wire.addPasskey, phone);
const renames = respondWith(wire.renamePasskey, { ...phone, name: 'My phone' });

type Answer = ReturnType<typeof respondWith>;

async function open(items: readonly wire.PasskeyView[], ...answers: readonly Answer[]) {
  const calls = fakeApi(
    ...answers,
    respondWith(getUserinfo, taro),
    respondWith(wire.listPasskeys, { items: [...items], next_cursor: null }),
    respondWith(listSessions, { items: [], next_cursor: null }),
  );
  saveToken('token');
  await openApp('/settings/security');
  await screen.findByText(/A passkey works only on the real Saifu/);
  return calls;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a passkey shows its name, dates and from when it confirms large payments', async () => {
  fakePasskeys();
  await open([phone]);
  const [row] = within(screen.getByRole('main')).getAllByRole('listitem');
  expect(row?.textContent).toContain('Safari · iPhone Synced');
  expect(row?.textContent).toContain('Added 2026/11/18');
  expect(row?.textContent).toContain('Not used yet');
  expect(row?.textContent).toContain('Confirms large payments from 2026/11/25');
});

test('a passkey is added after step-up, and the focused notice names it', async () => {
  fakePasskeys();
  const opened = () => Response.json(options);
  const calls = await open([], ...serveAfterStepUp(wire.requestPasskeyRegistration, opened), adds);
  press('Add a passkey');
  await confirmPassword();
  const notice = await screen.findByText('The passkey “Safari · iPhone” was added.');
  expect(document.activeElement?.contains(notice)).toBe(true);
  const sent = calls.find(({ path, method }) => path === wire.addPasskey.path && method === 'POST');
  expect(sent?.body).toEqual({ credential: SENT_ATTESTATION });
});

test('a dismissed dialog adds nothing and says so', async () => {
  fakePasskeys({ dialog: dismiss });
  const calls = await open([], offers);
  press('Add a passkey');
  expect(await screen.findByText(/The passkey was not used/)).toBeTruthy();
  expect(
    calls.filter(({ path, method }) => path === wire.addPasskey.path && method === 'POST'),
  ).toEqual([]);
});

test('an authenticator that is already registered is named as the reason', async () => {
  fakePasskeys({ dialog: () => Promise.reject(new DOMException('', 'InvalidStateError')) });
  await open([phone], offers);
  press('Add a passkey');
  expect(await screen.findByText('This passkey is already registered.')).toBeTruthy();
});

test('a passkey is renamed in a dialog that starts with its name', async () => {
  fakePasskeys();
  const calls = await open([phone], renames);
  press('Rename Safari · iPhone');
  const dialog = await screen.findByRole('dialog');
  const field = within(dialog).getByLabelText<HTMLInputElement>('Name');
  expect(field.value).toBe('Safari · iPhone');
  fireEvent.change(field, { target: { value: '' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(field, { target: { value: 'My phone' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The passkey is now called “My phone”.')).toBeTruthy();
  const sent = calls.filter(({ method }) => method === 'PUT');
  expect(sent.map(({ path, body }) => ({ path, body }))).toEqual([
    { path: '/api/v1/passkeys/psk_phone', body: { name: 'My phone' } },
  ]);
});

test('a passkey is removed after confirmation and step-up', async () => {
  fakePasskeys();
  const removed = () => new Response(null, { status: 204 });
  const calls = await open([phone], ...serveAfterStepUp(wire.removePasskey, removed));
  press('Remove Safari · iPhone');
  fireEvent.click(within(screen.getByRole('alertdialog')).getByText('Cancel'));
  expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
  press('Remove Safari · iPhone');
  fireEvent.click(within(screen.getByRole('alertdialog')).getByText('Remove'));
  await confirmPassword();
  expect(await screen.findByText(/The passkey “Safari · iPhone” was removed/)).toBeTruthy();
});

test('a passkey that is already gone counts as removed', async () => {
  fakePasskeys();
  await open([phone], respondWithError(wire.removePasskey, 'not_found'));
  press('Remove Safari · iPhone');
  fireEvent.click(within(screen.getByRole('alertdialog')).getByText('Remove'));
  expect(await screen.findByText(/The passkey “Safari · iPhone” was removed/)).toBeTruthy();
});

test('with ten passkeys the limit is shown instead of the button', async () => {
  fakePasskeys();
  await open(Array.from({ length: PASSKEYS_MAX }, (_, at) => ({ ...phone, id: `psk_${at}` })));
  expect(screen.getByText('You have 10 passkeys, the most that are possible.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});

test('a browser without Web Authentication shows the passkeys and why none can be added', async () => {
  await open([phone]);
  expect(screen.getByText(/This browser cannot use passkeys/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Remove Safari · iPhone' })).toBeTruthy();
});
