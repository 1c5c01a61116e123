import { toTypeId } from '@saifu/domain/shared/ids';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { deriveUuid, newUuid } from '../../../platform/crypto/tokens.ts';
import { startJobs } from '../../../platform/jobs/jobs.ts';
import { publishEvents } from '../../../platform/outbox/outbox.ts';
import type { Browser } from '../../../testing/browser.ts';
import { signInAsMember } from '../../../testing/member.ts';
import {
  createTestAppWithDemoData,
  IMMEDIATE_PACE,
  type TestApp,
} from '../../../testing/test-app.ts';

const QUEUE = 'count-things';
const WAIT = { timeout: 20_000, interval: 100 };

let testApp: TestApp;
let admin: Browser;
let runs: string[];
let isBroken: boolean;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  admin = await signInAsMember(testApp, 'admin');
  runs = [];
  isBroken = true;
  const { db, log } = testApp.deps;
  const handle = async ({ id }: { readonly id: string }) => {
    runs.push(id);
    if (isBroken) throw Object.assign(new TypeError('hanako@saifu.example'), { code: 'E_BROKEN' });
  };
  const subscriber = { name: QUEUE, on: 'thing.happened', handle };
  const jobs = await startJobs(db, [subscriber], log, IMMEDIATE_PACE);
  onTestFinished(jobs.stop);
});

const query = (text: string) => testApp.deps.db.pool.query(text);
const read = async (search = '') => (await admin.get(`/staff/failed_jobs${search}`)).body;

/** Jobs that fail until they are given up. Returns the ids of their events. */
async function failJobs(count: number): Promise<readonly string[]> {
  const events = Array.from({ length: count }, () => newUuid());
  await publishEvents(
    testApp.deps.db,
    events.map((id) => {
      const occurredAt = testApp.deps.clock.now();
      return { id, type: 'thing.happened', subjectId: id, payload: {}, occurredAt };
    }),
  );
  // The next failure is the last.
  await vi.waitFor(async () => {
    await query(`update pgboss.job set retry_limit = retry_count where name = '${QUEUE}'
      and state < 'active'`);
    expect((await read(`?queue=${QUEUE}`)).items).toHaveLength(count);
  }, WAIT);
  return events;
}

const toId = (event: string) => toTypeId('job', deriveUuid(event, QUEUE));
const retry = (id: string) => admin.post(`/staff/failed_jobs/${id}/retry`, { reason: '復旧した' });

test('a failed job is listed with its error without its message, and retried once', async () => {
  const [event = ''] = await failJobs(1);
  const { items } = await read();
  expect(items).toMatchObject([
    { id: toId(event), queue: QUEUE, error: 'TypeError', code: 'E_BROKEN' },
  ]);
  expect(JSON.stringify(items)).not.toContain('hanako');
  isBroken = false;
  runs = [];
  const answers = await Promise.all([retry(toId(event)), retry(toId(event))]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  await vi.waitFor(async () => {
    const { rows } = await query(`select state from pgboss.job where name = '${QUEUE}'`);
    expect(rows).toEqual([{ state: 'completed' }]);
  }, WAIT);
  expect(runs).toEqual([event]);
  const late = await retry(toId(event));
  expect(late.body).toMatchObject({ status: 409, code: 'job.not_failed' });
  expect((await read()).items).toEqual([]);
  expect((await retry(toId(newUuid()))).status).toBe(404);
  const log = (await admin.get('/staff/audit_entries?action=job.retried')).body.items;
  expect(log).toMatchObject([
    { subject: toId(event), after: { queue: QUEUE, count: 1, reason: '復旧した' } },
  ]);
});

test('all failed jobs of a queue are retried, and those of others are left alone', async () => {
  await failJobs(3);
  const page = await read('?limit=2');
  const rest = await read(`?limit=2&cursor=${page.next_cursor}`);
  const ids = [...page.items, ...rest.items].map(({ id }: { id: string }) => id);
  expect(new Set(ids).size).toBe(3);
  expect((await read('?queue=%25')).items).toEqual([]);
  const retryAll = (queue: string, reason = '復旧した') =>
    admin.post('/staff/failed_jobs/retry', { queue, reason });
  expect((await retryAll(QUEUE, '')).status).toBe(422);
  expect((await retryAll('other')).body).toEqual({ retried: 0 });
  isBroken = false;
  expect((await retryAll(QUEUE)).body).toEqual({ retried: 3 });
  expect((await retryAll(QUEUE)).body).toEqual({ retried: 0 });
  await vi.waitFor(async () => expect((await read()).items).toEqual([]), WAIT);
  const log = (await admin.get('/staff/audit_entries?action=job.retried')).body.items;
  expect(log).toHaveLength(1);
});
