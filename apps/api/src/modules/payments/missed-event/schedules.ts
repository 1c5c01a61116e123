import type { Deps } from '../../../dependencies.ts';
import type { ScheduledTask } from '../../../platform/jobs/schedules.ts';
import { askForDisputes, askForFailedRefunds } from './ask-provider.ts';

export function missedEventSchedules(deps: Deps): readonly ScheduledTask[] {
  return [
    { name: 'ask-for-disputes', run: (signal) => askForDisputes(deps, signal) },
    { name: 'ask-for-failed-refunds', run: (signal) => askForFailedRefunds(deps, signal) },
  ];
}
