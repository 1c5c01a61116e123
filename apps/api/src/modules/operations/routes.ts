import type { Deps } from '../../dependencies.ts';
import type { Route } from '../../http/route.ts';
import { announcementRoutes } from './announcement/routes.ts';
import { featureSwitchRoutes } from './feature-switch/routes.ts';

export function operationsRoutes(deps: Deps): readonly Route[] {
  return [...featureSwitchRoutes(deps), ...announcementRoutes(deps)];
}
