import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../log.ts';
import { startScheduler } from './schedules.ts';

test('scheduled tasks run at start and on demand, one round at a time, and continue after a failure', async () => {
  const rounds: string[] = [];
  let inside = 0;
  const scheduler = startScheduler(
    [
      { name: 'fails', run: () => Promise.reject(new Error('no')) },
      {
        name: 'counts',
        run: async () => {
          inside += 1;
          rounds.push(`with ${inside} inside`);
          await new Promise((resolve) => setTimeout(resolve, 5));
          inside -= 1;
          return 1;
        },
      },
    ],
    createLog('silent'),
    async () => true,
  );
  onTestFinished(scheduler.stop);
  await Promise.all([scheduler.runNow(), scheduler.runNow()]);
  expect(rounds).toEqual(['with 1 inside', 'with 1 inside', 'with 1 inside']);
});
