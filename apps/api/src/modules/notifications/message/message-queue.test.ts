import { setTimeout as sleep } from 'node:timers/promises';
import sql, { type Sql } from 'sql-template-tag';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '../../../config/config.ts';
import type { Mail } from '../../../gateways/mailer/mailer.ts';
import { createClock } from '../../../platform/clock.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import type { Db } from '../../../platform/db/db.ts';
import { startJobs } from '../../../platform/jobs/jobs.ts';
import { QUEUE_PACE } from '../../../platform/jobs/leased-queue.ts';
import { createLog } from '../../../platform/log.ts';
import { publishEvents } from '../../../platform/outbox/outbox.ts';
import { createTelemetry } from '../../../platform/telemetry.ts';
import { IMMEDIATE_PACE, testDatabase } from '../../../testing/test-app.ts';
import * as messages from './message.repository.ts';
import { startMessageQueue } from './message-queue.ts';
import { messageSubscribers } from './subscribers.ts';
import { composeMessage } from './templates/message-template.ts';

type Send = (mail: Mail) => Promise<void>;

const SOON = 10_000;
const AT_ONCE = { ...QUEUE_PACE, pollMs: 20, delaySeconds: 0, delaySecondsMax: 0 };
const CONTENT = composeMessage('sign_in_code_email', 'ja', { code: '123456', minutes: 10 });

let db: Db;
let sent: string[];

beforeEach(async () => {
  db = await testDatabase();
  sent = [];
});

const record: Send = async ({ to }) => void sent.push(to);

function start(send: Send = record, { pace = AT_ONCE, on = db } = {}) {
  const messageSender = {
    mailer: { send },
    sms: { send: () => Promise.reject(new Error('no SMS here')) },
    close: () => {},
  };
  const log = createLog('silent');
  const telemetry = createTelemetry(log);
  const [config, clock] = [readConfig({}), createClock()];
  const deps = { config, db: on, clock, messageSender, log, telemetry };
  const queue = startMessageQueue(deps, pace);
  onTestFinished(queue.stop);
  return queue;
}

async function write(destination: string, count = 1): Promise<readonly string[]> {
  const written = Array.from({ length: count }, () => {
    const to = { channel: 'email', destination } as const;
    return { ...CONTENT, id: newUuid(), userId: null, notification: null, ...to };
  });
  const createdAt = new Date();
  await db.transaction((tx) =>
    messages.writeAll(
      tx,
      written.map((message) => ({ ...message, createdAt })),
    ),
  );
  return written.map(({ id }) => id);
}

const listQueued = () =>
  db.rows<{ attempts: number; seconds: number }>(sql`
    select attempts, extract(epoch from due_at - now())::float8 as seconds
    from queued_messages order by attempts
  `);

/** A recipient that does not respond until it is released. */
function createBlockedRecipient() {
  const { promise, resolve } = Promise.withResolvers<void>();
  let waiting = 0;
  const receive = async () => {
    waiting += 1;
    await promise;
  };
  onTestFinished(() => resolve());
  return { receive, release: resolve, countWaiting: () => waiting };
}

test('a message is sent once and leaves the queue', async () => {
  start();
  const [id = ''] = await write('hanako@saifu.example');
  await vi.waitFor(async () => expect(await listQueued()).toEqual([]), SOON);
  expect((await messages.get(db, id))?.sentAt).toBeInstanceOf(Date);
  await sleep(100);
  expect(sent).toEqual(['hanako@saifu.example']);
});

test('results of quick deliveries are saved by one statement', async () => {
  const updates: string[] = [];
  const run = (statement: Sql) => {
    if (statement.text.includes('update messages')) updates.push(statement.text);
    return db.run(statement);
  };
  await write('hanako@saifu.example', 4);
  start(record, { on: { ...db, run } });
  await vi.waitFor(async () => expect(await listQueued()).toEqual([]), SOON);
  expect(sent).toHaveLength(4);
  expect(updates).toHaveLength(1);
});

test('a failed message is retried, and the others are not affected', async () => {
  let failures = 2;
  start(async (mail) => {
    if (mail.to === 'away@saifu.example' && failures > 0) {
      failures -= 1;
      throw new Error('the network is away');
    }
    await record(mail);
  });
  await write('away@saifu.example');
  await write('hanako@saifu.example');
  await vi.waitFor(async () => expect(await listQueued()).toEqual([]), SOON);
  expect(sent.toSorted()).toEqual(['away@saifu.example', 'hanako@saifu.example']);
});

test('the pause doubles up to an hour, and after the last attempt a message is given up', async () => {
  const [id = ''] = await write('hanako@saifu.example');
  const pauses: number[] = [];
  for (let attempt = 1; attempt < QUEUE_PACE.attemptsMax; attempt += 1) {
    await messages.postponeAll(db, [id], QUEUE_PACE);
    const [queued] = await listQueued();
    expect(queued?.attempts).toBe(attempt);
    pauses.push(queued?.seconds ?? 0);
  }
  expect(pauses[0]).toBeGreaterThan(1.4);
  expect(pauses[0]).toBeLessThanOrEqual(2);
  expect(pauses[3]).toBeGreaterThan(12);
  expect(pauses[3]).toBeLessThanOrEqual(16);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(3600);
  const days = pauses.reduce((sum, pause) => sum + pause, 0) / (24 * 60 * 60);
  expect(days).toBeGreaterThan(3);
  await messages.postponeAll(db, [id], QUEUE_PACE);
  expect(await listQueued()).toEqual([]);
  expect(await messages.get(db, id)).toMatchObject({ sentAt: null });
});

test('a slow recipient does not delay emails to others', async () => {
  const slow = createBlockedRecipient();
  start((mail) => (mail.to === 'slow@saifu.example' ? slow.receive() : record(mail)));
  await write('slow@saifu.example', 30);
  await vi.waitFor(() => expect(slow.countWaiting()).toBe(4), SOON);
  await write('hanako@saifu.example', 30);
  await vi.waitFor(() => expect(sent).toHaveLength(30), SOON);
  expect(slow.countWaiting()).toBe(4);
  slow.release();
  await vi.waitFor(async () => expect(await listQueued()).toEqual([]), SOON);
});

test('at most 60 messages are sent at once, and fewer to each recipient the more there are', async () => {
  const slow = createBlockedRecipient();
  for (let user = 0; user < 70; user += 1) await write(`${user}@saifu.example`, 2);
  const destinations: string[] = [];
  start((mail) => {
    destinations.push(mail.to);
    return slow.receive();
  });
  await vi.waitFor(() => expect(slow.countWaiting()).toBe(60), SOON);
  await sleep(200);
  expect(slow.countWaiting()).toBe(60);
  expect(new Set(destinations).size).toBeGreaterThan(40);
  slow.release();
  await vi.waitFor(async () => expect(await listQueued()).toEqual([]), SOON);
});

test('retries have their own slots and do not delay first attempts', async () => {
  const slow = createBlockedRecipient();
  for (let user = 0; user < 50; user += 1) {
    await messages.postponeAll(db, await write(`${user}@slow.example`), AT_ONCE);
  }
  start((mail) => (mail.to.endsWith('@slow.example') ? slow.receive() : record(mail)));
  await vi.waitFor(() => expect(slow.countWaiting()).toBe(40), SOON);
  for (let user = 0; user < 60; user += 1) await write(`${user}@saifu.example`);
  await vi.waitFor(() => expect(sent).toHaveLength(60), SOON);
  expect(slow.countWaiting()).toBe(40);
});

test('of two processes one sends; the other takes over when it stops', async () => {
  const own: string[] = [];
  const first = start(async ({ to }) => void own.push(to));
  await write('one@saifu.example');
  await vi.waitFor(() => expect(own).toEqual(['one@saifu.example']), SOON);
  start();
  for (let count = 0; count < 20; count += 1) await write('two@saifu.example');
  await vi.waitFor(() => expect(own).toHaveLength(21), SOON);
  expect(sent).toEqual([]);
  await first.stop();
  await write('three@saifu.example');
  await vi.waitFor(() => expect(sent).toEqual(['three@saifu.example']), SOON);
  expect(own).toHaveLength(21);
});

test('another process takes over from one that has died', async () => {
  await db.run(sql`
    insert into leases (name, holder, expires_at)
    values ('message-queue', ${newUuid()}, now() + interval '2 seconds')
  `);
  start();
  await write('hanako@saifu.example');
  await sleep(500);
  expect(sent).toEqual([]);
  await vi.waitFor(() => expect(sent).toEqual(['hanako@saifu.example']), SOON);
});

test('a message whose result cannot be saved at once is not sent again', async () => {
  let failures = 3;
  const run = (statement: Sql) => {
    if (statement.text.includes('update messages') && failures > 0) {
      failures -= 1;
      return Promise.reject(new Error('the database is away'));
    }
    return db.run(statement);
  };
  start(record, { on: { ...db, run } });
  await write('hanako@saifu.example');
  await vi.waitFor(async () => expect(await listQueued()).toEqual([]), SOON);
  expect(failures).toBe(0);
  expect(sent).toEqual(['hanako@saifu.example']);
});

test('stopping waits for a delivery and saves its result', async () => {
  const slow = createBlockedRecipient();
  const queue = start(slow.receive);
  await write('hanako@saifu.example');
  await vi.waitFor(() => expect(slow.countWaiting()).toBe(1), SOON);
  const stopped = queue.stop();
  slow.release();
  await stopped;
  expect(await listQueued()).toEqual([]);
  expect(await db.rows(sql`select name from leases`)).toEqual([]);
});

test('messages of the previous release, which only publishes an event, are sent once', async () => {
  const [id = ''] = await write('hanako@saifu.example');
  await db.run(sql`delete from queued_messages`);
  const jobs = await startJobs(db, messageSubscribers({ db }), createLog('silent'), IMMEDIATE_PACE);
  onTestFinished(jobs.stop);
  const event = { type: 'message.written', subjectId: id, payload: {}, occurredAt: new Date() };
  const publish = () => db.transaction((tx) => publishEvents(tx, [{ id: newUuid(), ...event }]));
  await publish();
  await vi.waitFor(async () => expect(await listQueued()).toHaveLength(1), SOON);
  start();
  await vi.waitFor(() => expect(sent).toEqual(['hanako@saifu.example']), SOON);
  await vi.waitFor(async () => expect(await listQueued()).toEqual([]), SOON);
  await publish();
  await vi.waitFor(async () => {
    expect(await db.rows(sql`select 1 from outbox_events where published_at is null`)).toEqual([]);
  }, SOON);
  expect(await listQueued()).toEqual([]);
});
