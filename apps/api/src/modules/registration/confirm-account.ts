import { timingSafeEqual } from 'node:crypto';
import { Refusal, type RefusalCode } from '@saifu/domain/refusal';
import type { Deps } from '../../deps.ts';
import { isCodeOf } from '../../platform/codes.ts';
import type { Tx } from '../../platform/db.ts';
import { recordFacts } from '../../platform/facts.ts';
import { hashToken, newUuid } from '../../platform/tokens.ts';
import * as accounts from '../account/store.ts';
import * as challenges from '../challenge/store.ts';

export type Proof =
  | { readonly by: 'link'; readonly token: string }
  | {
      readonly by: 'code';
      readonly userId: string;
      readonly code: string;
      readonly device: Buffer;
    };

/** Confirms an account by whichever came first of its link and its code; the other ends with it. */
export async function confirmAccount(deps: Deps, proof: Proof): Promise<void> {
  if (proof.by === 'link') await confirmByLink(deps, proof.token);
  else await confirmByCode(deps, proof);
}

const FATES: Readonly<Record<challenges.TokenFate, RefusalCode>> = {
  unknown: 'link.unknown',
  used: 'link.used',
  expired: 'link.expired',
};

async function confirmByLink(deps: Deps, token: string): Promise<void> {
  const now = deps.clock.now();
  const hash = hashToken(token);
  const isDone = await deps.db.transaction(async (tx) => {
    const redeemed = await challenges.redeem(tx, hash, ['registration'], now);
    if (redeemed === undefined) return false;
    await confirm(tx, redeemed.userId, now);
    return true;
  });
  if (isDone) return;
  throw new Refusal(FATES[await challenges.fateOf(deps.db, hash, ['registration'])]);
}

async function confirmByCode(deps: Deps, proof: Extract<Proof, { by: 'code' }>): Promise<void> {
  const now = deps.clock.now();
  const id = await challenges.findLivingOf(deps.db, proof.userId, 'registration');
  if (id === undefined) throw new Refusal('account.code_wrong');
  // Counted for good before anything is compared, so a crash gives no free guess.
  const guess = await challenges.takeGuess(deps.db, id, 'registration', now);
  if (guess === undefined) throw new Refusal('account.code_expired');
  const isHere = timingSafeEqual(guess.deviceHash, proof.device);
  if (!isCodeOf(guess.codeHmac, deps.config.secretKey, id, proof.code) || !isHere) {
    throw new Refusal('account.code_wrong');
  }
  await deps.db.transaction(async (tx) => {
    if (!(await challenges.use(tx, id, now))) throw new Refusal('account.code_expired');
    await confirm(tx, proof.userId, now);
  });
}

async function confirm(tx: Tx, userId: string, now: Date): Promise<void> {
  const user = await accounts.get(tx, userId);
  const channel = user?.email === null ? 'sms' : 'email';
  if (!(await accounts.confirm(tx, userId, channel))) throw new Refusal('account.suspended');
  await recordFacts(tx, [
    { id: newUuid(), type: 'account.confirmed', subjectId: userId, payload: {}, occurredAt: now },
  ]);
}
