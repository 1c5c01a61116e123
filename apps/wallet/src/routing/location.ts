import { useMemo, useSyncExternalStore } from 'react';

/** Where one stands: the address, what was handed over on the way, and how one came. */
export type Place = {
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
type Kept = { readonly key: string; readonly state: unknown; readonly at: number };

const listeners = new Set<() => void>();
let isReturn = true;
let frozen: Place | null = null;
let keeper: (() => boolean) | null = null;
let last: { readonly href: string; readonly kept: unknown; readonly place: Place } | undefined;

/** The browser's own history is the one truth; this only remembers what it last read there. */
export function readPlace(): Place {
  if (frozen !== null) return frozen;
  const { href, pathname, search, hash } = window.location;
  const kept: Kept | null = window.history.state;
  if (last?.href === href && last.kept === kept) return last.place;
  const { key = 'first', state = null } = kept ?? {};
  const place = { pathname, search, hash, state, key, isReturn };
  last = { href, kept, place };
  return place;
}

/** While the browser is on its way there and back, the page stays where it last was. */
export function freezePlace(isFrozen: boolean): void {
  frozen = isFrozen ? (last?.place ?? null) : null;
}

/** Hears of each return first, and may keep it from everybody else. */
export function keepPlace(next: (() => boolean) | null): void {
  keeper = next;
}

/** Goes somewhere within the app, without loading the page again. */
export function navigate(to: To, { replace = false, state = null }: How = {}): void {
  const { pathname } = window.location;
  const address =
    typeof to === 'string' ? to : (to.pathname ?? pathname) + (to.search ?? '') + (to.hash ?? '');
  const { at = 0 }: Partial<Kept> = window.history.state ?? {};
  const kept: Kept = { key: crypto.randomUUID(), state, at: replace ? at : at + 1 };
  frozen = null;
  isReturn = false;
  if (replace) window.history.replaceState(kept, '', address);
  else window.history.pushState(kept, '', address);
  notifyListeners();
}

export function useLocation(): Place {
  return useSyncExternalStore(listen, readPlace);
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
  if (keeper?.()) return;
  isReturn = true;
  notifyListeners();
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}
