import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../log.ts';
import { type ScheduledTask, type ScheduleStatus, startScheduler } from './schedules.ts';

const QUICK = { everyMs: 20, patienceMs: 5, deadlineMs: 200 };

function start(tasks: readonly ScheduledTask[], pace = QUICK) {
  const status: ScheduleStatus = new Map();
  let rounds = 0;
  const scheduler = startScheduler({
    tasks,
    pace,
    status,
    log: createLog('silent'),
    agreeOnTime: async () => true,
    recordRound: async () => {
      rounds += 1;
    },
  });
  onTestFinished(scheduler.stop);
  return { ...scheduler, status, rounds: () => rounds };
}

/** Ends only when its signal is aborted, as a task whose provider does not respond. */
const stuck: ScheduledTask = {
  name: 'stuck',
  run: async (signal = AbortSignal.abort()) => {
    await once(signal, 'abort');
    return 0;
  },
};

function counting(name = 'counts') {
  let runs = 0;
  const run = async () => {
    runs += 1;
    return 1;
  };
  return { task: { name, run }, runs: () => runs };
}

test('scheduled tasks run at start and on demand, never twice at once, and continue after a failure', async () => {
  const runs: string[] = [];
  let inside = 0;
  const { runNow } = start(
    [
      { name: 'fails', run: () => Promise.reject(new Error('no')) },
      {
        name: 'counts',
        run: async () => {
          inside += 1;
          runs.push(`with ${inside} inside`);
          await sleep(5);
          inside -= 1;
          return 1;
        },
      },
    ],
    { ...QUICK, everyMs: 60_000 },
  );
  await Promise.all([runNow(), runNow()]);
  expect(runs).toEqual(['with 1 inside', 'with 1 inside', 'with 1 inside']);
});

test('a task that waits for another system delays no other task', async () => {
  const canary = counting();
  start([stuck, canary.task], { ...QUICK, deadlineMs: 60_000 });
  await expect.poll(canary.runs).toBeGreaterThan(3);
});

test('at its deadline a task is told to take no more items, and runs again in a later round', async () => {
  let starts = 0;
  const { status } = start([
    {
      ...stuck,
      run: (signal) => {
        starts += 1;
        return stuck.run(signal);
      },
    },
  ]);
  await expect.poll(() => starts).toBeGreaterThan(1);
  expect(status.get('stuck')?.seconds).toBeGreaterThanOrEqual(0.19);
});

test('rounds are recorded only while no task is past its deadline', async () => {
  const { promise: silence, resolve: end } = Promise.withResolvers<number>();
  const { rounds } = start([{ name: 'deaf', run: () => silence }], { ...QUICK, deadlineMs: 60 });
  await expect.poll(rounds).toBeGreaterThan(0);
  await sleep(100);
  const before = rounds();
  await sleep(100);
  expect(rounds()).toBe(before);
  end(0);
  await expect.poll(rounds).toBeGreaterThan(before);
});

test('the last success, duration and failures of each task are kept', async () => {
  let isBroken = false;
  const run = async () => {
    if (isBroken) throw new Error('broken');
    return 0;
  };
  const { runNow, status } = start([{ name: 'each', run }], { ...QUICK, everyMs: 60_000 });
  await runNow();
  const { succeededAt } = status.get('each') ?? {};
  expect(succeededAt).toBeInstanceOf(Date);
  isBroken = true;
  await runNow();
  await runNow();
  expect(status.get('each')).toMatchObject({ failures: 2, succeededAt });
});

test('stopping ends a waiting task and starts no other', async () => {
  const canary = counting();
  const { stop } = start([stuck, canary.task], { ...QUICK, patienceMs: 60_000 });
  await stop();
  expect(canary.runs()).toBe(0);
});
