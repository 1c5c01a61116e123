import { saveToken } from '@saifu/client/session';
import { getUserinfo, type UserView } from '@saifu/contract/account';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, respondWith, respondWithError } from '../../testing/fake-api.ts';
import { taro } from '../../testing/people.ts';
import { openApp } from '../../testing/render.tsx';

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
  expect(screen.getByRole('link', { name: 'Add your name' })).toBeTruthy();
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
  expect(screen.getByText(/Your profile is complete/)).toBeTruthy();
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
