import * as wire from '@saifu/contract/session';
import type { Deps } from '../../deps.ts';
import { type Route, serve } from '../../http/serve.ts';
import { openSession } from './open-session.ts';
import * as sessions from './store.ts';
import { toSessionView } from './views.ts';

export function sessionRoutes(deps: Deps): readonly Route[] {
  return [
    serve(wire.login, async ({ body, device }) => {
      const opened = await openSession(deps, {
        loginId: body.login_id,
        password: body.password,
        deviceName: body.device_name ?? null,
        deviceHash: device(),
      });
      return toSessionView(opened);
    }),
    serve(wire.endCurrentSession, async ({ actor }) => {
      await sessions.end(deps.db, actor.sessionId, deps.clock.now());
      return undefined;
    }),
  ];
}
