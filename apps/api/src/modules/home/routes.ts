import * as wire from '@saifu/contract/home';
import type { Deps } from '../../dependencies.ts';
import { type Route, route } from '../../http/route.ts';
import { loadHome } from './load-home.ts';
import { toHomeView } from './views.ts';

export function homeRoutes(deps: Deps): readonly Route[] {
  return [route(wire.getHome, async ({ actor }) => toHomeView(await loadHome(deps, actor.userId)))];
}
