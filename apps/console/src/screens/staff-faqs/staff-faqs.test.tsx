import { getConsoleSession } from '@saifu/contract/member-session';
import { changeFaq, listStaffFaqs, removeFaq, type StaffFaqView } from '@saifu/contract/staff-faq';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { agree, press, type } from '../../testing/form.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { staffSession } from '../../testing/sessions.ts';

const PATH = '/console/staff/faqs';
const signedIn = respondWith(getConsoleSession, staffSession);

function createFaq(id: string, question: string): StaffFaqView {
  const answer = [
    { type: 'paragraph' as const, text: 'Like this.' },
    { type: 'steps' as const, items: ['Open it.', 'Close it.'] },
  ];
  const text = { question, answer, also: 'synonym' };
  const texts = { en: text, ja: { ...text, question: 'どうすれば' }, ko: text };
  return {
    id,
    topic: 'paying',
    screens: ['Scan'],
    texts,
    source: 'bundled',
    version: 0,
    updated_at: null,
  };
}

const faqs = [createFaq('faq_one', 'How do I pay?'), createFaq('faq_two', 'Where is my receipt?')];
const listed = respondWith(listStaffFaqs, { items: faqs, next_cursor: null });

test('entries are searched in all languages, with the search in the address', async () => {
  fakeApi(signedIn, listed);
  const { t } = await openConsole(PATH);
  await screen.findByText('How do I pay?');
  type('Search questions', 'receipt');
  await waitFor(() => expect(screen.queryByText('How do I pay?')).toBeNull());
  expect(window.location.search).toBe('?q=receipt');
  type('Search questions', '%');
  await screen.findByText(t('staff_faq.none_found'));
  type('Search questions', 'どうすれば');
  await screen.findByText('How do I pay?');
});

test('an entry is changed as text, and what the form does not show stays', async () => {
  const [faq] = faqs;
  const calls = fakeApi(signedIn, listed, respondWith(changeFaq, faq as StaffFaqView));
  const { t } = await openConsole(PATH);
  await screen.findByText('How do I pay?');
  press('Change “How do I pay?”');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Answer in English').value).toBe(
    'Like this.\n\n1. Open it.\n2. Close it.',
  );
  type('Answer in English', ' ');
  press('Save');
  await screen.findByText(t.error('field.required', { label: 'Answer in English' }));
  type('Answer in English', '- a\n- b');
  press('Save');
  await screen.findByText('The entry was saved.');
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    ...{ version: 0, screens: ['Scan'] },
    texts: { en: { answer: [{ type: 'points', items: ['a', 'b'] }], also: 'synonym' } },
  });
});

test('an entry is removed after a question; a stale one says so', async () => {
  fakeApi(signedIn, listed, respondWithError(removeFaq, 'faq.changed'));
  const { t } = await openConsole(PATH);
  await screen.findByText('How do I pay?');
  press('Change “How do I pay?”');
  press('Remove the entry');
  await agree('Remove the entry');
  await screen.findByText(t.error('faq.changed'));
});
