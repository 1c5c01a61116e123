import { type Algorithm, hash, verify } from '@node-rs/argon2';

// OWASP's floor for argon2id: 19 MiB, two passes, one lane.
const OPTIONS = {
  algorithm: 2 satisfies Algorithm,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), OPTIONS);
}

// A hash of nothing anyone can type, so that an unknown name costs the same work.
const nobody = hashPassword('\u0000nobody');

export async function isPasswordOf(stored: string | null, password: string): Promise<boolean> {
  const isMatch = await verify(stored ?? (await nobody), password.normalize('NFKC'));
  return stored !== null && isMatch;
}
