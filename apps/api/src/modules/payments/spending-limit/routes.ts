import * as wire from '@saifu/contract/spending-limit';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { changeLimits } from './change-limits.ts';
import { loadLimits } from './load-limits.ts';
import { toChange, toLimitsView } from './views.ts';

export function limitRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.getLimits, async ({ actor }) => toLimitsView(await loadLimits(deps, actor.userId))),

    route(wire.changeLimits, async ({ actor, body }) => {
      await changeLimits(deps, actor, toChange(body));
      return toLimitsView(await loadLimits(deps, actor.userId));
    }),
  ];
}
