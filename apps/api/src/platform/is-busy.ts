import { AppError } from '@saifu/domain/shared/app-error';

/** True if the request was rejected because of a full queue, not because of the request itself. */
export function isBusy(error: unknown): boolean {
  const isAppError = error instanceof AppError;
  return isAppError && (error.code === 'rate.limited' || error.code === 'overloaded');
}
