import type { Deps } from '../../dependencies.ts';
import { encrypt, findDecryption } from '../../platform/crypto/encryption.ts';
import {
  findStableKeyIndex,
  isCurrentFirstKey,
  reencryptStableKey,
} from '../../platform/crypto/key-ring.ts';
import type { SecretKeys } from '../../platform/crypto/secret-keys.ts';
import type { Db } from '../../platform/db/db.ts';
import * as applications from '../applications/merchant-application.repository.ts';
import * as members from '../members/member.repository.ts';
import * as bankAccounts from '../merchants/bank-account/bank-account.repository.ts';
import * as webhooks from './webhook.repository.ts';

type ReencryptDeps = Pick<Deps, 'config' | 'db' | 'log'>;

const BATCH_SIZE = 200;

/**
 * Encrypts what is stored for longer than any link lives with the first secret key, so that the
 * others can be removed. A value is replaced only if it is still the one that was read, so several
 * workers may run this at once. The stable key comes last: a process that cannot decrypt it does
 * not start, which keeps a key from being removed too early.
 */
export async function reencryptSecrets(
  { config: { secretKeys }, db, log }: ReencryptDeps,
  signal?: AbortSignal,
): Promise<number> {
  // A single key has encrypted everything.
  if (secretKeys.length === 1 || !(await isCurrentFirstKey(db, secretKeys))) return 0;
  let reencrypted = 0;
  let unreadable = 0;
  for await (const stored of listSecrets(db)) {
    if (signal?.aborted) return reencrypted;
    const found = findDecryption(secretKeys, stored.encryptedSecret);
    if (found === undefined) unreadable += 1;
    else if (found.keyIndex > 0) {
      if (await stored.replace(encrypt(secretKeys, found.text))) reencrypted += 1;
    }
  }
  if (unreadable > 0) log.error('secrets.unreadable', { count: unreadable });
  return (await reencryptStableKey(db, secretKeys)) ? reencrypted + 1 : reencrypted;
}

export type SecretCounts = {
  /** How many stored secrets each key of the ring has encrypted, in the order of the ring. */
  readonly byKey: readonly number[];
  /** Encrypted with none of the keys. */
  readonly unreadable: number;
};

/**
 * Counts the secrets of webhooks, authenticator apps, applications and bank accounts, and the
 * stable key.
 */
export async function countSecrets(db: Db, secretKeys: SecretKeys): Promise<SecretCounts> {
  const byKey = secretKeys.map(() => 0);
  let unreadable = 0;
  const add = (keyIndex: number | undefined) => {
    if (keyIndex === undefined) unreadable += 1;
    else byKey[keyIndex] = (byKey[keyIndex] ?? 0) + 1;
  };
  const stableKey = await findStableKeyIndex(db, secretKeys);
  if (stableKey !== 'missing') add(stableKey);
  for await (const { encryptedSecret } of listSecrets(db)) {
    add(findDecryption(secretKeys, encryptedSecret)?.keyIndex);
  }
  return { byKey, unreadable };
}

type StoredValue = {
  readonly encryptedSecret: Buffer;
  /** Returns false if the value is no longer the one that was read. */
  readonly replace: (replacement: Buffer) => Promise<boolean>;
};

async function* listSecrets(db: Db): AsyncGenerator<StoredValue> {
  for await (const stored of listWebhookSecrets(db)) {
    const { encryptedSecret } = stored;
    yield { encryptedSecret, replace: (after) => webhooks.replaceSecret(db, stored, after) };
  }
  for await (const stored of listTotpSecrets(db)) {
    const { encryptedSecret } = stored;
    yield { encryptedSecret, replace: (after) => members.replaceTotpSecret(db, stored, after) };
  }
  yield* listApplicationAnswers(db);
  yield* listAccountNumbers(db);
}

async function* listAccountNumbers(db: Db): AsyncGenerator<StoredValue> {
  let last: string | undefined;
  for (;;) {
    const batch = await bankAccounts.listAfter(db, last, BATCH_SIZE);
    for (const { id, encryptedNumber: encryptedSecret } of batch) {
      const replace = (after: Buffer) =>
        bankAccounts.replaceNumber(db, { id, before: encryptedSecret, after });
      yield { encryptedSecret, replace };
    }
    if (batch.length < BATCH_SIZE) return;
    last = batch.at(-1)?.id;
  }
}

async function* listApplicationAnswers(db: Db): AsyncGenerator<StoredValue> {
  let last: string | undefined;
  for (;;) {
    const batch = await applications.listEncryptedAfter(db, last, BATCH_SIZE);
    for (const stored of batch) {
      const { encryptedAnswers: encryptedSecret } = stored;
      if (encryptedSecret === null) continue;
      const replace = (after: Buffer) => applications.replaceEncrypted(db, stored, after);
      yield { encryptedSecret, replace };
    }
    if (batch.length < BATCH_SIZE) return;
    last = batch.at(-1)?.id;
  }
}

async function* listTotpSecrets(db: Db): AsyncGenerator<members.StoredTotpSecret> {
  let last: string | undefined;
  for (;;) {
    const batch = await members.listWithSecretsAfter(db, last, BATCH_SIZE);
    for (const { id, encryptedTotpSecret, encryptedNewTotpSecret } of batch) {
      if (encryptedTotpSecret) yield { id, isNew: false, encryptedSecret: encryptedTotpSecret };
      if (encryptedNewTotpSecret)
        yield { id, isNew: true, encryptedSecret: encryptedNewTotpSecret };
    }
    if (batch.length < BATCH_SIZE) return;
    last = batch.at(-1)?.id;
  }
}

async function* listWebhookSecrets(db: Db): AsyncGenerator<webhooks.StoredSecret> {
  let last: string | undefined;
  for (;;) {
    const batch = await webhooks.listSecretsAfter(db, last, BATCH_SIZE);
    yield* batch;
    if (batch.length < BATCH_SIZE) return;
    last = batch.at(-1)?.id;
  }
}
