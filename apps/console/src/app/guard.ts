import type { ConsoleSessionView, StaffSessionView } from '@saifu/contract/member-session';
import { hasPermission, type MemberRole } from '@saifu/domain/members/member-role';
import { getPath, matchRoute, type Route } from './routes.ts';

type GuardInput = {
  readonly url: URL;
  /** Null: signed out. */
  readonly session: ConsoleSessionView | null;
};

export type GuardResult =
  | { readonly kind: 'allow'; readonly route: Route }
  /** The role of the member does not allow the screen. */
  | { readonly kind: 'not_allowed'; readonly route: Route }
  /** Staff of the operator are signed in. The screens are for merchants. */
  | { readonly kind: 'staff'; readonly session: StaffSessionView }
  | { readonly kind: 'redirect'; readonly to: string };

/** Whether the member may open a URL, and where to redirect otherwise. */
export function guard({ url, session }: GuardInput): GuardResult {
  const route = matchRoute(url.pathname);
  if (route?.access === 'public') return { kind: 'allow', route };
  if (session === null) {
    return route?.access === 'signed_out' ? { kind: 'allow', route } : toSignIn(url, route);
  }
  const isFactorDue = session.second_factor !== 'none';
  if (isFactorDue && route?.access === 'second_factor') return { kind: 'allow', route };
  if (isFactorDue) return { kind: 'redirect', to: withReturn('SecondFactor', url, route) };
  if (session.kind === 'staff') return { kind: 'staff', session };
  if (route === undefined || route.access === 'signed_out' || route.access === 'second_factor') {
    return { kind: 'redirect', to: readReturn(url) ?? getHome(session.member.role) };
  }
  const isAllowed = hasPermission(session.member.role, route.access);
  return { kind: isAllowed ? 'allow' : 'not_allowed', route };
}

function toSignIn(url: URL, route: Route | undefined): GuardResult {
  return { kind: 'redirect', to: withReturn('SignIn', url, route) };
}

/** The path of a sign-in screen that leads back to this URL afterwards. */
function withReturn(name: 'SignIn' | 'SecondFactor', url: URL, route: Route | undefined): string {
  const isSignIn = route?.access === 'signed_out' || route?.access === 'second_factor';
  const target = isSignIn ? readReturn(url) : route && url.pathname + url.search;
  return target ? `${getPath(name)}?redirect=${encodeURIComponent(target)}` : getPath(name);
}

/** The screen that a sign-in leads back to: one of ours behind the sign-in. */
export function readReturn(url: URL): string | undefined {
  const value = url.searchParams.get('redirect');
  if (value === null || !value.startsWith('/console/')) return undefined;
  const target = URL.parse(value, url.origin);
  if (target === null || target.origin !== url.origin) return undefined;
  const route = matchRoute(target.pathname);
  const isBehindSignIn =
    route !== undefined && !['public', 'signed_out', 'second_factor'].includes(route.access);
  return isBehindSignIn ? target.pathname + target.search : undefined;
}

/** The start screen of a role. */
export function getHome(role: MemberRole): string {
  return getPath(hasPermission(role, 'reports') ? 'Overview' : 'Till');
}
