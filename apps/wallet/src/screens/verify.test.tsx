import { verify } from '@saifu/contract/registration';
import { loadTexts } from '@saifu/texts/texts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, no, yes } from '../testing/fake-api.ts';
import { openApp } from '../testing/render.tsx';

async function openLink() {
  await openApp('/verify?t=secret');
  return screen.findByRole('button', { name: 'Confirm my account' });
}

test('opening the link asks nothing of the server and leaves no trace in the address', async () => {
  const calls = fakeApi();
  await openLink();
  expect(window.location.href).not.toContain('secret');
  expect(calls.filter((call) => call.path === verify.path)).toEqual([]);
});

test('pressing the button confirms, and opens the way in', async () => {
  const calls = fakeApi(yes(verify, { confirmed: true }));
  fireEvent.click(await openLink());
  expect(await screen.findByText('Authentication completed')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to sign in' }).getAttribute('href')).toBe('/login');
  expect(calls.find((call) => call.path === verify.path)?.body).toEqual({ token: 'secret' });
});

test.each([
  ['link.expired', 'Get a new link'],
  ['link.unknown', 'Get a new link'],
  ['link.used', 'Go to sign in'],
] as const)('%s is said in its own words, and leads on', async (code, first) => {
  fakeApi(no(verify, code));
  fireEvent.click(await openLink());
  const say = await loadTexts('en');
  expect((await screen.findByRole('alert')).textContent).toBe(say.refusal(code));
  const [way] = screen.getByRole('main').querySelectorAll('a');
  expect(way?.textContent).toBe(first);
  expect(screen.queryByRole('button', { name: 'Confirm my account' })).toBeNull();
});

test('without a line the button stays', async () => {
  fakeApi();
  fireEvent.click(await openLink());
  expect((await screen.findByRole('alert')).textContent).toContain('disconnected');
  expect(screen.getByRole('button', { name: 'Confirm my account' })).toBeTruthy();
});

test('an address without a link says so', async () => {
  fakeApi();
  await openApp('/verify');
  expect(await screen.findByText(/nothing to confirm here/)).toBeTruthy();
});
