import type { UserView } from '@saifu/contract/account';
import { isLanguage, type Language } from '@saifu/domain/shared/language';
import { onStorageChange, readStored, writeStored } from './storage.ts';

const TOKEN_KEY = 'accessToken';
const USER_KEY = 'userData';
const ABILITIES_KEY = 'userAbilities';
const KEYS = [TOKEN_KEY, USER_KEY, ABILITIES_KEY];

/**
 * Only the fields the shell displays. Any script can read storage, so no email address or phone
 * number is stored.
 */
export type StoredUser = {
  readonly id: string;
  readonly display_name: string | null;
  readonly locale: Language;
};

const listeners = new Set<() => void>();

/** A stored token that is not a valid header value counts as none. */
export function readToken(): string | null {
  const token = readStored(TOKEN_KEY);
  return token !== null && isToken(token) ? token : null;
}

export function isLoggedIn(): boolean {
  return readToken() !== null;
}

export function isToken(value: string): boolean {
  return /^[\x21-\x7e]{1,512}$/.test(value);
}

// The same text returns the same object, so that comparison by identity sees no change.
let parsed: { readonly text: string; readonly user: StoredUser | null } | undefined;

export function readUser(): StoredUser | null {
  const text = readStored(USER_KEY);
  if (text === null) return null;
  if (parsed?.text !== text) parsed = { text, user: parseUser(text) };
  return parsed.user;
}

/** Whether the stored session may do more than set a new password. */
export function isFullSession(): boolean {
  return readUser() !== null && readAbilities().some(isManageAbility);
}

/**
 * Whether this session is known to come from a reset link, which may only set a password. False
 * while its abilities are unknown.
 */
export function isRestrictedSession(): boolean {
  if (!isLoggedIn()) return false;
  const abilities = readAbilities();
  return abilities.some(isSetPasswordAbility) && !abilities.some(isManageAbility);
}

/**
 * Whether the user is signed in with more than the right to set a password; otherwise the user is a
 * guest.
 */
export function isMember(): boolean {
  return isLoggedIn() && !isRestrictedSession();
}

/**
 * Called after the password is set: the session is no longer restricted. The server then reports
 * its abilities.
 */
export function liftRestriction(): void {
  if (!isRestrictedSession()) return;
  writeStored(ABILITIES_KEY, null);
  notifyListeners();
}

export function saveToken(token: string): void {
  writeStored(TOKEN_KEY, token);
  notifyListeners();
}

export function saveUser(user: UserView): void {
  const { id, display_name, locale } = user;
  writeStored(USER_KEY, JSON.stringify({ id, display_name, locale } satisfies StoredUser));
  writeStored(ABILITIES_KEY, JSON.stringify(user.abilities));
  notifyListeners();
}

export function clearSession(): void {
  for (const key of KEYS) writeStored(key, null);
  notifyListeners();
}

/**
 * Calls the listener on every change of the session, in this tab and in others. Returns an
 * unsubscribe function.
 */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  const stopListening = onStorageChange(KEYS, listener);
  return () => {
    listeners.delete(listener);
    stopListening();
  };
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function parseUser(text: string): StoredUser | null {
  try {
    const value: unknown = JSON.parse(text);
    return isStoredUser(value) ? value : null;
  } catch {
    return null;
  }
}

function readAbilities(): readonly unknown[] {
  try {
    const abilities: unknown = JSON.parse(readStored(ABILITIES_KEY) ?? '[]');
    return Array.isArray(abilities) ? abilities : [];
  } catch {
    return [];
  }
}

/** A session for setting a password has no `manage` ability. */
function isManageAbility(ability: unknown): boolean {
  const isOne = typeof ability === 'object' && ability !== null && 'action' in ability;
  return isOne && ability.action === 'manage';
}

function isSetPasswordAbility(ability: unknown): boolean {
  const isOne = typeof ability === 'object' && ability !== null && 'subject' in ability;
  return isOne && ability.subject === 'password';
}

function isStoredUser(value: unknown): value is StoredUser {
  if (typeof value !== 'object' || value === null) return false;
  if (!('id' in value && 'display_name' in value && 'locale' in value)) return false;
  const hasName = value.display_name === null || typeof value.display_name === 'string';
  return typeof value.id === 'string' && hasName && isLanguage(value.locale);
}
