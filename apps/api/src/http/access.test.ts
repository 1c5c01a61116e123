import { ENDPOINTS } from '@saifu/contract/all';
import type { Endpoint } from '@saifu/contract/endpoint';
import { beforeEach, expect, test } from 'vitest';
import { seedWorld } from '../modules/sandbox/seed-world.ts';
import { Browser, linkIn, newestLetter } from '../testing/browser.ts';
import { type House, testHouse } from '../testing/house.ts';

/**
 * Every call, asked by everyone: the owner of a session, another person, nobody, a session that
 * has run out, and one that may only set a password. The bodies are empty, so whoever is let in
 * is told about fields (422) or finds nothing (404), and whoever is not is told 401.
 */
const KINDS = ['owner', 'another', 'guest', 'expired', 'reset'] as const;
type Kind = (typeof KINDS)[number];

const LET_IN: Readonly<Record<Endpoint['access'], readonly Kind[]>> = {
  guest: KINDS,
  sandbox: KINDS,
  user: ['owner', 'another'],
  resetting_user: ['owner', 'another', 'reset'],
};

let house: House;

beforeEach(async () => {
  house = await testHouse();
  await seedWorld(house.deps);
});

async function browserOf(kind: Kind): Promise<Browser> {
  const browser = new Browser(house);
  if (kind === 'owner' || kind === 'expired') {
    await browser.signIn('hanako@saifu.example', 'momiji-no-michi');
  }
  if (kind === 'another') await browser.signIn('alex@saifu.example', 'alex-pays-in-yen');
  if (kind === 'expired') await browser.post('/sandbox/clock', { advance_seconds: 7 * 86_400 });
  if (kind === 'reset') {
    await browser.post('/guest/forgot', { login_id: 'hanako@saifu.example' });
    const letter = await newestLetter(house, 'hanako@saifu.example');
    browser.token = linkIn(letter).searchParams.get('token');
    await browser.get('/userinfo');
  }
  return browser;
}

const cases = ENDPOINTS.flatMap((row) =>
  KINDS.map((kind) => [`${row.method} ${row.path}`, kind, row] as const),
);

test.each(cases)('%s asked by: %s', async (_, kind, row) => {
  const browser = await browserOf(kind);
  // An id that is well formed and belongs to nobody.
  const path = row.path.replace('/api/v1', '').replace('{id}', 'ses_01jd0000000000000000000000');
  const { status } = await browser.call(row.method, path, row.body && {});
  if (LET_IN[row.access].includes(kind)) expect([200, 204, 404, 422]).toContain(status);
  else expect(status).toBe(401);
});
