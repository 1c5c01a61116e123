import {
  createAnnouncement,
  listStaffAnnouncements,
  removeAnnouncement,
  type StaffAnnouncementView,
  updateAnnouncement,
} from '@saifu/contract/announcement';
import { getConsoleSession } from '@saifu/contract/member-session';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { press, type } from '../../testing/form.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { staffSession } from '../../testing/sessions.ts';

const PATH = '/console/staff/announcements';
const signedIn = respondWith(getConsoleSession, staffSession);
const announcement: StaffAnnouncementView = {
  id: 'ann_01jd0000000000000000000001',
  severity: 'warning',
  texts: { ja: '日曜日の夜に点検します。', en: 'Maintenance on Sunday night.', ko: '점검' },
  link: null,
  audience: 'payers',
  state: 'shown',
  from: '2026-11-20T09:00:00+09:00',
  until: '2026-11-23T09:00:00+09:00',
  version: 3,
  created_at: '2026-11-19T09:00:00+09:00',
  updated_at: '2026-11-19T09:00:00+09:00',
};
const list = (...items: StaffAnnouncementView[]) =>
  respondWith(listStaffAnnouncements, { items, next_cursor: null });
const sheetNamed = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('a new announcement needs a text in every language and a reason', async () => {
  const calls = fakeApi(signedIn, list(), respondWith(createAnnouncement, announcement));
  const { t } = await openConsole(PATH);
  await screen.findByText(t('staff_operations.announcements_empty'));
  press(t('staff_operations.announcement_new'));
  const sheet = await sheetNamed(t('staff_operations.announcement_new'));
  const save = () =>
    fireEvent.click(sheet.getByRole('button', { name: t('staff_operations.announcement_save') }));
  save();
  for (const label of ['text_ja', 'text_en', 'text_ko', 'reason'] as const) {
    const missing = t.error('field.required', { label: t(`staff_operations.${label}`) });
    expect(await sheet.findByText(missing)).toBeTruthy();
  }
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  for (const language of ['ja', 'en', 'ko'] as const) {
    type(t(`staff_operations.text_${language}`), announcement.texts[language]);
  }
  type(t('staff_operations.reason'), '定期点検');
  save();
  await screen.findByText(t('staff_operations.announcement_saved'));
  const [sent] = calls.filter(({ method }) => method === 'POST');
  expect(sent?.body).toMatchObject({
    ...{ audience: 'payers', severity: 'info', texts: announcement.texts, link: null },
    ...{ until: null, reason: '定期点検' },
  });
});

test('a change is sent with the version that was read', async () => {
  const calls = fakeApi(
    signedIn,
    list(announcement),
    respondWithError(updateAnnouncement, 'announcement.changed'),
  );
  const { t } = await openConsole(PATH);
  const table = await screen.findByRole('table');
  fireEvent.click(within(table).getByRole('button'));
  const sheet = await sheetNamed(t('staff_operations.announcement_edit'));
  type(t('staff_operations.reason'), '時刻の変更');
  fireEvent.click(sheet.getByRole('button', { name: t('staff_operations.announcement_save') }));
  await sheet.findByText(t.error('announcement.changed'));
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ version: 3 });
});

test('a removal says what it does and asks why', async () => {
  const calls = fakeApi(signedIn, list(announcement), respondWith(removeAnnouncement, undefined));
  const { t } = await openConsole(PATH);
  const table = await screen.findByRole('table');
  fireEvent.click(within(table).getByRole('button'));
  const edit = await sheetNamed(t('staff_operations.announcement_edit'));
  fireEvent.click(edit.getByRole('button', { name: t('staff_operations.remove') }));
  const sheet = await sheetNamed(t('staff_operations.remove_title'));
  expect(sheet.getByText(t('staff_operations.remove_about'))).toBeTruthy();
  type(t('staff_operations.reason'), '終了');
  fireEvent.click(sheet.getByRole('button', { name: t('staff_operations.remove') }));
  await screen.findByText(t('staff_operations.removed'));
  expect(calls.find(({ path }) => path.includes(announcement.id))?.body).toEqual({
    reason: '終了',
  });
});
