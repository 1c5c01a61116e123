import { type ContactUndoView, previewContactUndo, undoContact } from '@saifu/contract/contact';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';

const change: ContactUndoView = {
  kind: 'email',
  status: 'scheduled',
  masked_destination: 'n•••••@example.jp',
  masked_previous: 't•••••@example.jp',
  takes_effect_at: '2026-11-18T14:05:00+09:00',
  undo_until: null,
};

beforeEach(() => sessionStorage.clear());

const posts = (calls: ReturnType<typeof fakeApi>) =>
  calls.filter(({ path }) => path === undoContact.path);

test('opening the link undoes nothing and removes the token from the URL', async () => {
  const calls = fakeApi(respondWith(previewContactUndo, change));
  await openApp('/undo-contact?t=secret');
  expect(await screen.findByText(/about to change to n•••••@example\.jp/)).toBeTruthy();
  expect(screen.getByText('All devices are signed out.')).toBeTruthy();
  expect(window.location.href).not.toContain('secret');
  expect(posts(calls)).toEqual([]);
});

test('pressing the button undoes the change and shows where the next link was sent', async () => {
  const undone = respondWith(undoContact, { masked_destination: 't•••••@example.jp' });
  const applied = { status: 'applied', undo_until: '2026-11-25T14:05:00+09:00' } as const;
  const calls = fakeApi(respondWith(previewContactUndo, { ...change, ...applied }), undone);
  await openApp('/undo-contact?t=secret');
  expect(await screen.findByText(/was changed to n•••••@example\.jp/)).toBeTruthy();
  expect(screen.getByText('You can undo it until 2026/11/25 14:05.')).toBeTruthy();
  const button = screen.getByRole('button', { name: 'Undo the change' });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(await screen.findByText(/sent a link to t•••••@example\.jp/)).toBeTruthy();
  expect(posts(calls).map(({ body }) => body)).toEqual([{ token: 'secret' }]);
  // The focus follows the screen in an effect of its own.
  await waitFor(() => {
    expect(document.activeElement?.textContent).toBe('The change was undone');
  });
});

test('for a suspended account the screen says that no link was sent', async () => {
  fakeApi(
    respondWith(previewContactUndo, change),
    respondWith(undoContact, { masked_destination: null }),
  );
  await openApp('/undo-contact?t=secret');
  fireEvent.click(await screen.findByRole('button', { name: 'Undo the change' }));
  expect(await screen.findByText(/account is suspended, so we have sent no link/)).toBeTruthy();
  expect(screen.queryByText(/sent a link to/)).toBeNull();
});

test.each([
  ['link.unknown', /nothing to undo here/],
  ['link.used', /no longer exists/],
  ['link.expired', /time to undo this change has passed/],
] as const)('%s shows its own message and no button', async (code, expectedText) => {
  fakeApi(respondWithError(previewContactUndo, code));
  await openApp('/undo-contact?t=secret');
  expect(await screen.findByText(expectedText)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo the change' })).toBeNull();
});

test('a URL without a link token shows an error', async () => {
  fakeApi();
  await openApp('/undo-contact');
  expect(await screen.findByText(/nothing to undo here/)).toBeTruthy();
});

test('an error after pressing the button is shown, and the button stays', async () => {
  fakeApi(
    respondWith(previewContactUndo, change),
    respondWithError(undoContact, 'account.email_taken'),
  );
  await openApp('/undo-contact?t=secret');
  fireEvent.click(await screen.findByRole('button', { name: 'Undo the change' }));
  expect((await screen.findByRole('alert')).textContent).toContain('already used');
  expect(screen.getByRole('button', { name: 'Undo the change' })).toBeTruthy();
});
