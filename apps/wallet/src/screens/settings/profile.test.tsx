import { saveToken } from '@saifu/client/session';
import { getUserinfo, type UserView } from '@saifu/contract/account';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { taro } from '../../testing/people.ts';

async function open(user: UserView) {
  fakeApi(respondWith(getUserinfo, user));
  saveToken('token');
  await openApp('/profile');
  await screen.findByText('taro@example.jp');
}

const getDetail = (label: string) => screen.getByText(label, { selector: 'dt' }).nextSibling;

test('fields missing for large payments are counted and named', async () => {
  await open({ ...taro, missing_profile_fields: ['last_name', 'city', 'phone'] });
  expect(screen.getByText('3 items are missing for payments above ¥100,000')).toBeTruthy();
  expect(screen.getByText('Missing: Last name, City, and Verified phone number')).toBeTruthy();
  const bar = screen.getByRole('progressbar');
  expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['7', '10']);
  const action = screen.getByRole('link', { name: 'Complete your profile' });
  expect(action.getAttribute('href')).toBe('/settings/update-profile');
  expect(screen.queryByRole('link', { name: 'Add your name' })).toBeNull();
});

test('without any name there is a link to add one, and many missing fields are only counted', async () => {
  const missing_profile_fields = ['last_name', 'first_name', 'city', 'postal_code', 'phone'];
  await open({ ...taro, display_name: null, missing_profile_fields });
  expect(screen.getByRole('link', { name: 'Add your name' })).toBeTruthy();
  expect(screen.getByText('5 items are missing for payments above ¥100,000')).toBeTruthy();
  expect(screen.queryByText(/^Missing:/)).toBeNull();
});

test('a complete profile says so and shows all its fields', async () => {
  await open({
    ...taro,
    last_name: '山田',
    first_name: '太郎',
    last_name_kana: 'やまだ',
    first_name_kana: 'たろう',
    birth_date: '1986-04-09',
    postal_code: '1000001',
    phone: '+819012345678',
  });
  expect(screen.getByText('Profile complete')).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(getDetail('Name')?.textContent).toBe('山田 太郎');
  expect(getDetail('Name in Hiragana')?.textContent).toBe('やまだ たろう');
  expect(getDetail('Date of birth')?.textContent).toBe('1986/04/09');
  expect(getDetail('Postal code')?.textContent).toBe('100-0001');
  expect(getDetail('Email')?.textContent).toBe('taro@example.jpVerifiedChange');
  expect(getDetail('Phone number')?.textContent).toBe('090-1234-5678Not verifiedVerify');
  expect(getDetail('Building and room')?.textContent).toBe('Not set');
  expect(getDetail('Registered')?.textContent).toBe('2026/11/15');
});

test('a profile that failed to load can be retried', async () => {
  fakeApi(respondWithError(getUserinfo, 'request.malformed'));
  saveToken('token');
  await openApp('/profile');
  const again = await screen.findByRole('button', { name: 'Try again' });
  fakeApi(respondWith(getUserinfo, taro));
  fireEvent.click(again);
  expect(await screen.findByText('taro@example.jp')).toBeTruthy();
});

test('the profile leads to what belongs to the account, and signs out after a question', async () => {
  await open(taro);
  const paths = screen
    .getAllByRole('region')
    .flatMap((group) => within(group).queryAllByRole('link'))
    .map((link) => link.getAttribute('href'));
  expect(paths).toEqual([
    ...['/wallets', '/settings/limits', '/settings/receipt-setting'],
    ...['/settings/security', '/settings/notifications'],
    ...['/settings', '/settings/faq', '/settings/contact-support'],
  ]);
  fireEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Log out' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
});
