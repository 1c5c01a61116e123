import { useMemo, useSyncExternalStore } from 'react';

/** Where one stands: the address, what was handed over on the way, and how one came. */
export type RouteLocation = {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly state: unknown;
  /** Another one for every arrival, also at the same address. */
  readonly key: string;
  readonly isReturn: boolean;
};

type To = string | { readonly pathname?: string; readonly search?: string; readonly hash?: string };
type How = { readonly replace?: boolean; readonly state?: unknown };
type HistoryEntry = { readonly key: string; readonly state: unknown; readonly at: number };

const listeners = new Set<() => void>();
let isReturn = true;
let frozen: RouteLocation | null = null;
let interceptor: (() => boolean) | null = null;
let last:
  | { readonly href: string; readonly entry: unknown; readonly routeLocation: RouteLocation }
  | undefined;

/** The browser's own history is the one truth; this only remembers what it last read there. */
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

/** While the browser is on its way there and back, the page stays where it last was. */
export function freezeLocation(isFrozen: boolean): void {
  frozen = isFrozen ? (last?.routeLocation ?? null) : null;
}

/** Hears of each return first, and may keep it from everybody else. */
export function interceptReturn(next: (() => boolean) | null): void {
  interceptor = next;
}

/** Goes somewhere within the app, without loading the page again. */
export function navigate(to: To, { replace = false, state = null }: How = {}): void {
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
  return useSyncExternalStore(listen, readLocation);
}

export function useNavigate(): typeof navigate {
  return navigate;
}

export function useSearchParams(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}

function listen(listener: () => void): () => void {
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
