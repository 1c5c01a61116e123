import { listAssignees } from '@saifu/contract/staff-case';
import { MEMBERS_MAX } from '@saifu/domain/shared/limits';
import type { Deps } from '../../dependencies.ts';
import { type Route, route } from '../../http/route.ts';
import * as assignments from './case-assignment.repository.ts';
import { toColleagueView } from './views.ts';

export function caseRoutes(deps: Deps): readonly Route[] {
  return [
    route(listAssignees, async ({ query: { kind } }) => {
      const found = await assignments.listColleagues(deps.db, kind, MEMBERS_MAX);
      const items = found.map(({ role, ...colleague }) => ({
        ...toColleagueView(colleague),
        role,
      }));
      return { items, next_cursor: null };
    }),
  ];
}
