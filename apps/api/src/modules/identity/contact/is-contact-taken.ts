import type { ErrorCode } from '@saifu/domain/shared/app-error';
import type { Channel } from '../verification/verification.repository.ts';

/** What is said of an address that somebody else has: no more than whoever registers is told. */
export const TAKEN: Readonly<Record<Channel, ErrorCode>> = {
  email: 'account.email_taken',
  sms: 'account.phone_taken',
};
