import * as wire from '@saifu/contract/session';
import { deviceName } from '@saifu/domain/identity/device-name';
import { isSessionAlive } from '@saifu/domain/identity/session';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { normalizeLoginId } from '../../../platform/login-ids.ts';
import { loadUserDetails } from '../account/load-user-details.ts';
import * as verifications from '../verification/verification.repository.ts';
import { openSession } from './open-session.ts';
import * as sessions from './session.repository.ts';
import { toDeviceView, toSessionView } from './views.ts';

export function sessionRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.login, async ({ body, device, knownDevice, address, userAgent }) => {
      const opened = await openSession(deps, {
        loginId: normalizeLoginId(body.login_id ?? body.email ?? body.phone ?? ''),
        password: body.password,
        deviceName: body.device_name ?? deviceName(userAgent),
        deviceHash: device(),
        knownDevice,
        address,
      });
      return toSessionView(opened, await loadUserDetails(deps, opened.user.id));
    }),

    route(wire.listSessions, async ({ actor }) => {
      const now = deps.clock.now();
      const living = await sessions.listLiving(deps.db, actor.userId);
      const items = living
        .filter((session) => isSessionAlive(session, now))
        .map((session) => toDeviceView(session, actor.sessionId))
        .toSorted((a, b) => Number(b.is_current) - Number(a.is_current));
      return { items, next_cursor: null };
    }),

    route(wire.endSession, async ({ actor, params }) => {
      const id = fromTypeId('session', params.id) ?? '';
      const isEnded = await sessions.end(deps.db, actor.userId, id, deps.clock.now());
      if (!isEnded) throw new AppError('not_found');
      return undefined;
    }),

    route(wire.endOtherSessions, async ({ actor }) => {
      const now = deps.clock.now();
      await sessions.endOthers(deps.db, actor.userId, actor.sessionId, now);
      // A link that was already sent would open another session.
      await verifications.endLiving(deps.db, actor.userId, ['login', 'reset'], now);
      return undefined;
    }),

    route(wire.endCurrentSession, async ({ actor }) => {
      await sessions.end(deps.db, actor.userId, actor.sessionId, deps.clock.now());
      return undefined;
    }),
  ];
}
