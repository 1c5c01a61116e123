import type { Endpoint } from '@saifu/contract/endpoint';
import { ApiError } from './api-error.ts';
import { isRestrictedSession } from './session.ts';

/**
 * Throws what the server would answer to a call that the stored session may not make. The call is
 * not sent, so no background work has to know what kind of session it runs in.
 */
export function assertUnrestricted({ access }: Pick<Endpoint, 'access'>): void {
  if (access === 'user' && isRestrictedSession()) {
    throw new ApiError('session.restricted', { status: 422 });
  }
}

/** Whether an answer to this call can tell that the stored session is over. */
export function canEndSession({ access }: Pick<Endpoint, 'access'>): boolean {
  return access === 'resetting_user' || !isRestrictedSession();
}
