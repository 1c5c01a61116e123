import type { Deps } from '../../../dependencies.ts';
import type { ScheduledTask } from '../../../platform/jobs/schedules.ts';
import * as cards from './card.repository.ts';

const SETUP_LIFE_MS = 30 * 60 * 1000;

export function cardSchedules(deps: Deps): readonly ScheduledTask[] {
  return [
    {
      name: 'delete-expired-abandoned-cards',
      run: () =>
        cards.removeAbandoned(deps.db, new Date(deps.clock.now().getTime() - SETUP_LIFE_MS)),
    },
  ];
}
