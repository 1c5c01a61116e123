import { AppError } from '@saifu/domain/shared/app-error';
import { CONSULTATIONS_PER_USER } from '@saifu/domain/shared/limits';
import { answerBy } from '@saifu/domain/support/answer-deadline';
import type { Deps } from '../../../dependencies.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import { consumeRateLimit } from '../../../platform/rate-limits.ts';
import * as payments from '../../payments/authorize/payment.repository.ts';
import * as consultations from './consultation.repository.ts';

type CreateConsultationInput = Omit<consultations.Question, 'id' | 'createdAt' | 'answerBy'>;

type Added = { readonly id: string; readonly isReplayed: boolean };

/**
 * Creates a consultation, once per idempotency key, about one of the user's payments or another
 * topic.
 */
export async function addConsultation(deps: Deps, input: CreateConsultationInput): Promise<Added> {
  const id = newUuid();
  if (await write(deps, id, input)) return { id, isReplayed: false };
  const known = await consultations.findByIdempotencyKey(
    deps.db,
    input.userId,
    input.idempotencyKey,
  );
  if (known === undefined) throw new AppError('overloaded');
  const isSame =
    known.subject === input.subject &&
    known.content === input.content &&
    known.paymentId === input.paymentId;
  if (!isSame) throw new AppError('idempotency_key.reused');
  return { id: known.id, isReplayed: true };
}

function write(deps: Deps, id: string, input: CreateConsultationInput): Promise<boolean> {
  const { userId, paymentId } = input;
  return deps.db.transaction(async (tx) => {
    if (paymentId !== null && (await payments.get(tx, paymentId))?.userId !== userId) {
      throw new AppError('not_found');
    }
    const createdAt = deps.clock.now();
    const times = { createdAt, answerBy: answerBy(createdAt) };
    if (!(await consultations.insert(tx, { ...input, id, ...times }))) return false;
    await consumeRateLimit(tx, `consults by ${userId}`, CONSULTATIONS_PER_USER, createdAt);
    return true;
  });
}
