import { toStatusFailure } from '@saifu/domain/identity/sign-in-event';
import { AppError } from '@saifu/domain/shared/app-error';
import type { Deps } from '../../../dependencies.ts';
import * as signIns from './sign-in-event.repository.ts';

type Attempt = signIns.SignInAttempt & {
  readonly userId: string;
  readonly deviceName: string | null;
};

/**
 * Opens a session, and records it if the account's status permits none. The record is a statement
 * of its own, because the error rolls back the transaction that found it.
 */
export async function recordStatusFailure<Opened>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, ...attempt }: Attempt,
  open: () => Promise<Opened>,
): Promise<Opened> {
  try {
    return await open();
  } catch (error) {
    const failure = error instanceof AppError ? toStatusFailure(error.code) : undefined;
    if (failure !== undefined) {
      const owner = { by: 'user', userId } as const;
      await signIns.insertFailure(db, { ...attempt, owner, failure, now: clock.now() });
    }
    throw error;
  }
}
