import { getSessionItem, setSessionItem } from '@saifu/web/lib/session-storage.ts';
import { safeRedirect } from '../../app/guard.ts';
import { getPath } from '../../app/routes.ts';

const RETURN_PATH_KEY = 'card.return_path';

/** The path to the add-card screen, with the return path. */
export function getAddCardPath(returnPath: string | null): string {
  const path = getPath('AddCard');
  return returnPath === null ? path : `${path}?return=${encodeURIComponent(returnPath)}`;
}

/** Where a user continues after adding a card; null if they came only to add one. */
export function getReturnPath(query: URLSearchParams): string | null {
  return safe(query.get('return'));
}

/** The bank redirects to the wallet without the return path, so session storage keeps it. */
export function saveReturnPath(returnPath: string | null): void {
  setSessionItem(RETURN_PATH_KEY, returnPath);
}

export function loadReturnPath(): string | null {
  return safe(getSessionItem(RETURN_PATH_KEY));
}

function safe(path: string | null): string | null {
  return path === null ? null : safeRedirect(path, window.location.origin);
}
