import { takeLinkToken } from '@saifu/client/link-token';
import type { FailedCall } from '@saifu/client/session-end';
import type { ErrorCode } from '@saifu/domain/shared/app-error';
import { getPath, matchRoute, type Route } from './routes.ts';

type GuardInput = { readonly url: URL; readonly loggedIn: boolean };

export type GuardResult =
  | { readonly kind: 'allow'; readonly route: Route }
  | { readonly kind: 'redirect'; readonly to: string };

/** Whether the user may open a URL, and where to redirect otherwise. */
export function guard({ url: requestedUrl, loggedIn }: GuardInput): GuardResult {
  const { url } = takeLinkToken(requestedUrl);
  const route = matchRoute(url.pathname);

  if (route === undefined) return loggedIn ? redirect('Home') : redirect('SignIn', url.search);
  if (route.name === 'index') return redirect(loggedIn ? 'Home' : 'SignIn');
  if (route.access === 'signed_out' && loggedIn) return redirect('Home');
  if (route.name === 'EnterOtp') return guardOtpRoute({ url, loggedIn }, route);
  if (route.access === 'auth' && !loggedIn) {
    return redirect('SignIn', `?redirect=${encodeURIComponent(url.href)}`);
  }
  return { kind: 'allow', route };
}

/**
 * Purposes of a code for guests: signing in and confirming an account. Members use codes for
 * step-up only.
 */
const GUEST_PURPOSES = ['login', 'registration'];

/** A code belongs to a verification; without one there is nothing to enter. */
function guardOtpRoute({ url, loggedIn }: GuardInput, route: Route): GuardResult {
  const purpose = url.searchParams.get('purpose') ?? '';
  const isStepUp = purpose === 'step_up';
  const hasChallenge = Boolean(url.searchParams.get('challenge_id'));
  if (loggedIn && !isStepUp) return redirect('Home');
  if (!hasChallenge || !(isStepUp || GUEST_PURPOSES.includes(purpose))) return redirect('SignIn');
  // A step-up code verifies the signed-in user, so a session is required.
  if (isStepUp && !loggedIn) return redirect('SignIn', `?redirect=${encodeURIComponent(url.href)}`);
  return { kind: 'allow', route };
}

type Ending = FailedCall & { readonly code: ErrorCode };

/**
 * Whether the user stays on the screen as a guest after the session has ended: on a public screen,
 * unless the failed call is one that a guest may not make there either.
 */
export function canContinueAsGuest(requestedUrl: URL, { code, access, hadToken }: Ending): boolean {
  const isPublic = matchRoute(requestedUrl.pathname)?.access === 'public';
  return isPublic && code === 'session.expired' && hadToken && access !== 'guest';
}

/** The sign-in path after a session has ended, with the current query and a redirect back. */
export function getSignInPath(requestedUrl: URL): string {
  const { url } = takeLinkToken(requestedUrl);
  const route = matchRoute(url.pathname);
  const shouldReturn =
    route !== undefined && route.access !== 'signed_out' && route.name !== 'index';
  if (!shouldReturn) return getPath('SignIn') + url.search;
  const remaining = url.search
    .slice(1)
    .split('&')
    .filter((pair) => !/^(?:redirect=.*)?$/.test(pair));
  const pairs = [...remaining, `redirect=${encodeURIComponent(url.href)}`];
  return `${getPath('SignIn')}?${pairs.join('&')}`;
}

const REDIRECT_LENGTH_MAX = 2048;

/**
 * The allowed target of a `redirect` query: a URL of our origin, as path, query and hash. Anything
 * else becomes Home. Browsers parse URLs leniently, so this check is strict.
 */
export function safeRedirect(value: string | null, origin: string): string {
  const home = getPath('Home');
  if (value === null || value.length > REDIRECT_LENGTH_MAX || !isPlain(value)) return home;
  if (!value.startsWith('/') && !value.startsWith(`${origin}/`)) return home;

  const target = URL.parse(value, origin);
  if (target === null || target.origin !== origin || !isPlainPath(target.pathname)) return home;

  const { url } = takeLinkToken(target);
  return url.pathname + url.search + url.hash;
}

/**
 * No whitespace, backslashes or control characters: browsers drop or convert them in different
 * ways.
 */
function isPlain(value: string): boolean {
  return !/[\s\\\p{Cc}\p{Cf}]/u.test(value);
}

/** The path has no empty segment, however often it is decoded. */
function isPlainPath(path: string): boolean {
  let plain = path;
  for (;;) {
    if (!isPlain(plain) || plain.includes('//')) return false;
    const decoded = decode(plain);
    if (decoded === undefined) return false;
    if (decoded === plain) return true;
    plain = decoded;
  }
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

function redirect(name: 'Home' | 'SignIn', query = ''): GuardResult {
  return { kind: 'redirect', to: getPath(name) + query };
}
