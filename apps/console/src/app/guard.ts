import type { ConsoleSessionView } from '@saifu/contract/member-session';
import { hasPermission } from '@saifu/domain/members/member-role';
import { hasStaffPermission } from '@saifu/domain/members/staff-role';
import { getPath, matchRoute, type Route, type RouteAccess } from './routes.ts';

type GuardInput = {
  readonly url: URL;
  /** Null: signed out. */
  readonly session: ConsoleSessionView | null;
};

export type GuardResult =
  | { readonly kind: 'allow'; readonly route: Route }
  /** The role of the member does not allow the screen. */
  | { readonly kind: 'not_allowed'; readonly route: Route }
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
  // A screen of the other side is not there: not even its title is shown.
  if (route === undefined || !isOnSide(session, route.access)) {
    return { kind: 'redirect', to: readReturn(url) ?? getHome(session) };
  }
  return { kind: canOpen(session, route.access) ? 'allow' : 'not_allowed', route };
}

function toSignIn(url: URL, route: Route | undefined): GuardResult {
  return { kind: 'redirect', to: withReturn('SignIn', url, route) };
}

/** The path of a sign-in screen that leads back to this URL afterwards. */
function withReturn(name: 'SignIn' | 'SecondFactor', url: URL, route: Route | undefined): string {
  const target = route && isBeforeSignIn(route.access) ? readReturn(url) : route && toTarget(url);
  return target ? `${getPath(name)}?redirect=${encodeURIComponent(target)}` : getPath(name);
}

const toTarget = ({ pathname, search }: URL) => pathname + search;

/** The screen that a sign-in leads back to: one of ours behind the sign-in. */
export function readReturn(url: URL): string | undefined {
  const value = url.searchParams.get('redirect');
  if (value === null || !value.startsWith('/console/')) return undefined;
  const target = URL.parse(value, url.origin);
  if (target === null || target.origin !== url.origin) return undefined;
  const route = matchRoute(target.pathname);
  return route && !isBeforeSignIn(route.access) ? toTarget(target) : undefined;
}

/** The start screen of a member. */
export function getHome(session: ConsoleSessionView): string {
  if (session.kind === 'staff') return getPath('StaffOverview');
  return getPath(hasPermission(session.member.role, 'reports') ? 'Overview' : 'Till');
}

/** Whether the role of the member allows screens with this access. */
export function canOpen(session: ConsoleSessionView, access: RouteAccess): boolean {
  if (isBeforeSignIn(access)) return false;
  if (session.kind === 'merchant') {
    return !isForStaff(access) && hasPermission(session.member.role, access);
  }
  const permission = isForStaff(access) ? access.staff : OWN_ACCOUNT;
  return isOnSide(session, access) && hasStaffPermission(session.member.role, permission);
}

const OWN_ACCOUNT = 'own_account';

/** Whether a screen is for members of the session's side: of merchants, or of the operator. */
function isOnSide({ kind }: ConsoleSessionView, access: RouteAccess): boolean {
  if (isBeforeSignIn(access)) return false;
  return access === OWN_ACCOUNT || isForStaff(access) === (kind === 'staff');
}

function isForStaff(access: RouteAccess): access is Extract<RouteAccess, object> {
  return typeof access === 'object';
}

/** Whether a screen is part of the sign-in. */
export function isBeforeSignIn(access: RouteAccess): access is (typeof BEFORE_SIGN_IN)[number] {
  return BEFORE_SIGN_IN.some((each) => each === access);
}

const BEFORE_SIGN_IN = ['public', 'signed_out', 'second_factor'] as const;
