import * as wire from '@saifu/contract/client-event';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { callerKey } from '../../../platform/rate-limits.ts';
import { reportClientEvent } from './report-client-event.ts';

export function clientEventRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.reportClientEvent, async ({ actor, address, body }) => {
      await reportClientEvent(deps, body.code, callerKey(actor, address));
      return undefined;
    }),
  ];
}
