import { getConfig } from '@saifu/contract/config';
import { login } from '@saifu/contract/session';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { config } from '../../testing/config.fixture.ts';
import { openApp } from '../../testing/open-app.tsx';

const alex = { login_id: 'alex@saifu.example', password: 'secret', name: 'Alex Morgan' };

test('one press signs in as a demo person, and an error is shown', async () => {
  const calls = fakeApi(
    respondWith(getConfig, { ...config, demo_people: [alex] }),
    respondWithError(login, 'rate.limited'),
  );
  await openApp('/login');
  fireEvent.click(await screen.findByRole('button', { name: 'Alex Morgan' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(calls.find((call) => call.method === 'POST')?.body).toEqual({
    login_id: 'alex@saifu.example',
    password: 'secret',
  });
});

test('with live accounts nobody can sign in as another person', async () => {
  const calls = fakeApi(respondWith(getConfig, { ...config, sandbox: false }));
  await openApp('/login');
  await screen.findByRole('button', { name: 'Sign in' });
  expect(screen.queryByText('Sign in as a demo person')).toBeNull();
  expect(calls.map((call) => call.path)).toEqual([getConfig.path]);
});
