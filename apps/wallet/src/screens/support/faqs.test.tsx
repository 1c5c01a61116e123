import { saveToken } from '@saifu/client/session';
import { getUserinfo } from '@saifu/contract/account';
import { getConfig } from '@saifu/contract/config';
import { type FaqEditsView, listFaqEdits } from '@saifu/contract/faq';
import { FAQ_IDS, FAQ_TOPICS } from '@saifu/domain/support/faq';
import { fakeApi, respondWith } from '@saifu/web/testing/fake-api.ts';
import { renderWithProviders } from '@saifu/web/testing/render.tsx';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { config } from '../../testing/config.fixture.ts';
import { openApp } from '../../testing/open-app.tsx';
import { taro } from '../../testing/people.ts';
import { FAQs } from './faqs.tsx';

const here = () => window.location.pathname + window.location.search;
const field = () => screen.findByRole<HTMLInputElement>('searchbox');
const type = (text: string) =>
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });
const count = () => document.querySelector('main [role="status"]')?.textContent;
const answers = () =>
  screen
    .getAllByRole('link')
    .filter((link) => link.getAttribute('href')?.startsWith('/settings/faq/detail?'));

beforeEach(() => {
  fakeApi(respondWith(getUserinfo, taro), respondWith(getConfig, config));
});

test('all questions are public, grouped by topic, with jump links', async () => {
  await openApp('/settings/faq');
  await field();
  expect(answers()).toHaveLength(FAQ_IDS.length);
  const jumps = within(screen.getByRole('navigation', { name: 'Topics' })).getAllByRole('link');
  expect(jumps.map((jump) => jump.getAttribute('href'))).toEqual(FAQ_TOPICS.map((id) => `#${id}`));
  for (const id of FAQ_TOPICS)
    expect(document.getElementById(id)?.querySelector('h2')).toBeTruthy();
  expect(count()).toBe('');
});

test('questions added, changed or removed by staff are shown accordingly, and searchable', async () => {
  const edit = (id: string, question: string): FaqEditsView['items'][number] => {
    const answer = [{ type: 'paragraph', text: 'We are working on it.' }] as const;
    return { id, question, topic: 'safety', screens: [], answer: [...answer], also: 'blackout' };
  };
  const added: FaqEditsView = {
    items: [edit('faq_outage', 'Why is Saifu down?'), edit('faq_not_me', 'A payment is not mine')],
    removed: ['faq_phishing'],
    language: 'en',
  };
  fakeApi(
    respondWith(getUserinfo, taro),
    respondWith(getConfig, config),
    respondWith(listFaqEdits, added),
  );
  await openApp('/settings/faq');
  await field();
  const safety = within(document.getElementById('safety') ?? document.body);
  const questions = safety.getAllByRole('link').map((link) => link.textContent);
  expect(questions[0]).toBe('A payment is not mine');
  expect(questions.at(-1)).toBe('Why is Saifu down?');
  expect(answers()).toHaveLength(FAQ_IDS.length);
  expect(answers().some((link) => link.getAttribute('href')?.includes('phishing'))).toBe(false);
  type('blackout');
  expect(answers()).toHaveLength(2);
});

test('matches are filtered, highlighted and counted, and the search is kept in the URL', async () => {
  await openApp('/settings/faq');
  await field();
  type('ＬＯＳＴ phone');
  const [first] = answers();
  expect(first?.textContent).toContain('I lost my phone.');
  const marks = [...(first?.querySelectorAll('mark') ?? [])].map((mark) => mark.textContent);
  expect(marks).toEqual(expect.arrayContaining(['lost', 'phone']));
  expect(count()).toBe(`${answers().length} questions found`);
  await waitFor(() =>
    expect(here()).toBe('/settings/faq?q=%EF%BC%AC%EF%BC%AF%EF%BC%B3%EF%BC%B4+phone'),
  );
  expect(first?.getAttribute('href')).toContain('id=faq_lost_phone&q=');
});

test('a search in the URL runs on arrival, truncated to the input limit', async () => {
  await openApp(`/settings/faq?q=${'refund%20'.repeat(40)}`);
  expect((await field()).value.length).toBeLessThanOrEqual(50);
  expect(screen.getByText(/^\d+ questions found$/)).toBeTruthy();
});

test('a search without results says so and links to support', async () => {
  await openApp('/settings/faq?q=zebra');
  expect(await screen.findByText(/Nothing found for “zebra”/)).toBeTruthy();
  expect(count()).toBe('0 questions found');
  expect(screen.getByRole('link', { name: 'Ask us' }).getAttribute('href')).toBe(
    '/settings/contact-support',
  );
});

test('Enter focuses the first result, and Escape clears the search', async () => {
  await openApp('/settings/faq?q=camera');
  const input = await field();
  const form = input.closest('form');
  if (form === null) throw new Error('the search field has no form');
  fireEvent.submit(form);
  expect(document.activeElement).toBe(answers()[0]);
  fireEvent.keyDown(input, { key: 'Escape' });
  expect(document.activeElement).toBe(input);
  expect(input.value).toBe('');
  expect(answers()).toHaveLength(FAQ_IDS.length);
  await waitFor(() => expect(here()).toBe('/settings/faq'));
  type('camera');
  fireEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
  expect(document.activeElement).toBe(input);
  expect(screen.queryByRole('button', { name: 'Clear the search' })).toBeNull();
});

test('an Escape that ends an IME composition keeps the typed text', async () => {
  await openApp('/settings/faq?q=camera');
  const input = await field();
  fireEvent.keyDown(input, { key: 'Escape', isComposing: true });
  expect(input.value).toBe('camera');
});

test('going back restores the search of the URL', async () => {
  await openApp('/settings/faq?q=camera');
  const input = await field();
  await act(async () => {
    window.history.pushState({ key: 'x', state: null }, '', '/settings/faq?q=refund');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(input.value).toBe('refund');
});

test('a user who cannot sign in sees the phone number', async () => {
  await openApp('/settings/faq');
  const call = await screen.findByRole('link', { name: '03-0000-0000' });
  expect(call.getAttribute('href')).toBe('tel:0300000000');
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/login');
});

test('for a signed-in user the back link leads to the profile', async () => {
  saveToken('token');
  await openApp('/settings/faq');
  const back = await screen.findByRole('link', { name: 'Back' });
  expect(back.getAttribute('href')).toBe('/profile');
});

test('the FAQ is complete offline, without the API', async () => {
  fakeApi();
  await openApp('/settings/faq?q=offline');
  expect(await screen.findByText('What works without a connection?')).toBeTruthy();
});

test('a Japanese search matches hiragana and katakana alike', async () => {
  window.history.replaceState(null, '', '/settings/faq');
  await renderWithProviders(<FAQs />, 'ja');
  await field();
  type('すまーとふぉん');
  expect(answers()[0]?.querySelector('mark')?.textContent).toBe('スマートフォン');
});
