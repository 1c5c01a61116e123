import { beforeEach, expect, test, vi } from 'vitest';
import { createFakeBrowser } from './browser.fixture.ts';
import { readLanguage, saveLanguage } from './language.ts';

beforeEach(() => {
  vi.unstubAllGlobals();
});

test('a stored language takes precedence over the browser language', () => {
  const { stored } = createFakeBrowser({ language: 'en-US' });
  saveLanguage('ko');
  expect(stored.get('currentLanguage')).toBe('ko');
  expect(readLanguage()).toBe('ko');
});

test.each([
  ['ja-JP', 'ja'],
  ['en-GB', 'en'],
  ['ko-KR', 'en'],
  ['de', 'en'],
])('a browser in %s without a stored language gets %s', (browser, expected) => {
  const { stored } = createFakeBrowser({ language: browser });
  expect(readLanguage()).toBe(expected);
  stored.set('currentLanguage', 'tlh');
  expect(readLanguage()).toBe(expected);
});
