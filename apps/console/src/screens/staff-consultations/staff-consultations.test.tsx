import { getConsoleSession } from '@saifu/contract/member-session';
import {
  addConsultationNote,
  answerConsultation,
  assignConsultation,
  closeConsultation,
  fillConsultationAnswer,
  getStaffConsultation,
  listStaffConsultations,
} from '@saifu/contract/staff-consultation';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { agree, press, type } from '../../testing/form.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { staffSession } from '../../testing/sessions.ts';
import { caseChoices, consultation } from '../../testing/staff-cases.ts';

const LIST = '/console/staff/consultations';
const PATH = `${LIST}/${consultation.id}`;
const signedIn = respondWith(getConsoleSession, staffSession);
const found = respondWith(getStaffConsultation, consultation);
const totals = { open: 3, mine: 1, unassigned: 2, overdue: 0 };

function createTaken(): Response {
  const problem = {
    ...{ type: '/problems/assignment.taken', title: 'x', status: 409, code: 'assignment.taken' },
    ...{ params: { name: 'Osamu Ishikawa' }, fields: [], request_id: 'req' },
  };
  const headers = { 'content-type': 'application/problem+json' };
  return new Response(JSON.stringify(problem), { status: 409, headers });
}

const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('the queues have counts, and what is chosen is in the address', async () => {
  const page = { items: [consultation], next_cursor: null, totals };
  const calls = fakeApi(signedIn, respondWith(listStaffConsultations, page));
  await openConsole(LIST);
  const link = await screen.findByRole('link', { name: /^Unassigned .*2 cases/ });
  expect(screen.getByRole('link', { name: /^Open/ }).getAttribute('aria-current')).toBe('page');
  fireEvent.click(link);
  await waitFor(() => expect(window.location.search).toBe('?queue=unassigned'));
  choose('Payer’s language', 'ja');
  await waitFor(() => expect(window.location.search).toBe('?queue=unassigned&language=ja'));
  await waitFor(() => {
    expect(calls.at(-1)?.path).toMatch(/queue=unassigned&language=ja/);
  });
  choose('Finished cases', 'answered');
  await waitFor(() => expect(window.location.search).toBe('?status=answered&language=ja'));
  expect(screen.getByRole('link', { name: '領収書について' }).getAttribute('href')).toBe(PATH);
});

test('an empty queue says so', async () => {
  const page = { items: [], next_cursor: null, totals };
  fakeApi(signedIn, respondWith(listStaffConsultations, page));
  const { t } = await openConsole(`${LIST}?queue=mine`);
  await screen.findByText(t('staff_case.none_found'));
});

test('a canned answer is put into the field, and an open placeholder blocks sending', async () => {
  const filled = { text: '山田様、{store}の件です。', language: 'ja', missing: ['store'] } as const;
  const answered = { ...consultation, status: 'answered', answer: 'x' } as const;
  const calls = fakeApi(
    signedIn,
    found,
    ...caseChoices,
    respondWith(fillConsultationAnswer, { ...filled, missing: [...filled.missing] }),
    respondWith(answerConsultation, answered),
  );
  const { t } = await openConsole(PATH);
  await screen.findByText('Where the receipt is');
  choose('Canned answer', 'can_1');
  press('Insert');
  await screen.findByDisplayValue(filled.text);
  await screen.findByText(t('staff_case.canned_missing', { names: '{store}' }));
  press('Send the answer');
  await screen.findByText(t.error('placeholder.open'));
  expect(calls.filter(({ path }) => path.endsWith('/answer'))).toEqual([]);
  type('Answer to the payer', '山田様、さくら食堂の件です。履歴をご覧ください。');
  press('Send the answer');
  await screen.findByText('The answer was sent to the payer.');
  expect(calls.find(({ path }) => path.endsWith('/answer'))?.body).toEqual({
    body: '山田様、さくら食堂の件です。履歴をご覧ください。',
  });
});

test('words in another script than that of the payer’s language are marked', async () => {
  fakeApi(signedIn, found, ...caseChoices);
  await openConsole(PATH);
  await screen.findByText('Nobody');
  type('Answer to the payer', 'You find the receipt in your history.');
  await screen.findByText(/The payer reads .*, but this text seems to be in another language/);
  type('Answer to the payer', '領収書は履歴からご覧いただけます。');
  expect(screen.queryByText(/seems to be in another language/)).toBeNull();
});

test('who takes what a colleague has taken is told, and sees who it is', async () => {
  const taken = { ...consultation, assignee: { id: 'mem_other', name: 'Osamu Ishikawa' } };
  const views = [consultation, taken];
  fakeApi(
    signedIn,
    ...caseChoices,
    {
      row: getStaffConsultation,
      response: () => Response.json(views.length > 1 ? views.shift() : views[0]),
    },
    { row: assignConsultation, response: () => createTaken() },
  );
  await openConsole(PATH);
  await screen.findByText('Nobody');
  press('Take it');
  await screen.findByText('Osamu Ishikawa has taken this in the meantime.');
  await waitFor(() => expect(screen.queryByText('Nobody')).toBeNull());
});

test('a note is added, and the consultation is closed after a question', async () => {
  const note = {
    id: 'csn_1',
    author: { id: 'mem_staff', name: 'Midori Aoki' },
    body: 'Called twice.',
    at: '2026-11-16T11:00:00+09:00',
  };
  const calls = fakeApi(
    signedIn,
    found,
    ...caseChoices,
    respondWith(addConsultationNote, note),
    respondWith(closeConsultation, { ...consultation, status: 'closed', notes: [note] }),
  );
  await openConsole(PATH);
  await screen.findByText('There are no notes yet.');
  type('New note', 'Called twice.');
  press('Add the note');
  await screen.findByText('The note was added.');
  press('Close the consultation');
  await agree('Close the consultation');
  await screen.findByText('The consultation was closed.');
  expect(screen.queryByText('Send the answer')).toBeNull();
  expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    expect.stringMatching(/\/notes$/),
    expect.stringMatching(/\/close$/),
  ]);
});

test('a consultation that does not exist says so', async () => {
  fakeApi(signedIn, respondWithError(getStaffConsultation, 'not_found'));
  const { t } = await openConsole(PATH);
  await screen.findByText(t('staff_case.consultation_not_found'));
});
