import { AppError } from '@saifu/domain/shared/app-error';
import { CONSULTATIONS_PER_USER } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import { countTry } from '../../../platform/rate-limits.ts';
import * as payments from '../../payments/authorize/payment.repository.ts';
import * as consultations from './consultation.repository.ts';

type Wish = Omit<consultations.Question, 'id' | 'createdAt'>;

type Added = { readonly id: string; readonly isReplayed: boolean };

/** Somebody asks support, once for a key, about a payment of theirs or about anything else. */
export async function addConsultation(deps: Deps, wish: Wish): Promise<Added> {
  const id = newUuid();
  if (await write(deps, id, wish)) return { id, isReplayed: false };
  const known = await consultations.findByOnce(deps.db, wish.userId, wish.onceKey);
  if (known === undefined) throw new AppError('overloaded');
  const isSame =
    known.subject === wish.subject &&
    known.content === wish.content &&
    known.paymentId === wish.paymentId;
  if (!isSame) throw new AppError('idempotency_key.reused');
  return { id: known.id, isReplayed: true };
}

function write(deps: Deps, id: string, wish: Wish): Promise<boolean> {
  const { userId, paymentId } = wish;
  return deps.db.transaction(async (tx) => {
    if (paymentId !== null && (await payments.get(tx, paymentId))?.userId !== userId) {
      throw new AppError('not_found');
    }
    const createdAt = deps.clock.now();
    if (!(await consultations.insert(tx, { ...wish, id, createdAt }))) return false;
    await countTry(tx, `consults by ${userId}`, CONSULTATIONS_PER_USER, createdAt);
    return true;
  });
}
