import type { Endpoint } from '@saifu/contract/endpoint';
import { ApiError } from './api-error.ts';
import { isRestrictedSession } from './session.ts';

/**
 * Throws the error the server would return for a call that the stored session may not make. The
 * call is not sent, so background work does not need to check the kind of session.
 */
export function assertUnrestricted({ access }: Pick<Endpoint, 'access'>): void {
  if (access === 'user' && isRestrictedSession()) {
    throw new ApiError('session.restricted', { status: 422 });
  }
}

/** Whether an error response to this call can end the stored session. */
export function canEndSession({ access }: Pick<Endpoint, 'access'>): boolean {
  return access === 'resetting_user' || !isRestrictedSession();
}
