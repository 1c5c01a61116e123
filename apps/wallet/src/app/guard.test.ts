import { expect, test } from 'vitest';
import { canContinueAsGuest, getSignInPath, guard, safeRedirect } from './guard.ts';
import { ROUTES } from './routes.ts';

const ORIGIN = 'https://saifu.example';

const visit = (path: string, loggedIn: boolean) => {
  return guard({ url: new URL(ORIGIN + path), loggedIn });
};
const back = (path: string) => `/login?redirect=${encodeURIComponent(ORIGIN + path)}`;

const SCREENS = ROUTES.filter(({ name }) => name !== 'index' && name !== 'EnterOtp').map(
  (route) => {
    return [route.name, route.access, route.path.replace(':id', 'ord_01jd')] as const;
  },
);

test.each(SCREENS)(
  '%s (access %s) allows a guest or redirects to sign-in',
  (name, access, path) => {
    const result = visit(`${path}?a=%20b#here`, false);
    if (access === 'auth')
      expect(result).toEqual({ kind: 'redirect', to: back(`${path}?a=%20b#here`) });
    else expect(result).toMatchObject({ kind: 'allow', route: { name } });
  },
);

test.each(SCREENS)(
  '%s (access %s) allows a signed-in user or redirects to Home',
  (name, access, path) => {
    const result = visit(`${path}?a=1`, true);
    if (access === 'signed_out') expect(result).toEqual({ kind: 'redirect', to: '/home' });
    else expect(result).toMatchObject({ kind: 'allow', route: { name } });
  },
);

test.each([
  ['?challenge_id=c&purpose=login', false, null],
  ['?challenge_id=c&purpose=registration', false, null],
  ['?challenge_id=c&purpose=registration', true, '/home'],
  ['?challenge_id=c&purpose=step_up', false, back('/enter-otp?challenge_id=c&purpose=step_up')],
  ['?challenge_id=c&purpose=step_up', true, null],
  ['?challenge_id=c&purpose=login', true, '/home'],
  ['', true, '/home'],
  ['', false, '/login'],
  ['?challenge_id=&purpose=login', false, '/login'],
  ['?challenge_id=c&purpose=other', false, '/login'],
  ['?purpose=step_up', true, '/login'],
] as const)(
  'the OTP screen with query %j, signed in: %s, redirects to %s',
  (query, loggedIn, to) => {
    const result = visit(`/enter-otp${query}`, loggedIn);
    if (to === null) expect(result).toMatchObject({ kind: 'allow', route: { name: 'EnterOtp' } });
    else expect(result).toEqual({ kind: 'redirect', to });
  },
);

test.each([
  [
    '/history?month=1',
    `/login?month=1&redirect=${encodeURIComponent(`${ORIGIN}/history?month=1`)}`,
  ],
  ['/home#top', back('/home#top')],
  ['/home?token=secret', back('/home')],
  ['/wallets?redirect=%2Fhome', back('/wallets?redirect=%2Fhome')],
  [
    '/payment/invoice?order=ord_1',
    `/login?order=ord_1&redirect=${encodeURIComponent(`${ORIGIN}/payment/invoice?order=ord_1`)}`,
  ],
  ['/settings/about', back('/settings/about')],
  ['/sign-up?a=1', '/login?a=1'],
  ['/nowhere?a=1', '/login?a=1'],
  ['/', '/login'],
])('a session that ends on %s redirects to %s', (path, to) => {
  expect(getSignInPath(new URL(ORIGIN + path))).toBe(to);
});

const expired = { code: 'session.expired', access: 'user', hadToken: true } as const;

test.each(SCREENS)(
  'a session that expires on %s (access %s) continues as a guest only on a public screen',
  (...row) => {
    const [, access, path] = row;
    const url = new URL(ORIGIN + path);
    expect(canContinueAsGuest(url, expired)).toBe(access === 'public');
    expect(canContinueAsGuest(url, { ...expired, access: 'guest' })).toBe(false);
    expect(canContinueAsGuest(url, { ...expired, hadToken: false })).toBe(false);
    expect(canContinueAsGuest(url, { ...expired, code: 'account.suspended' })).toBe(false);
  },
);

test.each([
  ['/', true, '/home'],
  ['/?a=1', true, '/home'],
  ['/', false, '/login'],
  ['/?a=1', false, '/login'],
  ['/nowhere', true, '/home'],
  ['/nowhere?a=1&b=2', true, '/home'],
  ['/nowhere', false, '/login'],
  ['/nowhere?a=1&b=%20', false, '/login?a=1&b=%20'],
  ['/history/detail?order=ord_1', false, '/login?order=ord_1'],
  ['/login?redirect=%2Fhome', true, '/home'],
  ['//evil.example/login', false, '/login'],
] as const)('%s, signed in: %s, redirects to %s', (path, loggedIn, to) => {
  expect(visit(path, loggedIn)).toEqual({ kind: 'redirect', to });
});

test.each([
  ['/nowhere?token=secret&a=1', '/login?a=1'],
  ['/nowhere?token=secret', '/login'],
  ['/?token=secret', '/login'],
  ['/home?token=secret&a=1', back('/home?a=1')],
  ['/home?token=a&token=secret', back('/home')],
  ['/home?%74oken=secret', back('/home')],
  [`/nowhere?redirect=${encodeURIComponent('/x?token=secret')}`, back('/x')],
])('the token in %s is not part of the redirect', (path, to) => {
  expect(visit(path, false)).toEqual({ kind: 'redirect', to });
});

test('the redirect written by the guard leads back to the same URL', () => {
  const result = visit('/history/detail/pay_1?from=mail&q=%E8%B2%A1#top', false);
  const query = result.kind === 'redirect' ? new URL(result.to, ORIGIN).searchParams : null;
  const path = safeRedirect(query?.get('redirect') ?? null, ORIGIN);
  expect(path).toBe('/history/detail/pay_1?from=mail&q=%E8%B2%A1#top');
});

test.each([
  ['/wallets', '/wallets'],
  ['/', '/'],
  ['/history?from=2026-11-01#top', '/history?from=2026-11-01#top'],
  ['/history/./detail/../', '/history/'],
  ['/payment/invoice?order=ord_1&back=https://shop.example//x', null],
  [`${ORIGIN}/wallets?a=1`, '/wallets?a=1'],
  [`${ORIGIN}/`, '/'],
  ['/stores/%E8%B2%A1%E5%B8%83', null],
  ['/wallets?token=secret&a=1', '/wallets?a=1'],
  [`${ORIGIN}/wallets?token=secret`, '/wallets'],
])('%s is an allowed redirect', (value, path) => {
  expect(safeRedirect(value, ORIGIN)).toBe(path ?? value);
});

const HOSTILE = [
  null,
  '',
  ' ',
  'wallets',
  '?a=1',
  '#top',
  'evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/%2Fevil.example',
  '/%2f%2fevil.example',
  '/%5Cevil.example',
  '/%252Fevil.example',
  '/%25252Fevil.example',
  '/%255Cevil.example',
  '/%09/evil.example',
  '/%00',
  '/%',
  '/%C0%AFevil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/a/%2e%2e//evil.example',
  '/\u202eevil',
  '/\u0000',
  '/a\u0085b',
  'https:evil.example',
  'https:/evil.example',
  'https://evil.example',
  'https:wallets',
  'HTTPS://evil.example',
  'http://saifu.example/wallets',
  'https://saifu.example',
  'https://saifu.example:444/wallets',
  'https://saifu.example.evil.example/',
  'https://saifu.example@evil.example/',
  'https://user:pass@saifu.example/wallets',
  'https://saifu.example//evil.example',
  'https://saifu.example/\\evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'javascript://saifu.example/%0aalert(1)',
  'data:text/html,x',
  'blob:https://saifu.example/x',
  'file:///etc/passwd',
  `/${'x'.repeat(2048)}`,
];

test.each(HOSTILE)('redirect %j is replaced by Home', (value) => {
  expect(safeRedirect(value, ORIGIN)).toBe('/home');
});
