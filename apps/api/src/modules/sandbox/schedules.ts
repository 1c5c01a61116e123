import type { Deps } from '../../dependencies.ts';
import type { ScheduledTask } from '../../platform/jobs/schedules.ts';
import { replayDemoData } from './replay-demo-data.ts';

/** Completes demo data that the provider failed to process at the start. */
export function sandboxSchedules(deps: Deps): readonly ScheduledTask[] {
  if (deps.config.isLive) return [];
  return [{ name: 'replay-demo-data', run: () => replayDemoData(deps) }];
}
