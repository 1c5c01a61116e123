import type { Deps } from './deps.ts';
import { sessionSweeps } from './modules/session/sweeps.ts';
import type { Subscriber } from './platform/facts.ts';
import { startJobs } from './platform/jobs.ts';
import { type Sweep, startSweeps } from './platform/sweeps.ts';

export type Worker = {
  /** What falls due now is done now; for the clock of the sandbox. */
  readonly runSweeps: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** The doors that nobody knocks at: something happened, or time passed. */
export async function startWorker(deps: Deps): Promise<Worker> {
  const subscribers: readonly Subscriber[] = [];
  const due: readonly Sweep[] = [...sessionSweeps(deps)];
  const jobs = await startJobs(deps.db, subscribers, deps.log);
  const sweeps = startSweeps(due, deps.log);
  return {
    runSweeps: sweeps.runNow,
    async stop() {
      await sweeps.stop();
      await jobs.stop();
    },
  };
}
