import type { Deps } from '../../dependencies.ts';
import { describeError } from '../../platform/log.ts';

const FOLLOW_CLOCK_MS = 1000;

/**
 * Polls the sandbox clock, which another process may have moved, and then runs due tasks at once.
 */
export function followClock(deps: Deps, doWhatIsDue: () => Promise<void>): NodeJS.Timeout {
  let lastOffsetMs = deps.clock.now().getTime() - Date.now();
  return setInterval(async () => {
    try {
      await deps.clock.follow(deps.db);
      const ahead = deps.clock.now().getTime() - Date.now();
      if (Math.abs(ahead - lastOffsetMs) > FOLLOW_CLOCK_MS) await doWhatIsDue();
      lastOffsetMs = ahead;
    } catch (error) {
      deps.log.warn('clock.trouble', describeError(error));
    }
  }, FOLLOW_CLOCK_MS);
}
