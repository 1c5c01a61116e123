import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Browser } from '../../../testing/browser.ts';
import { signInAsMember } from '../../../testing/member.ts';
import {
  createTestApp,
  createTestAppWithDemoData,
  type TestApp,
} from '../../../testing/test-app.ts';
import { startProcessReports } from './process-report.ts';

let testApp: TestApp;
let finance: Browser;

beforeEach(async () => {
  testApp = await createTestAppWithDemoData();
  finance = await signInAsMember(testApp, 'finance');
});

async function startReports(app: TestApp) {
  const reports = startProcessReports(app.deps);
  onTestFinished(reports.stop);
  await reports.report();
  return reports;
}

const read = async () => (await finance.get('/staff/operations')).body;
const query = (text: string) => testApp.deps.db.pool.query(text);

test('any process answers for all of them', async () => {
  const other = await createTestApp({}, testApp.deps.db);
  const call = { provider: 'stripe', operation: 'POST /v1/refunds', seconds: 1 } as const;
  testApp.deps.telemetry.observeProviderCall({ ...call, outcome: 'ok' });
  other.deps.telemetry.observeProviderCall({ ...call, outcome: 'no_response' });
  other.deps.telemetry.countMessage('sms', 'sms.503');
  other.deps.scheduleStatus.set('expire-orders', {
    succeededAt: new Date(),
    seconds: 0.2,
    failures: 1,
  });
  await startReports(testApp);
  await startReports(other);
  const view = await read();
  expect(view.processes).toHaveLength(2);
  expect(view.processes[0]).toMatchObject({ version: '0.0.0', readers: { reading: 0 } });
  expect(view.providers).toMatchObject([
    { provider: 'stripe', calls: 2, failures: 1, failure: 'no_response' },
  ]);
  expect(view.providers[0].succeeded_at).not.toBeNull();
  expect(view.channels).toMatchObject([
    { channel: 'email', failure: null },
    { channel: 'sms', failure: 'sms.503', failing_since: expect.any(String) },
  ]);
  expect(view.schedules).toMatchObject([{ task: 'expire-orders', failures: 1, overdue: false }]);
  expect(view.database.size_bytes).toBeGreaterThan(0);
});

test('a process that is silent is not shown, and its report is deleted later', async () => {
  const reports = await startReports(testApp);
  await query(`insert into process_reports
    select gen_random_uuid(), 'silent', version, started_at, reported_at - interval '1 minute',
      report from process_reports`);
  await query(`insert into process_reports
    select gen_random_uuid(), 'old', version, started_at, reported_at - interval '1 hour', report
    from process_reports where name <> 'silent'`);
  const names = (await read()).processes.map(({ name }: { name: string }) => name);
  expect(names).toHaveLength(1);
  expect(names).not.toContain('silent');
  await reports.report();
  const { rows } = await query('select name from process_reports order by name');
  expect(rows.map(({ name }) => name)).toEqual([...names, 'silent'].toSorted());
});

test('a report that this release cannot read, and a task that is overdue, break nothing', async () => {
  testApp.deps.scheduleStatus.set('expire-orders', {
    succeededAt: new Date(Date.now() - 6 * 60_000),
    seconds: 1,
    failures: 0,
  });
  await startReports(testApp);
  await query(`insert into process_reports
    values (gen_random_uuid(), 'newer', '9.0.0', now(), now(), '{"other": true}')`);
  const view = await read();
  expect(view.processes).toHaveLength(1);
  expect(view.schedules).toMatchObject([{ task: 'expire-orders', overdue: true }]);
});

test('what waits is counted by kind and channel', async () => {
  await query(`with m as (
      insert into messages (id, channel, destination, body_text, created_at)
      values (gen_random_uuid(), 'sms', '+819000000000', 'x', now() - interval '1 minute')
      returning id
    ) insert into queued_messages (message_id, due_at, attempts) select id, now(), 3 from m`);
  const view = await read();
  const sms = view.channels.find(({ channel }: { channel: string }) => channel === 'sms');
  expect(sms).toMatchObject({ waiting: 0, retrying: 1 });
  expect(sms.oldest_seconds).toBeGreaterThan(30);
  expect(JSON.stringify(view)).not.toContain('+8190');
});
