import { ENDPOINTS } from '@saifu/contract/all';
import type { Endpoint } from '@saifu/contract/endpoint';
import { type IdKind, toTypeId } from '@saifu/domain/ids';
import { expect, test } from 'vitest';
import { Browser, linkIn, newestLetter } from '../testing/browser.ts';
import { type House, testWorld } from '../testing/house.ts';

/**
 * Every call, asked by everyone: the owner of a session, another person, nobody, a session that
 * has run out, one that may only set a password, and the keys of a merchant and of staff. The
 * bodies are empty, so whoever is let in is told about fields (422) or finds nothing (404), and
 * whoever is not is told 401.
 */
const KINDS = ['owner', 'another', 'guest', 'expired', 'reset', 'merchant', 'staff'] as const;
type Kind = (typeof KINDS)[number];

const LET_IN: Readonly<Record<Endpoint['access'], readonly Kind[]>> = {
  guest: KINDS,
  sandbox: KINDS,
  user: ['owner', 'another'],
  resetting_user: ['owner', 'another', 'reset'],
  merchant: ['merchant'],
  staff: ['staff'],
};

const OPEN = [200, 201, 204, 404, 422];

/** Some rows are for guests too, but only with the token of what they paid; nobody here has one. */
function wantedOf({ access, refusals }: Endpoint, kind: Kind): readonly number[] {
  const needsToken = access === 'guest' && refusals.includes('session.expired');
  if (needsToken) return LET_IN.user.includes(kind) ? OPEN : [401, 422];
  return LET_IN[access].includes(kind) ? OPEN : [401];
}

async function browserOf(house: House, kind: Kind): Promise<Browser> {
  const browser = new Browser(house);
  if (kind === 'owner' || kind === 'expired') {
    await browser.signIn('hanako@saifu.example', 'momiji-no-michi');
  }
  if (kind === 'another') await browser.signIn('alex@saifu.example', 'alex-pays-in-yen');
  if (kind === 'expired') await browser.post('/sandbox/clock', { advance_seconds: 7 * 86_400 });
  if (kind === 'reset') {
    // So many messages a day and no more: another day, another link.
    await browser.post('/sandbox/clock', { advance_seconds: 86_400 });
    await browser.post('/guest/forgot', { login_id: 'hanako@saifu.example' });
    const letter = await newestLetter(house, 'hanako@saifu.example');
    browser.token = linkIn(letter).searchParams.get('token');
    await browser.get('/userinfo');
  }
  if (kind === 'merchant' || kind === 'staff') {
    const world = (await browser.get('/sandbox/world')).body;
    browser.token = kind === 'staff' ? world.staff[0].key : world.stores[0].api_key;
  }
  return browser;
}

/** Well-formed ids of each kind that belong to nobody. */
const NOBODY: Readonly<Record<string, IdKind>> = {
  sessions: 'session',
  stores: 'store',
  orders: 'order',
  payments: 'payment',
  cards: 'card',
  qr_codes: 'qrCode',
  api_keys: 'apiKey',
  webhooks: 'webhook',
  webhook_deliveries: 'delivery',
};

function pathTo(row: Endpoint): string {
  return row.path.replace('/api/v1', '').replace(/([a-z_]+)\/\{id\}/, (_, noun: string) => {
    const kind = NOBODY[noun] ?? 'session';
    return `${noun}/${toTypeId(kind, '01900000-0000-7000-8000-000000000000')}`;
  });
}

test.each(KINDS)('who is %s is let in exactly where they may', async (kind) => {
  const house = await testWorld();
  const wrong: string[] = [];
  for (const row of ENDPOINTS) {
    const browser = await browserOf(house, kind);
    browser.onceKey = crypto.randomUUID();
    const { status } = await browser.call(row.method, pathTo(row), row.body && {});
    if (!wantedOf(row, kind).includes(status)) wrong.push(`${row.method} ${row.path}: ${status}`);
  }
  expect(wrong).toEqual([]);
});
