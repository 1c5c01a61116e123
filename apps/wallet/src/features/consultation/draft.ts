import { readUser } from '@saifu/client/session';

/** Unsent input, and the idempotency key of the last failed request. */
export type Draft = {
  readonly values: Readonly<Record<string, string>>;
  readonly sending?: Sending | undefined;
};

/** The same text keeps its key, so that a retry cannot create a second message. */
export type Sending = { readonly text: string; readonly key: string };

const PREFIX = 'saifu.draft.';

/** Drafts survive a reload of the tab and are returned only to the user who typed them. */
export function loadDraft(name: string): Draft | null {
  try {
    const stored = read(globalThis.sessionStorage.getItem(PREFIX + name));
    if (stored === null) return null;
    if (stored.owner === getCurrentOwner()) return stored.draft;
    deleteDraft(name);
  } catch {
    // Storage may be unavailable in a private window.
  }
  return null;
}

/** An empty draft is deleted. */
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
    // Without storage the draft lives as long as the page.
  }
}

export function deleteDraft(name: string): void {
  try {
    globalThis.sessionStorage.removeItem(PREFIX + name);
  } catch {
    // Without storage there is nothing to delete.
  }
}

/** Deletes the drafts of all other users. With null it deletes all drafts. */
export function deleteDraftsOfOthers(owner: string | null): void {
  try {
    const { sessionStorage } = globalThis;
    for (const key of Object.keys(sessionStorage)) {
      if (!key.startsWith(PREFIX)) continue;
      const isOwnDraft = owner !== null && read(sessionStorage.getItem(key))?.owner === owner;
      if (!isOwnDraft) sessionStorage.removeItem(key);
    }
  } catch {
    // Without storage there is nothing to delete.
  }
}

function getCurrentOwner(): string | null {
  return readUser()?.id ?? null;
}

type StoredDraft = { readonly owner: string | null; readonly draft: Draft };

/** Returns null for a value that is not a valid draft. */
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
