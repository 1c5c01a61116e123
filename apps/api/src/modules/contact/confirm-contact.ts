import { timingSafeEqual } from 'node:crypto';
import type { UserActor } from '@saifu/domain/actor';
import { Refusal } from '@saifu/domain/refusal';
import { provenAddress } from '@saifu/domain/step-up';
import type { Deps } from '../../deps.ts';
import { timeInWords } from '../../platform/clock.ts';
import { isCodeOf } from '../../platform/codes.ts';
import type { Tx } from '../../platform/db.ts';
import { recordFacts } from '../../platform/facts.ts';
import { maskLoginId } from '../../platform/login-ids.ts';
import { newUuid } from '../../platform/tokens.ts';
import * as accounts from '../account/store.ts';
import * as challenges from '../challenge/store.ts';
import { composeLetter } from '../message/letter.ts';
import * as messages from '../message/store.ts';
import type { Contact } from './contact.ts';
import { TAKEN } from './taken.ts';

type Proof = {
  readonly challengeId: string;
  readonly code: string;
  readonly deviceHash: Buffer;
};

/** Sets the address whose code was met, and tells the one that it takes the place of. */
export async function confirmContact(deps: Deps, actor: UserActor, proof: Proof): Promise<void> {
  const now = deps.clock.now();
  const { challengeId } = proof;
  // Counted for good before anything is compared, so a crash gives no free guess.
  const guess = await challenges.takeGuess(deps.db, challengeId, 'contact', now);
  if (guess === undefined) {
    const isKnown = await challenges.exists(deps.db, challengeId, 'contact');
    throw new Refusal(isKnown ? 'account.code_expired' : 'account.code_wrong');
  }
  const isCode = isCodeOf(guess.codeHmac, deps.config.secretKey, challengeId, proof.code);
  const isHere = timingSafeEqual(guess.deviceHash, proof.deviceHash);
  if (!isCode || !isHere || guess.userId !== actor.userId) {
    throw new Refusal('account.code_wrong');
  }
  await deps.db.transaction((tx) => set(deps, tx, actor, challengeId));
}

async function set(deps: Deps, tx: Tx, actor: UserActor, challengeId: string): Promise<void> {
  const now = deps.clock.now();
  // Whoever changes the same person takes turns at this row.
  const user = await accounts.lock(tx, actor.userId);
  const challenge = await challenges.lockLiving(tx, challengeId, now);
  const destination = challenge?.destination;
  if (user === undefined || challenge === undefined || destination == null) {
    throw new Refusal('account.code_expired');
  }
  const { channel } = challenge;
  await challenges.use(tx, challengeId, now);
  await accounts.deleteUnconfirmed(tx, destination);
  const isSet = await accounts.setContact(tx, user.id, channel, destination);
  if (!isSet) throw new Refusal(TAKEN[channel]);
  // A code or a link on its way to the old address opens nothing any more.
  await challenges.endLiving(tx, user.id, ['login', 'reset', 'step_up'], now);
  const notice = noticeOf(deps, user, { channel, destination }, now);
  if (notice !== null) await messages.write(tx, { id: newUuid(), ...notice, createdAt: now });
  const fact = { id: newUuid(), type: 'account.contact_changed', subjectId: user.id };
  await recordFacts(tx, [{ ...fact, payload: { channel }, occurredAt: now }]);
}

type Notice = Omit<messages.Letter, 'id' | 'createdAt'>;

/**
 * To the address that was replaced: only there does the owner hear of it when somebody else did
 * this. Where it was never proven it may be a stranger's, and the other one is told.
 */
function noticeOf(
  deps: Deps,
  before: accounts.User,
  { channel, destination: address }: Contact,
  now: Date,
): Notice | null {
  const old = channel === 'email' ? before.email : before.phone;
  const isProven = channel === 'email' ? before.emailVerified : before.phoneVerified;
  const destination = isProven ? old : provenAddress(before);
  if (destination === null) return null;
  const { phone } = deps.config.operator;
  const noun = channel === 'email' ? 'email' : 'phone';
  if (!destination.includes('@')) {
    const letter = composeLetter(`${noun}_changed_sms`, before.locale, { phone });
    return { userId: before.id, channel: 'sms', destination, ...letter };
  }
  const letter = composeLetter(`${noun}_changed_email`, before.locale, {
    address: maskLoginId(address),
    time: timeInWords(now),
    phone,
    link: `${deps.config.publicUrl.origin}/settings/security`,
  });
  return { userId: before.id, channel: 'email', destination, ...letter };
}
