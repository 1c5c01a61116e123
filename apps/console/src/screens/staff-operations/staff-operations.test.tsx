import { getConsoleSession } from '@saifu/contract/member-session';
import {
  getOperations,
  listFailedJobs,
  type OperationsView,
  retryFailedJobs,
} from '@saifu/contract/staff-operations';
import {
  getStaffWebhook,
  listStaffDeliveries,
  listStaffWebhooks,
  pauseWebhook,
  replayDeliveries,
  type StaffWebhookView,
} from '@saifu/contract/staff-webhook';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { press, type } from '../../testing/form.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { adminSession, staffSession } from '../../testing/sessions.ts';

const LIST = '/console/staff/operations';
const at = '2026-11-15T12:00:00+09:00';
const none = { count: 0, oldest_seconds: 0 };
const state: OperationsView = {
  read_at: at,
  processes: [],
  backlog: { attempts: none, events: none, provider_events: none, messages: none, jobs: none },
  queues: [],
  failed_jobs: 1,
  channels: [],
  webhooks: { waiting: 0, failing: 0, paused: 0 },
  providers: [],
  schedules: [],
  database: null,
};
const job = {
  id: 'job_01jd0000000000000000000001',
  queue: 'issue-receipt',
  created_at: at,
  failed_at: at,
  attempts: 5,
  error: 'TypeError',
  code: 'E_BROKEN',
};
const webhook: StaffWebhookView = {
  id: 'whk_01jd0000000000000000000001',
  merchant_id: 'mer_01jd0000000000000000000001',
  merchant_name: '株式会社さくら',
  url: 'https://shop.example/hook',
  created_at: at,
  paused_at: null,
  pause_reason: null,
  waiting: 3,
  failing: 2,
  last_attempt: { at, status: null, fault: 'webhook.ECONNREFUSED' },
};
const path = `/console/staff/webhooks/${webhook.id}`;
const page = (...items: object[]) => ({ items, next_cursor: null }) as never;
const admin = respondWith(getConsoleSession, adminSession);
const support = respondWith(getConsoleSession, staffSession);
const system = [
  respondWith(getOperations, state),
  respondWith(listFailedJobs, page(job)),
  respondWith(listStaffWebhooks, page(webhook)),
];
const delivery = {
  id: 'whd_01jd0000000000000000000001',
  type: 'order.paid',
  state: 'given_up',
  created_at: at,
  attempts: 20,
  last_attempt: { at, status: 503, fault: null },
};

test('the failed jobs of a queue are run again for a reason, and the notice says how many', async () => {
  const calls = fakeApi(admin, ...system, respondWith(retryFailedJobs, { retried: 1 }));
  const { t } = await openConsole(LIST);
  const table = await screen.findByRole('table', { name: t('staff_operations.failed_jobs') });
  expect(table.textContent).toContain('TypeError E_BROKEN');
  fireEvent.click(within(table).getByRole('button', { name: t('staff_operations.retry') }));
  const title = t('staff_operations.retry_title', { queue: job.queue });
  const sheet = within(await screen.findByRole('dialog', { name: title }));
  fireEvent.click(sheet.getByRole('button', { name: t('staff_operations.retry') }));
  await screen.findByText(t.error('field.required', { label: t('staff_operations.reason') }));
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  type(t('staff_operations.reason'), 'The carrier works again');
  fireEvent.click(sheet.getByRole('button', { name: t('staff_operations.retry') }));
  await screen.findByText(t('staff_operations.retried', { count: 1 }));
  const [sent] = calls.filter(({ method }) => method === 'POST');
  expect(sent?.body).toEqual({ queue: job.queue, reason: 'The carrier works again' });
});

test('support sees the running system and changes nothing', async () => {
  fakeApi(support, ...system);
  const { t } = await openConsole(LIST);
  await screen.findByRole('table', { name: t('staff_operations.failed_jobs') });
  await screen.findByRole('table', { name: t('staff_operations.webhooks_failing') });
  expect(screen.queryByRole('button', { name: t('staff_operations.retry') })).toBeNull();
  expect(screen.queryByRole('button', { name: t('staff_operations.pause') })).toBeNull();
});

test('a failing webhook leads to what was not delivered to it', async () => {
  fakeApi(admin, ...system);
  const { t } = await openConsole(LIST);
  const table = await screen.findByRole('table', { name: t('staff_operations.webhooks_failing') });
  expect(within(table).getByRole('link').getAttribute('href')).toBe(path);
  expect(table.textContent).toContain(t('console_developer.fault_refused'));
});

test('undelivered events are sent again for a reason', async () => {
  const calls = fakeApi(
    admin,
    respondWith(getStaffWebhook, webhook),
    respondWith(listStaffDeliveries, page(delivery)),
    respondWith(replayDeliveries, { replayed: 2 }),
  );
  const { t } = await openConsole(path);
  const table = await screen.findByRole('table', { name: t('staff_operations.deliveries') });
  expect(table.textContent).toContain('order.paid');
  expect(table.textContent).toContain('Status 503');
  press(t('staff_operations.replay'));
  const title = t('staff_operations.replay_title', { name: webhook.merchant_name });
  const sheet = within(await screen.findByRole('dialog', { name: title }));
  type(t('staff_operations.reason'), 'The shop has moved');
  fireEvent.click(sheet.getByRole('button', { name: t('staff_operations.replay') }));
  await screen.findByText('2 deliveries are being sent again.');
  const [sent] = calls.filter(({ method }) => method === 'POST');
  expect(sent?.path).toBe(`/api/v1/staff/webhooks/${webhook.id}/replay`);
  expect(sent?.body).toEqual({ reason: 'The shop has moved' });
});

test('a paused webhook says since when and why, and is resumed before anything is sent', async () => {
  const paused = { ...webhook, paused_at: at, pause_reason: 'It answers nothing' };
  fakeApi(
    admin,
    respondWith(getStaffWebhook, paused),
    respondWith(listStaffDeliveries, page(delivery)),
  );
  const { t } = await openConsole(path);
  await screen.findByText(/It answers nothing/);
  expect(screen.queryByRole('button', { name: t('staff_operations.replay') })).toBeNull();
  expect(screen.getByRole('button', { name: t('staff_operations.resume') })).toBeTruthy();
});

test('an error of a pause stays in the sheet', async () => {
  fakeApi(
    admin,
    respondWith(getStaffWebhook, webhook),
    respondWith(listStaffDeliveries, page()),
    respondWithError(pauseWebhook, 'not_found'),
  );
  const { t } = await openConsole(path);
  await screen.findByText(t('staff_operations.deliveries_none'));
  press(t('staff_operations.pause'));
  const title = t('staff_operations.pause_title', { name: webhook.merchant_name });
  const sheet = within(await screen.findByRole('dialog', { name: title }));
  type(t('staff_operations.reason'), 'It answers nothing');
  fireEvent.click(sheet.getByRole('button', { name: t('staff_operations.pause') }));
  await sheet.findByText(t.error('not_found'));
});
