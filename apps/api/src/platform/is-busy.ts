import { AppError } from '@saifu/domain/shared/app-error';

/** Refused because of what waits in the line, and not because of the request itself. */
export function isBusy(error: unknown): boolean {
  const isAppError = error instanceof AppError;
  return isAppError && (error.code === 'rate.limited' || error.code === 'overloaded');
}
