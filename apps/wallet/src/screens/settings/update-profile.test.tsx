import { saveToken, saveUser } from '@saifu/client/session';
import { getUserinfo, updateUserinfo } from '@saifu/contract/account';
import { findTowns } from '@saifu/contract/postal-code';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { taro } from '../../testing/people.ts';

const here = () => window.location.pathname + window.location.search;

async function open(path = '/settings/update-profile') {
  saveToken('token');
  saveUser(taro);
  await openApp(path);
  return screen.findByLabelText('Display name');
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const cancel = () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));

test('only changed fields are sent, and the updated profile is shown', async () => {
  const renamed = { ...taro, display_name: 'Taro-san', prefecture: '東京都' };
  const calls = fakeApi(respondWith(getUserinfo, taro), respondWith(updateUserinfo, renamed));
  await open();
  type('Display name', 'Taro-san');
  type('Prefecture', '東京都');
  save();
  await screen.findByText('Profile updated');
  expect(here()).toBe('/profile');
  expect(calls.at(-1)).toMatchObject({
    method: 'PATCH',
    body: { display_name: 'Taro-san', prefecture: '東京都' },
  });
  expect(screen.getAllByText('Taro-san')).not.toHaveLength(0);
  expect(localStorage.getItem('userData')).toContain('Taro-san');
});

test('a user sent here returns to the return path, within this app only', async () => {
  fakeApi(
    respondWith(getUserinfo, taro),
    respondWith(updateUserinfo, { ...taro, display_name: 'T' }),
  );
  await open('/settings/update-profile?return=%2Fpayment%2Finvoice%3Forder%3Dord_1');
  type('Display name', 'T');
  save();
  await waitFor(() => expect(here()).toBe('/payment/invoice?order=ord_1'));
  expect(await screen.findByText('Profile updated')).toBeTruthy();
});

test('a return path to another origin leads Home', async () => {
  fakeApi(respondWith(getUserinfo, taro));
  await open('/settings/update-profile?return=%2F%2Fevil.example');
  cancel();
  await waitFor(() => expect(here()).toBe('/home'));
});

test('katakana becomes hiragana on blur, not during IME composition', async () => {
  fakeApi(respondWith(getUserinfo, taro));
  await open();
  const field = screen.getByLabelText('Last name (Hiragana)');
  fireEvent.compositionStart(field);
  type('Last name (Hiragana)', 'ヤマダ');
  fireEvent.blur(field);
  expect(field).toHaveProperty('value', 'ヤマダ');
  fireEvent.compositionEnd(field);
  expect(field).toHaveProperty('value', 'やまだ');
  type('Last name (Hiragana)', 'ｻﾄｳ');
  fireEvent.blur(field);
  expect(field).toHaveProperty('value', 'さとう');
});

test('errors are shown at their fields, the first one has focus, and nothing is sent', async () => {
  const calls = fakeApi(respondWith(getUserinfo, taro));
  await open();
  type('Last name (Hiragana)', 'Yamada');
  type('Year', '1986');
  type('Postal code', '12');
  save();
  expect(screen.getByText('Please use Hiragana only.')).toBeTruthy();
  expect(screen.getByText('Date of birth has the wrong format.')).toBeTruthy();
  expect(screen.getByText('Postal code has the wrong format.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Last name (Hiragana)'));
  expect(calls.filter((call) => call.method === 'PATCH')).toEqual([]);
});

test('a server error is shown at its field, and the values stay', async () => {
  const error = { path: 'birth_date', code: 'field.format' } as const;
  fakeApi(
    respondWith(getUserinfo, taro),
    respondWithError(updateUserinfo, 'request.invalid', [error]),
  );
  await open();
  type('Year', '1986');
  type('Month', '4');
  type('Day', '9');
  save();
  await screen.findByText('Date of birth has the wrong format.');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Year')));
  expect(screen.getByLabelText('Year')).toHaveProperty('value', '1986');
});

test('leaving with changes asks first, by Cancel and by a link', async () => {
  fakeApi(respondWith(getUserinfo, taro));
  await open();
  type('Display name', 'T');
  cancel();
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(screen.getByLabelText('Display name')).toHaveProperty('value', 'T');
  fireEvent.click(screen.getByRole('link', { name: 'Back' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(here()).toBe('/profile'));
});

test('the browser’s Back button asks too, and staying keeps the typed values', async () => {
  fakeApi(respondWith(getUserinfo, taro));
  saveToken('token');
  saveUser(taro);
  await openApp('/profile');
  fireEvent.click(await screen.findByRole('link', { name: 'Edit profile' }));
  await screen.findByLabelText('Display name');
  type('Display name', 'T');
  window.history.back();
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(here()).toBe('/settings/update-profile');
  expect(typedIn('Display name')).toBe('T');
  window.history.back();
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await screen.findByRole('heading', { name: 'Profile' });
  expect(here()).toBe('/profile');
});

test('leaving without changes asks nothing, and saving without changes sends nothing', async () => {
  const calls = fakeApi(respondWith(getUserinfo, taro));
  await open();
  save();
  await waitFor(() => expect(here()).toBe('/profile'));
  expect(screen.queryByText('Profile updated')).toBeNull();
  expect(calls.filter((call) => call.method === 'PATCH')).toEqual([]);
});

const town = { postal_code: '1000001', prefecture: '東京都', city: '千代田区', town: '千代田' };
const typedIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const address = () => [typedIn('Prefecture'), typedIn('City'), typedIn('Street address')];

test('a complete postal code fills in the town and is formatted', async () => {
  const calls = fakeApi(respondWith(getUserinfo, taro), respondWith(findTowns, { items: [town] }));
  await open();
  type('Postal code', '１００');
  type('Postal code', '１００－０００１');
  expect(await screen.findByText(/Filled in from the postal code/)).toBeTruthy();
  expect(address()).toEqual(['東京都', '千代田区', '千代田']);
  fireEvent.blur(screen.getByLabelText('Postal code'));
  expect(typedIn('Postal code')).toBe('100-0001');
  const asked = calls.filter(({ path }) => path.includes('postal_codes'));
  expect(asked.map(({ path }) => path)).toEqual(['/api/v1/guest/postal_codes/1000001']);
});

test('a replaced town shows a notice with undo; the street stays', async () => {
  fakeApi(respondWith(getUserinfo, taro), respondWith(findTowns, { items: [town] }));
  await open();
  type('City', '渋谷区');
  type('Street address', '神宮前1-2-3');
  type('Postal code', '1000001');
  expect(await screen.findByText(/Replaced with the address of the postal code/)).toBeTruthy();
  expect(address()).toEqual(['東京都', '千代田区', '神宮前1-2-3']);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(address()).toEqual(['', '渋谷区', '神宮前1-2-3']);
  expect(document.activeElement).toBe(screen.getByLabelText('Postal code'));
});

test('of several towns one can be chosen', async () => {
  const items = [
    { postal_code: '7614101', prefecture: '香川県', city: '小豆郡土庄町', town: '甲' },
    { postal_code: '7614101', prefecture: '香川県', city: '小豆郡土庄町', town: '乙' },
  ];
  fakeApi(respondWith(getUserinfo, taro), respondWith(findTowns, { items }));
  await open();
  type('Postal code', '761-4101');
  fireEvent.click(await screen.findByRole('radio', { name: '乙' }));
  expect(address()).toEqual(['香川県', '小豆郡土庄町', '乙']);
  fireEvent.click(screen.getByRole('radio', { name: '甲' }));
  expect(address()).toEqual(['香川県', '小豆郡土庄町', '甲']);
});

test('an unknown postal code, or a network error, leaves the fields to be typed', async () => {
  fakeApi(respondWith(getUserinfo, taro), respondWith(findTowns, { items: [] }));
  await open();
  type('Postal code', '999-9999');
  expect(await screen.findByText(/We do not know this postal code/)).toBeTruthy();
  fakeApi(respondWith(getUserinfo, taro));
  type('Postal code', '100-0001');
  expect(await screen.findByText(/could not be looked up/)).toBeTruthy();
  type('City', '千代田区');
  expect(address()).toEqual(['', '千代田区', '']);
});
