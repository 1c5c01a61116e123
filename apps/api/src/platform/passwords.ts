import { availableParallelism } from 'node:os';
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { foldPassword, passwordFault } from '@saifu/domain/password';
import { type FieldFault, Refusal } from '@saifu/domain/refusal';
import { dictionary } from '@zxcvbn-ts/language-common';

// OWASP's floor for argon2id: 19 MiB, two passes, one lane.
const OPTIONS = {
  algorithm: 2 satisfies Algorithm,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

// A hash keeps one core busy for a while: so many at once as there are cores, some waiting behind
// them, and whoever comes then is asked to come back.
const AT_ONCE = availableParallelism();
const WAITING_MAX = 64;
const BACK_IN_SECONDS = 5;

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(foldPassword(password), OPTIONS));
}

// A hash of nothing anyone can type, so that an unknown name costs the same work.
const nobody = hash('\u0000nobody', OPTIONS);

export async function isPasswordOf(stored: string | null, password: string): Promise<boolean> {
  const known = stored ?? (await nobody);
  const isMatch = await inTurn(() => verify(known, foldPassword(password)));
  return stored !== null && isMatch;
}

const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'] as readonly string[]);

type NewPassword = { readonly password: string; readonly confirmation: string };

/** Refuses a new password that is too weak, too common, too like its owner's name, or mistyped. */
export function refuseBadPassword(input: NewPassword, loginIds: readonly string[]): void {
  const faults: FieldFault[] = [];
  const isCommon = COMMON.has(foldPassword(input.password).toLowerCase());
  const fault = passwordFault(input.password, loginIds);
  const code = fault ?? (isCommon ? 'account.password_common' : undefined);
  if (code) faults.push({ path: 'password', code });
  if (input.password !== input.confirmation) {
    faults.push({ path: 'password_confirmation', code: 'field.mismatch' });
  }
  if (faults.length > 0) throw new Refusal('request.invalid', {}, faults);
}

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING_MAX) {
      throw new Refusal('rate.limited', { seconds: BACK_IN_SECONDS });
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}
