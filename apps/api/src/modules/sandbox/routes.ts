import * as wire from '@saifu/contract/sandbox';
import type { Deps } from '../../deps.ts';
import { type Route, serve } from '../../http/serve.ts';
import { toTimestamp } from '../../platform/clock.ts';
import { WORLD } from './demo-world.ts';
import * as sandbox from './store.ts';

/** Doors that exist only without live keys. */
export function sandboxRoutes(deps: Deps): readonly Route[] {
  return [
    serve(wire.advanceClock, async ({ body }) => {
      const seconds = await sandbox.advanceClock(deps.db, body.advance_seconds);
      await deps.clock.follow(deps.db);
      return { now: toTimestamp(deps.clock.now()), advanced_seconds: seconds };
    }),
    serve(wire.getWorld, async () => ({
      users: WORLD.users.map(({ loginId, password, status }) => {
        return { login_id: loginId, password, state: status };
      }),
    })),
  ];
}
