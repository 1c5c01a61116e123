import { beforeEach, expect, test, vi } from 'vitest';
import { createFakeBrowser, hana, problem, respondWith } from './browser.fixture.ts';
import { inspectLinkToken } from './inspect-link-token.ts';
import { takeLinkToken } from './link-token.ts';
import { clearSession, readToken, readUser, saveToken, saveUser } from './session.ts';

const HOME = 'https://saifu.example/home';
const encoded = (url: string) => encodeURIComponent(url);

beforeEach(() => {
  vi.unstubAllGlobals();
  createFakeBrowser();
  clearSession();
});

test.each([
  ['', null, ''],
  ['?a=1', null, '?a=1'],
  ['?token=abc', 'abc', ''],
  ['?a=1&token=abc&b=%20x#here', 'abc', '?a=1&b=%20x#here'],
  ['?%74oken=abc', 'abc', ''],
  ['?token', null, ''],
  ['?token=', null, ''],
  ['?token=a&token=b', null, ''],
  ['?token=a&token=a', null, ''],
  ['?token=a%0ab', null, ''],
  ['?token=a%00', null, ''],
  ['?token=a b', null, ''],
  ['?token=%C3%BC', null, ''],
  [`?token=${'x'.repeat(512)}`, 'x'.repeat(512), ''],
  [`?token=${'x'.repeat(513)}`, null, ''],
  ['?Token=abc&tokens=1', null, '?Token=abc&tokens=1'],
  ['?a=token=abc', null, '?a=token=abc'],
])('takeLinkToken reads from %s the token %s and leaves %s', (query, token, rest) => {
  const taken = takeLinkToken(new URL(HOME + query));
  expect(taken.token).toBe(token);
  expect(taken.url.href).toBe(HOME + rest);
});

test.each([
  [`/wallets?a=1`, '/wallets?a=1'],
  [`${HOME}?token=abc&a=1`, `${HOME}?a=1`],
  ['/wallets?token=abc', 'https://saifu.example/wallets'],
  [
    `/x?redirect=${encoded('/y?token=abc')}`,
    `https://saifu.example/x?redirect=${encoded('https://saifu.example/y')}`,
  ],
])('a redirect parameter of %s becomes %s', (target, clean) => {
  const taken = takeLinkToken(new URL(`${HOME}?redirect=${encoded(target)}`));
  expect(taken.token).toBeNull();
  expect(taken.url.searchParams.get('redirect')).toBe(clean);
});

test('a redirect parameter that is malformed or nested too deeply is dropped', () => {
  let nested = '/x?token=secret';
  for (let depth = 0; depth < 6; depth += 1) nested = `/x?redirect=${encoded(nested)}`;
  for (const target of ['http://%?token=secret', nested]) {
    const { url } = takeLinkToken(new URL(`${HOME}?redirect=${encoded(target)}`));
    expect(url.href).not.toContain('secret');
  }
});

test('takeLinkToken does not modify the given URL', () => {
  const url = new URL(`${HOME}?token=abc`);
  takeLinkToken(url);
  expect(url.search).toBe('?token=abc');
});

const link = {
  purpose: 'login',
  user_id: hana.id,
  masked_destination: 'h•••@example.com',
  is_same_browser: true,
};
const PREVIEW = '/api/v1/guest/link_preview';
const USERINFO = '/api/v1/userinfo';
const exchanged = () => Response.json(hana, { headers: { 'X-Access-Token': 'session' } });
const pathsOf = (asked: readonly Request[]) => asked.map(({ url }) => new URL(url).pathname);

test('a link signs in without a question in the browser that requested it', async () => {
  const asked = respondWith(Response.json(link), exchanged());
  await expect(inspectLinkToken('link')).resolves.toEqual({ kind: 'adopted' });
  expect(pathsOf(asked)).toEqual([PREVIEW, USERINFO]);
  expect(asked[1]?.headers.get('Authorization')).toBe('Bearer link');
  expect(readToken()).toBe('session');
  expect(readUser()?.id).toBe(hana.id);
});

test('a link of the signed-in user is adopted, whichever browser requested it', async () => {
  saveToken('old');
  saveUser(hana);
  respondWith(Response.json({ ...link, is_same_browser: false }), Response.json(hana));
  await expect(inspectLinkToken('link')).resolves.toEqual({ kind: 'adopted' });
  expect(readToken()).toBe('link');
});

test('a link requested in another browser is not consumed before the user confirms', async () => {
  const asked = respondWith(Response.json({ ...link, is_same_browser: false }), exchanged());
  const weighed = await inspectLinkToken('link');
  expect(weighed).toMatchObject({ kind: 'new_browser', link: { user_id: hana.id } });
  expect(pathsOf(asked)).toEqual([PREVIEW]);
  expect(readToken()).toBeNull();

  if (weighed.kind === 'new_browser') await weighed.adopt();
  expect(pathsOf(asked)).toEqual([PREVIEW, USERINFO]);
  expect(readToken()).toBe('session');
});

test('a link of another user is not consumed before the user confirms', async () => {
  saveToken('old');
  saveUser({ ...hana, id: 'usr_ken' });
  const asked = respondWith(Response.json(link), exchanged());
  const weighed = await inspectLinkToken('link');
  expect(weighed).toMatchObject({ kind: 'switch' });
  expect(pathsOf(asked)).toEqual([PREVIEW]);
  expect(readToken()).toBe('old');
  expect(readUser()?.id).toBe('usr_ken');

  if (weighed.kind === 'switch') await weighed.adopt();
  expect(readToken()).toBe('session');
  expect(readUser()?.id).toBe(hana.id);
});

test('a session with an unknown user requires confirmation too', async () => {
  saveToken('old');
  respondWith(Response.json(link));
  await expect(inspectLinkToken('link')).resolves.toMatchObject({ kind: 'switch' });
  expect(readToken()).toBe('old');
});

test('a link that was used in the meantime is rejected, and the session stays', async () => {
  saveToken('old');
  saveUser({ ...hana, id: 'usr_ken' });
  respondWith(Response.json(link), problem(410, 'link.used'));
  const weighed = await inspectLinkToken('link');
  const adopted = weighed.kind === 'switch' ? await weighed.adopt() : weighed;
  expect(adopted).toMatchObject({ kind: 'rejected', error: { code: 'link.used' } });
  expect(readToken()).toBe('old');
});

test.each([
  ['link.unknown', problem(404, 'link.unknown')],
  ['link.expired', problem(410, 'link.expired')],
  ['offline', new TypeError('Failed to fetch')],
])('a link rejected with %s leaves the current session unchanged', async (code, answer) => {
  saveToken('old');
  saveUser(hana);
  respondWith(answer);
  await expect(inspectLinkToken('link')).resolves.toMatchObject({
    kind: 'rejected',
    error: { code },
  });
  expect(readToken()).toBe('old');
  expect(readUser()?.id).toBe(hana.id);
});
