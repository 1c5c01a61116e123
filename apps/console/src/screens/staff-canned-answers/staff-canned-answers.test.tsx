import {
  addCannedAnswer,
  changeCannedAnswer,
  listCannedAnswers,
} from '@saifu/contract/canned-answer';
import { getConsoleSession } from '@saifu/contract/member-session';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { agree, press, type } from '../../testing/form.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { staffSession } from '../../testing/sessions.ts';
import { cannedAnswer } from '../../testing/staff-cases.ts';

const PATH = '/console/staff/canned-answers';
const signedIn = respondWith(getConsoleSession, staffSession);
const listed = respondWith(listCannedAnswers, { items: [cannedAnswer], next_cursor: null });

test('an answer needs all three languages and known placeholders', async () => {
  const calls = fakeApi(signedIn, listed, respondWith(addCannedAnswer, cannedAnswer));
  const { t } = await openConsole(PATH);
  await screen.findByText('Where the receipt is');
  press('Add an answer');
  type('Title', 'Thanks');
  type('Key', 'thanks');
  type('Text in English', 'Dear {nmae}');
  type('Text in Japanese', '{name}様');
  press('Add the answer');
  await screen.findByText(t.error('placeholder.unknown'));
  type('Text in English', 'Dear {name}');
  type('Text in Korean', '{name} 님');
  press('Add the answer');
  await screen.findByText('“Where the receipt is” was added.');
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    ...{ title: 'Thanks', key: 'thanks', category: 'general' },
    texts: { en: 'Dear {name}', ja: '{name}様', ko: '{name} 님' },
  });
});

test('an answer is archived after a question, and a stale change says so', async () => {
  const archived = { ...cannedAnswer, is_archived: true, version: 2 };
  const calls = fakeApi(signedIn, listed, respondWith(changeCannedAnswer, archived));
  const { t } = await openConsole(PATH);
  await screen.findByText('Where the receipt is');
  press('Change “Where the receipt is”');
  press('Archive the answer');
  await agree('Archive the answer');
  await screen.findByText('“Where the receipt is” was archived.');
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    is_archived: true,
    version: 1,
  });
  fakeApi(signedIn, listed, respondWithError(changeCannedAnswer, 'canned_answer.changed'));
  press('Change “Where the receipt is”');
  press('Save');
  await screen.findByText(t.error('canned_answer.changed'));
});
