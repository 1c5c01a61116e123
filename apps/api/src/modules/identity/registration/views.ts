import type { RegistrationView } from '@saifu/contract/registration';
import { toTypeId } from '@saifu/domain/shared/ids';
import { RESEND_AFTER_SECONDS } from '@saifu/domain/shared/limits';
import { maskLoginId } from '../../../platform/login-ids.ts';
import type { Registered } from './register-account.ts';

export function toRegistrationView(registered: Registered): RegistrationView {
  return {
    registration_id: toTypeId('user', registered.userId),
    channel: registered.channel,
    masked_destination: maskLoginId(registered.destination),
    resend_after_seconds: RESEND_AFTER_SECONDS,
  };
}
