import { CLIENT_EVENTS_PER_CALLER } from '@saifu/domain/shared/limits';
import type { ClientEventCode } from '@saifu/domain/support/client-event';
import type { Deps } from '../../../dependencies.ts';
import { consumeRateLimit } from '../../../platform/rate-limits.ts';

/** Logs a failure reported by a browser. */
export async function reportClientEvent(
  deps: Deps,
  code: ClientEventCode,
  callerKey: string,
): Promise<void> {
  const key = `client event ${callerKey}`;
  await consumeRateLimit(deps.db, key, CLIENT_EVENTS_PER_CALLER, deps.clock.now());
  deps.log.warn('client.event', { code });
}
