import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { expect, onTestFinished, test, vi } from 'vitest';
import { READING_TEST } from '../testing/timeouts.ts';
import { createRunQueueMeter, isRunnable } from './run-queue.ts';

vi.setConfig(READING_TEST);

function start(command: string, ...args: readonly string[]): number {
  const child = spawn(command, [...args], { stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child.pid ?? 0;
}

const startLoop = () => start('nice', '-n', '15', 'sh', '-c', 'while :; do :; done');
const eventually = <Value>(get: () => Value) =>
  expect.poll(get, { timeout: READING_TEST.testTimeout });

test('of more busy processes than CPUs, one waits and all stay runnable', async () => {
  const pids = Array.from({ length: availableParallelism() + 1 }, startLoop);
  const meters = pids.map(createRunQueueMeter);
  await eventually(() => Math.max(...meters.map((meter) => meter.waitedMs() ?? 0))).toBeGreaterThan(
    50,
  );
  await eventually(() => pids.every(isRunnable)).toBe(true);
});

test('a process that sleeps or is stopped neither waits for a CPU nor is runnable', async () => {
  const asleep = start('sleep', '1000');
  const stopped = startLoop();
  await eventually(() => isRunnable(asleep)).toBe(false);
  process.kill(stopped, 'SIGSTOP');
  await eventually(() => isRunnable(stopped)).toBe(false);
  const meter = createRunQueueMeter(asleep);
  expect(meter.waitedMs()).toBe(0);
});

test('the wait of a process that does not exist is unknown', () => {
  const none = 2 ** 30;
  expect(createRunQueueMeter(none).waitedMs()).toBeUndefined();
  expect(isRunnable(none)).toBe(false);
});
