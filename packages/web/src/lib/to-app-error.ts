import { AppError } from '@saifu/domain/shared/app-error';

/** Any other thrown value is a bug and becomes a general error. */
export function toAppError(error: Error): AppError {
  return error instanceof AppError ? error : new AppError('unexpected');
}
