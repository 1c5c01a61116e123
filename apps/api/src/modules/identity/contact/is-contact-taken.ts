import type { ErrorCode } from '@saifu/domain/shared/app-error';
import type { VerificationChannel } from '../verification/verification.repository.ts';

/** Errors for a contact of another account. They reveal no more than registration does. */
export const TAKEN: Readonly<Record<VerificationChannel, ErrorCode>> = {
  email: 'account.email_taken',
  sms: 'account.phone_taken',
};
