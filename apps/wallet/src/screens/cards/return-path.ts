import { safeRedirect } from '../../app/guard.ts';
import { getPath } from '../../app/routes.ts';
import { getSessionItem, setSessionItem } from '../../lib/session-storage.ts';

const RETURN_PATH_KEY = 'card.return_path';

/** The way to a new card, and from there back to what it is wanted for. */
export function getAddCardPath(returnPath: string | null): string {
  const path = getPath('AddCard');
  return returnPath === null ? path : `${path}?return=${encodeURIComponent(returnPath)}`;
}

/** Where somebody goes on who was sent for a card; null: they came for the card alone. */
export function getReturnPath(query: URLSearchParams): string | null {
  return safe(query.get('return'));
}

/** The bank leads back to the wallet, and knows nothing of the way from there. */
export function saveReturnPath(returnPath: string | null): void {
  setSessionItem(RETURN_PATH_KEY, returnPath);
}

export function loadReturnPath(): string | null {
  return safe(getSessionItem(RETURN_PATH_KEY));
}

function safe(path: string | null): string | null {
  return path === null ? null : safeRedirect(path, window.location.origin);
}
