import { ENDPOINTS } from '@saifu/contract/all';
import { type Endpoint, getMethods, needsKey, needsSession } from '@saifu/contract/endpoint';
import { expect, test } from 'vitest';
import { Browser, getLatestMessage, linkIn } from '../testing/browser.ts';
import { createTestAppWithDemoData, type TestApp } from '../testing/test-app.ts';
import { toUnknownPath } from '../testing/unknown-path.ts';

/**
 * Calls every endpoint as each kind of caller: the owner of a session, another user, a guest, an
 * expired session, a session that may only set a password, a merchant key and a staff key. The
 * bodies are empty, so an admitted caller gets 422 or 404 and any other caller 401. A live session
 * that may only set a password gets `session.restricted`.
 */
const KINDS = ['owner', 'another', 'guest', 'expired', 'reset', 'merchant', 'staff'] as const;
type Kind = (typeof KINDS)[number];

const ALLOWED_ACTORS: Readonly<Record<Endpoint['access'], readonly Kind[]>> = {
  guest: KINDS,
  sandbox: KINDS,
  user: ['owner', 'another'],
  resetting_user: ['owner', 'another', 'reset'],
  merchant: ['merchant'],
  staff: ['staff'],
};

const OPEN = [200, 201, 204, 404, 422];

/** Some endpoints admit guests only with the token of their payment. No caller here has one. */
function isAccessAllowed({ access, errors }: Endpoint, kind: Kind): boolean {
  const needsToken = access === 'guest' && errors.includes('session.expired');
  return ALLOWED_ACTORS[needsToken ? 'user' : access].includes(kind);
}

type Answered = { readonly status: number; readonly body: { readonly code?: string } };

/** An endpoint that admits guests validates the fields first. */
function isRight(row: Endpoint, kind: Kind, { status, body }: Answered): boolean {
  const isRestricted = body?.code === 'session.restricted';
  if (isAccessAllowed(row, kind)) return OPEN.includes(status) && !isRestricted;
  const isFieldError = row.access === 'guest' && row.body !== undefined && status === 422;
  const isRejected = kind === 'reset' && !needsKey(row) ? isRestricted : status === 401;
  return isRejected || (isFieldError && !isRestricted);
}

async function createBrowser(testApp: TestApp, kind: Kind): Promise<Browser> {
  const browser = new Browser(testApp);
  if (kind === 'owner' || kind === 'expired') {
    await browser.signIn('hanako@saifu.example', 'momiji-no-michi');
  }
  if (kind === 'another') await browser.signIn('alex@saifu.example', 'alex-pays-in-yen');
  if (kind === 'expired') await browser.post('/sandbox/clock', { advance_seconds: 7 * 86_400 });
  if (kind === 'reset') {
    // Messages are limited per day, so each link is requested on another day.
    await browser.post('/sandbox/clock', { advance_seconds: 86_400 });
    await browser.post('/guest/forgot', { login_id: 'hanako@saifu.example' });
    const message = await getLatestMessage(testApp, 'hanako@saifu.example');
    browser.token = linkIn(message).searchParams.get('token');
    await browser.get('/userinfo');
  }
  if (kind === 'merchant' || kind === 'staff') {
    const demoData = (await browser.get('/sandbox/world')).body;
    browser.token = kind === 'staff' ? demoData.staff[0].key : demoData.stores[0].api_key;
  }
  return browser;
}

test.each(KINDS)('%s is admitted exactly to the endpoints that allow it', async (kind) => {
  const testApp = await createTestAppWithDemoData();
  const wrong: string[] = [];
  // A call that changes something may end its session, so these calls come last and each uses its
  // own session.
  const changes = (row: Endpoint) =>
    row.method !== 'GET' && needsSession(row) && isAccessAllowed(row, kind);
  const { cookie, token } = await createBrowser(testApp, kind);
  for (const row of ENDPOINTS.toSorted((one, two) => Number(changes(one)) - Number(changes(two)))) {
    for (const method of getMethods(row)) {
      const browser = changes(row)
        ? await createBrowser(testApp, kind)
        : Object.assign(new Browser(testApp), { cookie, token });
      browser.idempotencyKey = crypto.randomUUID();
      const answer = await browser.call(method, toUnknownPath(row), row.body && {});
      if (!isRight(row, kind, answer)) wrong.push(`${method} ${row.path}: ${answer.status}`);
    }
  }
  expect(wrong).toEqual([]);
});
