import * as wire from '@saifu/contract/spending-limit';
import type { Deps } from '../../../dependencies.ts';
import { type Route, serve } from '../../../http/route.ts';
import { changeLimits } from './change-limits.ts';
import { seeLimits } from './load-limits.ts';
import { toChange, toLimitsView } from './views.ts';

export function limitRoutes(deps: Deps): readonly Route[] {
  return [
    serve(wire.getLimits, async ({ actor }) => toLimitsView(await seeLimits(deps, actor.userId))),

    serve(wire.changeLimits, async ({ actor, body }) => {
      await changeLimits(deps, actor, toChange(body));
      return toLimitsView(await seeLimits(deps, actor.userId));
    }),
  ];
}
