import type { Db, Tx } from '../db/db.ts';
import { type Decryption, encrypt, findDecryption } from './encryption.ts';
import * as keyRing from './key-ring.repository.ts';
import { computeFingerprints, type SecretKeys } from './secret-keys.ts';

/** The process must not serve with these secret keys. The message names no key. */
export class SecretKeysError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SecretKeysError';
  }
}

const STABLE_KEY = 'stable_key';

export type RingState =
  | 'accepted'
  /** This process cannot verify what the process that started last signs. */
  | 'lacks_current_key'
  /** The process that started last cannot verify what this process signs. */
  | 'unknown_first_key';

const MESSAGES: Readonly<Record<Exclude<RingState, 'accepted'>, string>> = {
  lacks_current_key:
    'SECRET_KEYS lacks the key that the other processes sign with; use the same keys for all.',
  unknown_first_key:
    'SECRET_KEYS begins with a key that the other processes do not know; add it as the last first.',
};

/**
 * Two rings may serve together if each contains the first key of the other. Several processes with
 * equal or adjacent steps of a rotation do; a wrong or forgotten key does not.
 */
export function compareRings(ours: readonly string[], current: readonly string[]): RingState {
  if (!ours.includes(current[0] ?? '')) return 'lacks_current_key';
  return current.includes(ours[0] ?? '') ? 'accepted' : 'unknown_first_key';
}

/** For `/readyz`: a process that started later may have moved on to other keys. */
export async function readRingState(tx: Tx, secretKeys: SecretKeys): Promise<RingState> {
  const ring = await keyRing.findRing(tx);
  const ours = computeFingerprints(secretKeys);
  return ring === undefined ? 'accepted' : compareRings(ours, ring.fingerprints);
}

/**
 * Called once when a process starts. Throws if its secret keys do not fit those of the process that
 * started last, or do not decrypt what is stored; otherwise records them as the current ring and
 * returns the key that stays the same when the secret keys are replaced.
 */
export function loadStableKey(db: Db, secretKeys: SecretKeys): Promise<string> {
  const ours = computeFingerprints(secretKeys);
  return db.transaction(async (tx) => {
    const { fingerprints } = await keyRing.lockRing(tx, ours);
    const state = compareRings(ours, fingerprints);
    if (state !== 'accepted') throw new SecretKeysError(MESSAGES[state]);
    const stableKey = await findOrCreateStableKey(tx, secretKeys);
    await keyRing.saveRing(tx, ours);
    return stableKey;
  });
}

/**
 * The first start of an installation keeps its only secret key as the stable one, so that what was
 * derived from it before stays the same. With several keys it is unknown which one that was.
 */
async function findOrCreateStableKey(tx: Tx, secretKeys: SecretKeys): Promise<string> {
  const encrypted = await keyRing.findEncryptedKey(tx, STABLE_KEY);
  if (encrypted !== undefined) return decryptStableKey(secretKeys, encrypted).text;
  const [stableKey, ...others] = secretKeys;
  if (others.length > 0) {
    throw new SecretKeysError(
      'SECRET_KEYS must be the one key in use for the first start; add others afterwards.',
    );
  }
  await keyRing.insertEncryptedKey(tx, STABLE_KEY, encrypt(secretKeys, stableKey));
  return stableKey;
}

function decryptStableKey(secretKeys: SecretKeys, encrypted: Buffer): Decryption {
  const found = findDecryption(secretKeys, encrypted);
  if (found !== undefined) return found;
  throw new SecretKeysError(
    'SECRET_KEYS lacks a key that stored secrets are encrypted with; add it again as the last.',
  );
}

/** The place in the ring of the key that encrypts the stable key. Undefined: none of them does. */
export async function findStableKeyIndex(
  tx: Tx,
  secretKeys: SecretKeys,
): Promise<number | 'missing' | undefined> {
  const encrypted = await keyRing.findEncryptedKey(tx, STABLE_KEY);
  return encrypted === undefined ? 'missing' : findDecryption(secretKeys, encrypted)?.keyIndex;
}

/** Encrypts the stable key with the first secret key. Returns whether it had to. */
export async function reencryptStableKey(tx: Tx, secretKeys: SecretKeys): Promise<boolean> {
  const before = await keyRing.findEncryptedKey(tx, STABLE_KEY);
  if (before === undefined) return false;
  const { text, keyIndex } = decryptStableKey(secretKeys, before);
  if (keyIndex === 0) return false;
  return keyRing.replaceEncryptedKey(tx, STABLE_KEY, { before, after: encrypt(secretKeys, text) });
}

/**
 * Whether the process that started last signs with our first key. While processes with another
 * first key start, encrypting again would only undo what they do.
 */
export async function isCurrentFirstKey(tx: Tx, secretKeys: SecretKeys): Promise<boolean> {
  const ring = await keyRing.findRing(tx);
  return ring?.fingerprints[0] === computeFingerprints(secretKeys)[0];
}
