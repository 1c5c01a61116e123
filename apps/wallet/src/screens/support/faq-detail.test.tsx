import { saveToken } from '@saifu/client/session';
import { getUserinfo } from '@saifu/contract/account';
import { getConfig } from '@saifu/contract/config';
import { LANGUAGES } from '@saifu/domain/shared/language';
import { FAQ_SCREENS, FAQS } from '@saifu/domain/support/faq';
import { fakeApi, respondWith } from '@saifu/web/testing/fake-api.ts';
import { renderWithProviders } from '@saifu/web/testing/render.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { getRoute } from '../../app/routes.ts';
import { config } from '../../testing/config.fixture.ts';
import { openApp } from '../../testing/open-app.tsx';
import { taro } from '../../testing/people.ts';
import { FAQDetail } from './faq-detail.tsx';

const detail = '/settings/faq/detail';
const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

beforeEach(() => {
  fakeApi(respondWith(getUserinfo, taro), respondWith(getConfig, config));
});

test('an answer shows its steps in order, links to screens, and adjacent questions', async () => {
  await openApp(`${detail}?id=faq_lost_phone`);
  const article = await screen.findByRole('article', { name: /I lost my phone/ });
  const steps = within(within(article).getByRole('list')).getAllByRole('listitem');
  expect(steps[0]?.textContent).toBe('Sign in on another device, for instance on a computer.');
  expect(article.querySelector('ol')).toBeTruthy();
  const screens = screen.getByRole('region', { name: 'Where to do this' });
  const names = within(screens)
    .getAllByRole('link')
    .map((link) => link.textContent);
  expect(names).toEqual(['Security', 'Change password']);
  expect(hrefOf(/Previous question/)).toBe(`${detail}?id=faq_not_me`);
  expect(hrefOf(/Next question/)).toBe(`${detail}?id=faq_phishing`);
  expect(hrefOf('Contact support')).toBe('/settings/contact-support');
  expect(hrefOf('Back')).toBe('/settings/faq');
});

test('the back link leads to the search, whose terms are highlighted here too', async () => {
  await openApp(`${detail}?id=faq_camera&q=browser+%26`);
  await screen.findByRole('article');
  expect(hrefOf('Back')).toBe('/settings/faq?q=browser+%26');
  expect(document.querySelector('mark')?.textContent).toBe('browser');
  expect(hrefOf(/Next question/)).toBe(`${detail}?id=faq_devices&q=browser+%26`);
});

test('the next question opens at the top, with focus on its heading', async () => {
  const scroll = vi.spyOn(window, 'scrollTo');
  await openApp(`${detail}?id=faq_not_me`);
  fireEvent.click(await screen.findByRole('link', { name: /Next question/ }));
  const question = await screen.findByRole('heading', { name: /I lost my phone/ });
  await waitFor(() => expect(document.activeElement).toBe(question));
  expect(scroll).toHaveBeenCalledWith(0, 0);
});

test('sign-in links are shown to guests and not to signed-in users', async () => {
  const first = await openApp(`${detail}?id=faq_too_many_tries`);
  await screen.findByRole('article');
  expect(hrefOf('Forgot your password?')).toBe('/forgot-password');
  first.unmount();
  saveToken('token');
  await openApp(`${detail}?id=faq_too_many_tries`);
  await screen.findByRole('article');
  expect(screen.queryByRole('link', { name: 'Forgot your password?' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Where to do this' })).toBeNull();
});

test.each(['', '?id=', '?id=faq_nothing', '?id=toString', '?id=%3Cscript%3E'])(
  'an unknown question (%s) links to the list',
  async (query) => {
    await openApp(detail + query);
    const all = await screen.findByRole('link', { name: 'Show all questions' });
    expect(all.getAttribute('href')).toBe('/settings/faq');
  },
);

test.each(LANGUAGES)('an answer in %s has its texts and numbers', async (language) => {
  window.history.replaceState(null, '', `${detail}?id=faq_limits`);
  await renderWithProviders(<FAQDetail />, language);
  const article = await screen.findByRole('article');
  expect(article.textContent).toContain('1,000,000');
  expect(article.textContent).not.toMatch(/[{}]/);
});

test('every screen an answer links to can be opened without parameters', () => {
  for (const name of FAQ_SCREENS) expect(getRoute(name).path).not.toContain(':');
  const used = new Set<string>(Object.values(FAQS).flatMap(({ screens }) => screens));
  expect(FAQ_SCREENS.filter((name) => !used.has(name))).toEqual([]);
});
