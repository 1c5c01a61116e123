import sql from 'sql-template-tag';
import { beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../../config/config.ts';
import type { Mail } from '../../../gateways/mailer/mailer.ts';
import type { ShortMessage } from '../../../gateways/sms/sms.ts';
import { createClock } from '../../../platform/clock.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import type { Db } from '../../../platform/db/db.ts';
import { deliverDueMessages } from '../../../testing/deliver-due-messages.ts';
import { LIVE_ENV } from '../../../testing/live-env.ts';
import { testDatabase } from '../../../testing/test-app.ts';
import type { DeliveryDeps } from './deliver-message.ts';
import * as messages from './message.repository.ts';
import { messageSchedules } from './schedules.ts';
import { composeMessage, renderMessage } from './templates/message-template.ts';

let db: Db;
let mails: Mail[];
let shortMessages: ShortMessage[];
let failures: number;

beforeEach(async () => {
  db = await testDatabase();
  mails = [];
  shortMessages = [];
  failures = 0;
});

/** An in-memory message sender that fails `failures` times. */
function testApp(env: Readonly<Record<string, string>> = {}): DeliveryDeps {
  const take = async (keep: () => void) => {
    failures -= 1;
    if (failures >= 0) throw new Error('the network is away');
    keep();
  };
  const messageSender = {
    mailer: { send: (mail: Mail) => take(() => mails.push(mail)) },
    sms: { send: (sms: ShortMessage) => take(() => shortMessages.push(sms)) },
    close: () => {},
  };
  return { config: readConfig(env), db, clock: createClock(), messageSender };
}

const { subject, source } = composeMessage('sign_in_code_email', 'ja', {
  code: '123456',
  minutes: 10,
});
const RENDERED = renderMessage(readConfig({}), source);
const CONTENT = { subject, source };

async function write(changes: Partial<messages.NewMessage> = {}): Promise<string> {
  const id = newUuid();
  const message = { id, channel: 'email', destination: 'hanako@saifu.example' } as const;
  await messages.insertAll(db, [{ ...message, ...CONTENT, createdAt: new Date(), ...changes }]);
  return id;
}

test('an email is sent with all its parts and marked as sent', async () => {
  const id = await write();
  await deliverDueMessages(testApp());
  expect(RENDERED.text).toContain('123456');
  expect(mails).toEqual([{ id, to: 'hanako@saifu.example', subject, ...RENDERED }]);
  expect((await messages.get(db, id))?.sentAt).toBeInstanceOf(Date);
});

test('an SMS message is sent by SMS', async () => {
  const sms = composeMessage('contact_removed_sms', 'ja', { phone: '0120-000-000' });
  const id = await write({ channel: 'sms', destination: '+819012345678', ...sms });
  await deliverDueMessages(testApp());
  const { text } = renderMessage(readConfig({}), sms.source);
  expect(shortMessages).toEqual([{ id, to: '+819012345678', text }]);
  expect(mails).toEqual([]);
});

test('delivering a message twice sends it once', async () => {
  const id = await write();
  await deliverDueMessages(testApp());
  const sentAt = (await messages.get(db, id))?.sentAt;
  await deliverDueMessages(testApp());
  expect(mails).toHaveLength(1);
  expect((await messages.get(db, id))?.sentAt).toEqual(sentAt);
});

test('a failure is thrown and leaves the message unsent', async () => {
  const id = await write();
  failures = 1;
  await expect(deliverDueMessages(testApp(LIVE_ENV))).rejects.toThrow('the network is away');
  expect(await messages.get(db, id)).toMatchObject({ sentAt: null, source });
  await deliverDueMessages(testApp(LIVE_ENV));
  expect(mails.map((mail) => mail.id)).toEqual([id]);
});

test('in live mode the content is deleted after sending', async () => {
  const id = await write();
  await deliverDueMessages(testApp(LIVE_ENV));
  expect(mails[0]?.text).toContain('123456');
  const rows = await db.rows<{ row: string }>(sql`select messages::text as row from messages`);
  expect(rows[0]?.row).not.toContain('123456');
  expect(await messages.get(db, id)).toMatchObject({ source: null });
});

const FILES = [
  { name: '20261115_さくら食堂_1280.pdf', mediaType: 'application/pdf', bytes: Buffer.from('one') },
  { name: '20261115_さくら食堂_1280_2.pdf', mediaType: 'application/pdf', bytes: Buffer.from('2') },
];

async function writeWithFiles(createdAt = new Date()): Promise<string> {
  const id = newUuid();
  const to = { channel: 'email', destination: 'hanako@saifu.example' } as const;
  const message = {
    id,
    userId: null,
    notification: null,
    ...to,
    ...CONTENT,
    createdAt,
    files: FILES,
  };
  for (const _ of [1, 2]) await db.transaction((tx) => messages.write(tx, message));
  return id;
}

test('files are sent in order and deleted with the message content', async () => {
  const id = await writeWithFiles();
  await deliverDueMessages(testApp(LIVE_ENV));
  expect(mails[0]?.files).toEqual(FILES);
  expect(await messages.listFiles(db, id)).toEqual([]);
  const old = await writeWithFiles(new Date(Date.now() - 5 * 24 * 3600 * 1000));
  await messages.wipeUnsent(db, new Date(Date.now() - 4 * 24 * 3600 * 1000));
  expect(await messages.listFiles(db, old)).toEqual([]);
});

test('in the sandbox the content is kept for the inbox', async () => {
  const id = await write();
  await deliverDueMessages(testApp());
  expect(await messages.get(db, id)).toMatchObject({ source });
});

test('a second insert with the same id is ignored', async () => {
  const id = newUuid();
  const message = { id, channel: 'email', destination: 'a@saifu.example', ...CONTENT } as const;
  const insert = (to: string) =>
    messages.insertAll(db, [{ ...message, destination: to, createdAt: new Date() }]);
  expect([...(await insert('first@saifu.example'))]).toEqual([id]);
  expect([...(await insert('second@saifu.example'))]).toEqual([]);
  expect((await messages.get(db, id))?.destination).toBe('first@saifu.example');
});

test('a message that an earlier release has rendered is sent and wiped', async () => {
  const rendered = { text: 'code 123456', html: '<p>code 123456</p>' };
  const id = await write({ source: rendered });
  await deliverDueMessages(testApp(LIVE_ENV));
  expect(mails).toEqual([{ id, to: 'hanako@saifu.example', subject, ...rendered }]);
  expect(await messages.get(db, id)).toMatchObject({ source: null });
});

test('in live mode an unsent message is wiped after four days and not sent', async () => {
  await write({ createdAt: new Date(Date.now() - 5 * 24 * 3600 * 1000) });
  const young = await write();
  const deps = testApp(LIVE_ENV);
  const task = messageSchedules(deps).find(({ name }) => name === 'wipe-unsent-messages');
  expect(await task?.run()).toBe(1);
  expect(await task?.run()).toBe(0);
  await deliverDueMessages(deps);
  expect(mails.map(({ id }) => id)).toEqual([young]);
  expect(messageSchedules(testApp()).map(({ name }) => name)).toEqual(['delete-expired-messages']);
});

test('messages are deleted after 90 days', async () => {
  const old = await write({ createdAt: new Date(Date.now() - 91 * 24 * 3600 * 1000) });
  const young = await write();
  const [forget] = messageSchedules(testApp());
  expect(await forget?.run()).toBe(1);
  expect(await messages.get(db, old)).toBeUndefined();
  expect(await messages.get(db, young)).toBeDefined();
});
