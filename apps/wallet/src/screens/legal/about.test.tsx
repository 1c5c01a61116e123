import { getConfig } from '@saifu/contract/config';
import { fakeApi, respondWith } from '@saifu/web/testing/fake-api.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { config } from '../../testing/config.fixture.ts';
import { openApp } from '../../testing/open-app.tsx';

test('About shows purpose, version, company and licenses, and links to more', async () => {
  fakeApi(respondWith(getConfig, config));
  await openApp('/settings/about');
  expect(await screen.findByText('Version 1.0.0')).toBeTruthy();
  expect(await screen.findByText('Saifu sandbox (sample operator)')).toBeTruthy();
  expect(screen.getByText(/Apache License 2\.0/)).toBeTruthy();
  expect(screen.getByText(/you confirm within 3 days/)).toBeTruthy();
  const levels = screen.getAllByRole('heading').map(({ tagName }) => tagName);
  expect(levels).toEqual(['H1', 'H2', 'H2', 'H2']);
  const paths = ['about/terms', 'about/policy', 'faq'].map((path) => `/settings/${path}`);
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(expect.arrayContaining([...paths, '/legal/tokushoho']));
});

test.each([
  ['/terms', 'Terms and conditions'],
  ['/settings/about/terms', 'Terms of use'],
  ['/settings/about/policy', 'Privacy policy'],
  ['/legal/tokushoho', 'Legal notice (Specified Commercial Transactions Act)'],
])('%s is readable while signed out, with headings in order', async (path, title) => {
  fakeApi(respondWith(getConfig, config));
  await openApp(path);
  await screen.findByRole('article');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
  const levels = screen.getAllByRole('heading').map(({ tagName }) => Number(tagName.slice(1)));
  expect(levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)).toEqual([]);
  expect(window.location.pathname).toBe(path);
  expect(await screen.findByText(/the operator named here is a sample/)).toBeTruthy();
});
