import { expect, test } from 'vitest';
import {
  getChangedFields,
  identityChanges,
  isRecentlyChanged,
  recordChange,
} from './store-identity.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = new Date('2026-11-16T00:00:00Z');
const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

const store = {
  name: 'A',
  officeName: null,
  latinName: null,
  representative: null,
  registrationNumber: null,
  postalCode: '1000005',
  prefecture: '東京都',
  address: '丸の内1-1',
  latinCity: null,
  latitude: null,
  longitude: null,
  phone: null,
  logoHash: null,
  identityChangedAt: null,
  formerIdentity: null,
};

test('a value equal to the current one is no change; a removed value is one', () => {
  expect(identityChanges(store, { name: 'A', address: '丸の内1-1' })).toEqual({});
  expect(identityChanges({ ...store, phone: '+81' }, { phone: null })).toEqual({ phone: null });
});

test('related details are reported as one field, in a fixed order', () => {
  expect(getChangedFields({ phone: null, latitude: 1, postalCode: '1', officeName: 'x' })).toEqual([
    'name',
    'address',
    'phone',
  ]);
});

test('a second change within 30 days keeps the first value; a later one the last', () => {
  const first = { ...store, name: 'B', ...recordChange(store, { name: 'B' }, NOW) };
  expect(recordChange(first, { name: 'C' }, later(29)).formerIdentity).toEqual({ name: 'A' });
  expect(recordChange(first, { name: 'C' }, later(30)).formerIdentity).toEqual({ name: 'B' });
});

test('a replaced or removed logo is a change; a first one is not', () => {
  const known = { ...store, logoHash: 'a' };
  for (const logoHash of ['b', null]) {
    const { formerIdentity } = recordChange(known, { logoHash }, NOW);
    expect(formerIdentity).toEqual({ logoHash: 'a' });
    expect(getChangedFields(formerIdentity ?? {})).toEqual(['logo']);
  }
  expect(recordChange(store, { logoHash: 'a' }, NOW).identityChangedAt).toBeNull();
});

test('a logo that was removed and replaced within 30 days is a change', () => {
  const known = { ...store, logoHash: 'a' };
  const removed = { ...known, logoHash: null, ...recordChange(known, { logoHash: null }, NOW) };
  expect(recordChange(removed, { logoHash: 'b' }, later(1)).formerIdentity).toEqual({
    logoHash: 'a',
  });
});

test('a reverted value leaves no history', () => {
  const first = { ...store, name: 'B', ...recordChange(store, { name: 'B' }, NOW) };
  expect(recordChange(first, { name: 'A' }, later(1))).toEqual({
    identityChangedAt: null,
    formerIdentity: null,
  });
});

test.each([
  [29.9, true],
  [30, false],
])('%d days after a change, isRecent is %s', (days, isRecent) => {
  expect(isRecentlyChanged({ identityChangedAt: NOW, formerIdentity: {} }, later(days))).toBe(
    isRecent,
  );
});
