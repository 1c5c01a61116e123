import { AppError } from '@saifu/domain/shared/app-error';

/** Anything else that is thrown is a defect of ours, and the person is told what they can do. */
export function toAppError(error: Error): AppError {
  return error instanceof AppError ? error : new AppError('unexpected');
}
