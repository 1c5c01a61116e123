import * as wire from '@saifu/contract/member-passkey';
import { getConsoleSession, listConsoleSessions } from '@saifu/contract/member-session';
import { PASSKEYS_MAX } from '@saifu/domain/shared/limits';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { dismiss, fakePasskeys, SENT_ATTESTATION } from '@saifu/web/testing/passkeys.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { press, type } from '../../testing/form.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { phone, REGISTRATION_OPTIONS } from '../../testing/passkeys.ts';
import { ownerSession } from '../../testing/sessions.ts';

type Answer = ReturnType<typeof respondWith>;

const offers = respondWith(wire.requestMemberPasskeyRegistration, REGISTRATION_OPTIONS);
const adds = respondWith(wire.addMemberPasskey, { passkey: phone, recovery_codes: null });

async function open(items: readonly wire.MemberPasskeyView[], ...answers: readonly Answer[]) {
  const calls = fakeApi(
    ...answers,
    respondWith(getConsoleSession, ownerSession),
    respondWith(wire.listMemberPasskeys, { items: [...items], next_cursor: null }),
    respondWith(listConsoleSessions, { items: [], next_cursor: null }),
  );
  const { t } = await openConsole('/console/account');
  await screen.findByText(/A passkey works only on the real Saifu/);
  return { t, calls };
}

async function typePassword(): Promise<void> {
  expect(await screen.findByLabelText('Current password')).toBe(document.activeElement);
  type('Current password', 'mise-no-nushi');
}

test('a passkey is added after the password', async () => {
  fakePasskeys();
  const { calls } = await open([], offers, adds);
  press(await nameOf('Add a passkey'));
  await typePassword();
  press('Add a passkey');
  const notice = await screen.findByText('The passkey “Safari · iPhone” was added.');
  expect(document.activeElement?.contains(notice)).toBe(true);
  const sent = calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(sent).toEqual([{ password: 'mise-no-nushi' }, { credential: SENT_ATTESTATION }]);
  const lists = calls.filter(
    ({ method, path }) => method === 'GET' && path === wire.listMemberPasskeys.path,
  );
  expect(lists).toHaveLength(2);
});

/** Waits for the button. */
async function nameOf(name: string): Promise<string> {
  await screen.findByRole('button', { name });
  return name;
}

test('the recovery codes of a first second factor are shown once', async () => {
  fakePasskeys();
  const recovery_codes = Array.from({ length: 10 }, (_, at) => `code-${at}`);
  const first = respondWith(wire.addMemberPasskey, { passkey: phone, recovery_codes });
  await open([], offers, first);
  press(await nameOf('Add a passkey'));
  await typePassword();
  press('Add a passkey');
  await screen.findByText('code-9');
  press('I have kept them');
  await screen.findByText('The passkey “Safari · iPhone” was added.');
  expect(screen.queryByText('code-9')).toBeNull();
});

test('a dismissed dialog is reported, and the password stays typed', async () => {
  fakePasskeys({ dialog: dismiss });
  const { t } = await open([], offers);
  press(await nameOf('Add a passkey'));
  await typePassword();
  press('Add a passkey');
  await screen.findByText(t.error('passkey.canceled'));
  expect(screen.getByLabelText<HTMLInputElement>('Current password').value).toBe('mise-no-nushi');
});

test.each(['passkey.exists', 'passkey.user_not_verified', 'account.password_wrong'] as const)(
  '%s is shown when a passkey is added',
  async (code) => {
    fakePasskeys();
    const { t } = await open([], offers, respondWithError(wire.addMemberPasskey, code));
    press(await nameOf('Add a passkey'));
    await typePassword();
    press('Add a passkey');
    expect(await screen.findByText(t.error(code))).toBeTruthy();
  },
);

test('a passkey is renamed in a dialog', async () => {
  const renames = respondWith(wire.renameMemberPasskey, { ...phone, name: 'Office phone' });
  const { calls } = await open([phone], renames);
  press(await nameOf('Rename Safari · iPhone'));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByLabelText<HTMLInputElement>('Name').value).toBe('Safari · iPhone');
  type('Name', 'Office phone');
  press('Save');
  await screen.findByText('The passkey is now called “Office phone”.');
  expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
    path: '/api/v1/console/passkeys/mpk_phone',
    body: { name: 'Office phone' },
  });
});

test('a passkey is removed after the password, also if it was removed before', async () => {
  const { calls } = await open([phone], respondWithError(wire.removeMemberPasskey, 'not_found'));
  press(await nameOf('Remove Safari · iPhone'));
  await typePassword();
  press('Remove Safari · iPhone');
  await screen.findByText(/The passkey “Safari · iPhone” was removed/);
  expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/api/v1/console/passkeys/mpk_phone/remove',
    body: { password: 'mise-no-nushi' },
  });
});

test('an owner is told that the last second factor stays', async () => {
  const { t } = await open(
    [phone],
    respondWithError(wire.removeMemberPasskey, 'second_factor.last'),
  );
  press(await nameOf('Remove Safari · iPhone'));
  await typePassword();
  press('Remove Safari · iPhone');
  expect(await screen.findByText(t.error('second_factor.last'))).toBeTruthy();
  press('Back');
  expect(await screen.findByRole('button', { name: 'Remove Safari · iPhone' })).toBeTruthy();
});

test('nothing can be added beyond the limit or without Web Authentication', async () => {
  fakePasskeys();
  const many = Array.from({ length: PASSKEYS_MAX }, (_, at) => ({ ...phone, id: `mpk_${at}` }));
  await open(many);
  await screen.findByText(/You have 10 passkeys/);
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});

test('a browser without Web Authentication is told so', async () => {
  await open([]);
  expect(await screen.findByText(/This browser cannot use passkeys/)).toBeTruthy();
});
