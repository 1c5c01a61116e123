import { availableParallelism } from 'node:os';
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { normalizePassword, validatePassword } from '@saifu/domain/identity/password';
import { AppError, type FieldError } from '@saifu/domain/shared/app-error';
import { dictionary } from '@zxcvbn-ts/language-common';
import { createFairQueue, type QueueCaller } from '../fair-queue.ts';
import { networkKey } from '../rate-limits.ts';
import { lowerPoolPriority } from './thread-pool-priority.ts';

// OWASP minimum for argon2id: 19 MiB, two passes, parallelism 1.
const OPTIONS = {
  algorithm: 2 satisfies Algorithm,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

// A hash occupies one core and one thread of libuv's pool. One core stays free for payments, and
// two threads of the pool for files and host names.
const CORES_FREE = 1;
const POOL_THREADS = Number(process.env.UV_THREADPOOL_SIZE ?? 4);
const POOL_THREADS_FREE = 2;

/** How many hashes may run concurrently. */
export function getHashConcurrency(cores: number, poolThreads: number): number {
  return Math.max(1, Math.min(cores - CORES_FREE, poolThreads - POOL_THREADS_FREE));
}

const enqueue = createFairQueue({
  concurrencyMax: getHashConcurrency(availableParallelism(), POOL_THREADS),
  waitingMax: 64,
  waitingPerOwnerMax: 8,
  knownMax: 32,
  knownPerOwnerMax: 4,
  retryAfterSeconds: 5,
});

/** Queue owner for callers with a session or a known browser: the account. */
export function accountCaller(userId: string): QueueCaller {
  return { owner: userId, isKnown: true };
}

/** Queue owner for all other callers: their network. */
export function networkCaller(address: string): QueueCaller {
  return { owner: networkKey(address), isKnown: false };
}

export function hashPassword(password: string, caller: QueueCaller): Promise<string> {
  return enqueue(caller, () => hash(normalizePassword(password), OPTIONS));
}

// Hash of a password that cannot be entered, so that an unknown login id takes the same time.
const nobody = hash('\u0000nobody', OPTIONS);

/** For the API process: hashing threads yield to payments from their first task on. */
export async function hashAtLowPriority(): Promise<void> {
  await nobody;
  lowerPoolPriority();
}

/**
 * Returns the result of `find` if the password matches. `find` runs, and counts the attempt, only
 * when the task leaves the queue: an attempt that the full queue rejects is not counted and costs
 * no query, and waiting tasks hold no connection.
 */
export function findByPassword<Owner extends { readonly passwordHash: string | null }>(
  find: () => Promise<Owner | undefined>,
  password: string,
  caller: QueueCaller,
): Promise<Owner | undefined> {
  return enqueue(caller, async () => {
    const owner = await find();
    const stored = owner?.passwordHash ?? null;
    const isMatch = await verify(stored ?? (await nobody), normalizePassword(password));
    return stored !== null && isMatch ? owner : undefined;
  });
}

const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'] as readonly string[]);

type NewPassword = { readonly password: string; readonly confirmation: string };

/**
 * Throws for a new password that is too weak, too common, too similar to a login id, or mistyped.
 */
export function assertValidPassword(input: NewPassword, loginIds: readonly string[]): void {
  const errors: FieldError[] = [];
  const isCommon = COMMON.has(normalizePassword(input.password).toLowerCase());
  const error = validatePassword(input.password, loginIds);
  const code = error ?? (isCommon ? 'account.password_common' : undefined);
  if (code) errors.push({ path: 'password', code });
  if (input.password !== input.confirmation) {
    errors.push({ path: 'password_confirmation', code: 'field.mismatch' });
  }
  if (errors.length > 0) throw new AppError('request.invalid', {}, errors);
}
