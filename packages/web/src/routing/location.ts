import { useMemo, useSyncExternalStore } from 'react';

/** The current URL, its navigation state, and whether it was reached by back or forward. */
export type RouteLocation = {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly state: unknown;
  /** Unique per navigation, also at the same URL. */
  readonly key: string;
  readonly isReturn: boolean;
};

type NavigationTarget =
  | string
  | { readonly pathname?: string; readonly search?: string; readonly hash?: string };
type NavigateOptions = { readonly replace?: boolean; readonly state?: unknown };
type HistoryEntry = { readonly key: string; readonly state: unknown; readonly at: number };

const listeners = new Set<() => void>();
let isReturn = true;
let frozen: RouteLocation | null = null;
let interceptor: (() => boolean) | null = null;
let last:
  | { readonly href: string; readonly entry: unknown; readonly routeLocation: RouteLocation }
  | undefined;

/** The browser history is the source of truth; this caches the last location read from it. */
export function readLocation(): RouteLocation {
  if (frozen !== null) return frozen;
  const { href, pathname, search, hash } = window.location;
  const entry: HistoryEntry | null = window.history.state;
  if (last?.href === href && last.entry === entry) return last.routeLocation;
  const { key = 'first', state = null } = entry ?? {};
  const routeLocation = { pathname, search, hash, state, key, isReturn };
  last = { href, entry, routeLocation };
  return routeLocation;
}

/** Keeps the last location while the blocker moves the browser back and forth. */
export function freezeLocation(isFrozen: boolean): void {
  frozen = isFrozen ? (last?.routeLocation ?? null) : null;
}

/** Registers a function that runs first on each popstate and may suppress it. */
export function interceptReturn(next: (() => boolean) | null): void {
  interceptor = next;
}

/** Navigates within the app without a page load. */
export function navigate(
  to: NavigationTarget,
  { replace = false, state = null }: NavigateOptions = {},
): void {
  const { pathname } = window.location;
  const address =
    typeof to === 'string' ? to : (to.pathname ?? pathname) + (to.search ?? '') + (to.hash ?? '');
  const { at = 0 }: Partial<HistoryEntry> = window.history.state ?? {};
  const entry: HistoryEntry = { key: crypto.randomUUID(), state, at: replace ? at : at + 1 };
  frozen = null;
  isReturn = false;
  if (replace) window.history.replaceState(entry, '', address);
  else window.history.pushState(entry, '', address);
  notifyListeners();
}

export function useLocation(): RouteLocation {
  return useSyncExternalStore(subscribe, readLocation);
}

export function useNavigate(): typeof navigate {
  return navigate;
}

export function useSearchParams(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('popstate', onReturn);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('popstate', onReturn);
  };
}

function onReturn(): void {
  if (interceptor?.()) return;
  isReturn = true;
  notifyListeners();
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}
