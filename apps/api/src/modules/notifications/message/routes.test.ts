import { getMessageHtml, listMessages, type MessageView } from '@saifu/contract/sandbox';
import { beforeEach, expect, test } from 'vitest';
import { securityHeaders } from '../../../http/security-headers.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import * as messages from './message.repository.ts';
import { composeMessage, renderMessage } from './templates/message-template.ts';

const NOON = new Date('2026-11-15T03:00:00.000Z');

let testApp: TestApp;

beforeEach(async () => {
  testApp = await createTestApp();
});

async function write(changes: Partial<messages.NewMessage> = {}): Promise<string> {
  const message = {
    id: newUuid(),
    channel: 'email',
    destination: 'hanako@saifu.example',
    subject: '件名',
    source: { text: 'text', html: null },
    createdAt: NOON,
    ...changes,
  } as const;
  await messages.insertAll(testApp.deps.db, [message]);
  return message.id;
}

async function ask(query: Readonly<Record<string, string>> = {}) {
  const answer = await testApp.app.inject({ url: listMessages.path, query });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ items: MessageView[]; next_cursor: string | null }>();
}

test('an empty inbox returns an empty list', async () => {
  expect(await ask()).toEqual({ items: [], next_cursor: null });
});

test('a message is returned as sent, with its links', async () => {
  const link = 'https://saifu.example/verify?t=Aa0_-';
  const text = `開いてください。\n\n${link}\n\nまたは（http://localhost:3000/x?y=1）。 ${link}.\n`;
  const id = await write({ source: { text, html: '<p>開いてください。</p>' } });
  const { items } = await ask();
  expect(items).toEqual([
    {
      id,
      channel: 'email',
      to: 'hanako@saifu.example',
      subject: '件名',
      text,
      html: '<p>開いてください。</p>',
      links: [link, 'http://localhost:3000/x?y=1'],
      created_at: '2026-11-15T12:00:00+09:00',
    },
  ]);
});

test('a message is rendered from its template', async () => {
  const params = { link: 'https://saifu.example/reset?t=Aa0_-', minutes: 30 };
  const { source } = composeMessage('reset_email', 'ja', params);
  const id = await write({ source });
  const rendered = renderMessage(testApp.deps.config, source);
  const { items } = await ask();
  expect(items).toMatchObject([{ id, ...rendered, links: [params.link] }]);
  expect((await askHtml(id)).body).toBe(rendered.html);
});

test('pages go from newest to oldest without duplicates, even for equal timestamps', async () => {
  const ids: string[] = [];
  for (let nth = 0; nth < 7; nth += 1) {
    const createdAt = new Date(NOON.getTime() + Math.floor(nth / 3) * 60_000);
    ids.unshift(await write({ id: `0193a5f0-0000-8000-8000-00000000000${nth}`, createdAt }));
  }
  const listedIds: string[] = [];
  let cursor: string | null = null;
  let pages = 0;
  do {
    const page: Awaited<ReturnType<typeof ask>> = await ask({
      limit: '3',
      ...(cursor !== null && { cursor }),
    });
    listedIds.push(...page.items.map(({ id }) => id));
    cursor = page.next_cursor;
    pages += 1;
    // A message written meanwhile is newer and does not shift the pages.
    await write({ createdAt: new Date(NOON.getTime() + 3_600_000) });
  } while (cursor !== null && pages < 10);
  expect(listedIds).toEqual(ids);
  expect(pages).toBe(3);
});

test('a page that is exactly full has no next cursor', async () => {
  await write();
  await write();
  expect((await ask({ limit: '2' })).next_cursor).toBeNull();
  expect((await ask({ limit: '1' })).next_cursor).toBeTypeOf('string');
});

test('the to parameter returns the messages of one destination', async () => {
  const mail = await write();
  const sms = await write({ channel: 'sms', destination: '+819012345678', subject: null });
  const found = async (to: string) => (await ask({ to })).items.map(({ id }) => id);
  expect(await found('hanako@saifu.example')).toEqual([mail]);
  expect(await found(' ＨＡＮＡＫＯ@Saifu.example')).toEqual([mail]);
  expect(await found('+819012345678')).toEqual([sms]);
  expect(await found('hanako')).toEqual([]);
  expect(await found("' or '1'='1")).toEqual([]);
  expect(await found('%')).toEqual([]);
});

const encode = (text: string) => Buffer.from(text).toString('base64url');
const ID = '0193a5f0-0000-8000-8000-000000000001';

const MADE_UP = [
  'x',
  '',
  '%%%',
  encode('2026-11-15T03:00:00.000Z'),
  encode(`2026-13-45T99:00:00.000Z|${ID}`),
  encode(`2026-11-15T03:00:00.000Z|${ID}' or true --`),
  encode(`now|${ID}`),
  encode('2026-11-15T03:00:00.000Z|not-a-uuid'),
  'A'.repeat(201),
];

test('a forged cursor returns a field error', async () => {
  for (const cursor of MADE_UP) {
    const answer = await testApp.app.inject({ url: listMessages.path, query: { cursor } });
    expect(answer.json(), cursor).toMatchObject({
      status: 422,
      code: 'request.invalid',
      fields: [{ path: 'cursor', code: 'field.format' }],
    });
  }
});

test('an invalid limit returns a field error', async () => {
  for (const limit of ['0', '101', '-1', '1.5', 'all']) {
    const answer = await testApp.app.inject({ url: listMessages.path, query: { limit } });
    expect(answer.json(), limit).toMatchObject({ status: 422, fields: [{ path: 'limit' }] });
  }
});

const askHtml = (id: string) =>
  testApp.app.inject({ url: getMessageHtml.path.replace('{id}', id) });

test('GET /sandbox/messages/{id}/html returns the email, framed by our pages only', async () => {
  const html = '<p onclick="alert(1)">開いてください。<script>alert(1)</script></p>';
  const { statusCode, headers, body } = await askHtml(await write({ source: { text: '', html } }));
  expect({ statusCode, body }).toEqual({ statusCode: 200, body: html });
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
  });
  const directives = String(headers['content-security-policy']).split('; ');
  expect(directives).toContain("default-src 'none'");
  expect(directives).toContain("frame-ancestors 'self'");
  const sandbox = directives.find((each) => each.startsWith('sandbox '));
  expect(sandbox).not.toMatch(/allow-(?:scripts|forms|modals|top-navigation(?!-by-user))/);
  expect(directives.join()).not.toMatch(/script-src|http|\*/);
});

test('GET /sandbox/messages/{id}/html returns 404 for an SMS and an unknown id', async () => {
  const sms = await write({ channel: 'sms', destination: '+819012345678', subject: null });
  const ids = [sms, newUuid(), 'x', "' or true --", `${sms}x`, 'A'.repeat(300)];
  for (const id of ids) {
    const { statusCode, headers } = await askHtml(encodeURIComponent(id));
    expect({ statusCode, frames: headers['x-frame-options'] }, id).toEqual({
      statusCode: 404,
      frames: 'DENY',
    });
  }
});

test('pages may contain frames of our own origin in the sandbox only', async () => {
  const getPolicy = (isLive: boolean) =>
    securityHeaders({ ...testApp.deps.config, isLive })['content-security-policy']?.split('; ');
  expect(getPolicy(false)).toContain("frame-src 'self'");
  expect(getPolicy(true)?.join()).not.toContain('frame-src');
});
