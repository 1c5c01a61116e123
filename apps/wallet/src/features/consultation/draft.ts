import { readUser } from '@saifu/client/session';

/** Something typed and not sent yet, and the key under which it was last sent in vain. */
export type Draft = {
  readonly values: Readonly<Record<string, string>>;
  readonly sending?: Sending | undefined;
};

/** The same words keep their key, so that what arrived after all does not arrive twice. */
export type Sending = { readonly words: string; readonly key: string };

const PREFIX = 'saifu.draft.';

/** What one tab remembers over a reload, and only for whoever typed it. */
export function loadDraft(name: string): Draft | null {
  try {
    const stored = read(globalThis.sessionStorage.getItem(PREFIX + name));
    if (stored === null) return null;
    if (stored.owner === getCurrentOwner()) return stored.draft;
    deleteDraft(name);
  } catch {
    // A private window may refuse to keep anything.
  }
  return null;
}

/** What is empty is forgotten. */
export function saveDraft(name: string, draft: Draft): void {
  const isEmpty = Object.values(draft.values).every((value) => value.trim() === '');
  if (isEmpty) {
    deleteDraft(name);
    return;
  }
  try {
    const stored = JSON.stringify({ owner: getCurrentOwner(), draft });
    globalThis.sessionStorage.setItem(PREFIX + name, stored);
  } catch {
    // Then it lives as long as the page does.
  }
}

export function deleteDraft(name: string): void {
  try {
    globalThis.sessionStorage.removeItem(PREFIX + name);
  } catch {
    // Nothing was kept either.
  }
}

/** Leaves what this person typed, and nothing of anybody else; null is nobody. */
export function deleteDraftsOfOthers(owner: string | null): void {
  try {
    const { sessionStorage } = globalThis;
    for (const key of Object.keys(sessionStorage)) {
      if (!key.startsWith(PREFIX)) continue;
      const isTheirs = owner !== null && read(sessionStorage.getItem(key))?.owner === owner;
      if (!isTheirs) sessionStorage.removeItem(key);
    }
  } catch {
    // Nothing was kept either.
  }
}

function getCurrentOwner(): string | null {
  return readUser()?.id ?? null;
}

type StoredDraft = { readonly owner: string | null; readonly draft: Draft };

/** What somebody else wrote there is no draft. */
function read(text: string | null): StoredDraft | null {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    return isStoredDraft(stored) ? stored : null;
  } catch {
    return null;
  }
}

function isStoredDraft(value: unknown): value is StoredDraft {
  if (typeof value !== 'object' || value === null) return false;
  if (!('owner' in value && 'draft' in value)) return false;
  const { draft } = value;
  if (typeof draft !== 'object' || draft === null || !('values' in draft)) return false;
  const { values } = draft;
  return (
    typeof values === 'object' &&
    values !== null &&
    Object.values(values).every((each) => typeof each === 'string')
  );
}
