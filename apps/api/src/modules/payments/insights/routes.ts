import * as wire from '@saifu/contract/insights';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { loadInsights } from './load-insights.ts';
import { toInsightsView } from './views.ts';

export function insightsRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.getInsights, async ({ actor, query }) =>
      toInsightsView(await loadInsights(deps, { userId: actor.userId, range: query })),
    ),
  ];
}
