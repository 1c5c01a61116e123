import { beforeEach, expect, test, vi } from 'vitest';
import { createFakeBrowser, hana } from './browser.fixture.ts';
import {
  clearSession,
  isFullSession,
  isLoggedIn,
  onSessionChange,
  readToken,
  readUser,
  saveToken,
  saveUser,
} from './session.ts';

beforeEach(() => {
  vi.unstubAllGlobals();
});

test('a session is stored under the keys of the specification and cleared from all of them', () => {
  const { stored } = createFakeBrowser();
  saveToken('t1');
  saveUser(hana);
  expect([...stored.keys()]).toEqual(['accessToken', 'userData', 'userAbilities']);
  expect(stored.get('accessToken')).toBe('t1');
  expect(isLoggedIn()).toBe(true);

  clearSession();
  expect(stored.size).toBe(0);
  expect(isLoggedIn()).toBe(false);
});

test('a user is stored without email address or phone number', () => {
  const { stored } = createFakeBrowser();
  saveUser(hana);
  expect(readUser()).toEqual({ id: 'usr_hana', display_name: 'Hana', locale: 'ja' });
  expect([...stored.values()].join()).not.toMatch(/example\.com|8190/);
  expect(JSON.parse(stored.get('userAbilities') ?? '')).toEqual(hana.abilities);
});

test('readUser returns the same object until the stored user changes', () => {
  createFakeBrowser();
  saveUser(hana);
  const before = readUser();
  expect(readUser()).toBe(before);
  saveUser({ ...hana, display_name: null });
  expect(readUser()).toEqual({ ...before, display_name: null });
});

test.each([
  '',
  'null',
  '{',
  '"hana"',
  '[]',
  '{"id":1,"display_name":null,"locale":"ja"}',
  '{"id":"usr_hana","display_name":null,"locale":"tlh"}',
  '{"id":"usr_hana","locale":"ja"}',
])('a stored user of %s is read as null', (text) => {
  const { stored } = createFakeBrowser();
  stored.set('userData', text);
  expect(readUser()).toBeNull();
});

test.each(['', ' ', 'a b', 'a\nb', 'ü', 'x'.repeat(513)])('%j is not a valid token', (text) => {
  const { stored } = createFakeBrowser();
  stored.set('accessToken', text);
  expect(readToken()).toBeNull();
  expect(isLoggedIn()).toBe(false);
});

test('if storage throws, the session lasts as long as the page', () => {
  const { breakStorage } = createFakeBrowser();
  saveToken('t1');
  breakStorage();
  expect(readToken()).toBeNull();
  saveToken('t2');
  saveUser(hana);
  expect(readToken()).toBe('t2');
  expect(readUser()?.id).toBe('usr_hana');
  clearSession();
  expect(isLoggedIn()).toBe(false);

  createFakeBrowser();
  clearSession();
});

test('values held in memory are dropped once storage works again', () => {
  createFakeBrowser().breakStorage();
  saveToken('t1');
  const { stored } = createFakeBrowser();
  expect(readToken()).toBe('t1');
  saveToken('t2');
  expect(stored.get('accessToken')).toBe('t2');
  stored.set('accessToken', 't3');
  expect(readToken()).toBe('t3');
});

test('a listener is called for changes in this tab and other tabs until it is removed, and not for other keys', () => {
  const { dispatchStorageEvent } = createFakeBrowser();
  const listener = vi.fn();
  const stop = onSessionChange(listener);
  saveToken('t1');
  saveUser(hana);
  clearSession();
  expect(listener).toHaveBeenCalledTimes(3);

  dispatchStorageEvent('accessToken');
  dispatchStorageEvent(null);
  dispatchStorageEvent('currentLanguage');
  expect(listener).toHaveBeenCalledTimes(5);

  stop();
  saveToken('t2');
  dispatchStorageEvent('accessToken');
  expect(listener).toHaveBeenCalledTimes(5);
});

test('a value written by another tab overrides the value held in memory', () => {
  createFakeBrowser().breakStorage();
  saveToken('mine');
  const { stored, dispatchStorageEvent } = createFakeBrowser();
  const stop = onSessionChange(() => {});
  stored.set('accessToken', 'theirs');
  dispatchStorageEvent('accessToken');
  expect(readToken()).toBe('theirs');
  stop();
});

test('isFullSession distinguishes a full session from one that may only set a password', () => {
  const { stored } = createFakeBrowser();
  expect(isFullSession()).toBe(false);
  saveUser(hana);
  expect(isFullSession()).toBe(true);
  saveUser({ ...hana, abilities: [{ action: 'update', subject: 'password' }] });
  expect(isFullSession()).toBe(false);
  for (const text of ['', '{', 'null', '"manage"', '[null]', '[{}]', '["manage"]']) {
    stored.set('userAbilities', text);
    expect(isFullSession(), text).toBe(false);
  }
  saveUser(hana);
  stored.delete('userData');
  expect(isFullSession()).toBe(false);
});
