import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Random } from '../random.ts';
import { blockEventLoop } from './block-event-loop.ts';
import type { Step } from './proxy.ts';
import type { Slot } from './slot.ts';
import type { Fault, World } from './types.ts';

/** The lease of a queue is 15 seconds. */
const LEASE_MS = 15_000;

/** Faults of our own processes. */
export const PROCESS_FAULTS: readonly Fault[] = [
  {
    id: 'A1',
    name: 'an API process is killed',
    weight: 6,
    async strike(world, random) {
      const [slot, downMs] = [random.pick(world.apis), random.between(100, 3000)];
      await restart(world, slot, downMs);
    },
  },
  { id: 'A2', name: 'an API process is killed at a step', weight: 8, strike: killAtStep },
  {
    id: 'A3',
    name: 'a process is frozen',
    weight: 5,
    async strike(world, random) {
      const slot = random.pick([...world.apis, world.worker]);
      await freeze(world, slot, random.between(2000, 12_000));
    },
  },
  { id: 'A4', name: 'a process has no memory left', weight: 1, strike: exhaustMemory },
  {
    id: 'A5',
    name: 'an event loop is blocked',
    weight: 2,
    async strike(world, random) {
      const slot = random.pick([...world.apis, world.worker]);
      await blockEventLoop(slot.pid(), random.between(1000, 6000));
    },
  },
  {
    id: 'A6',
    name: 'deploy: each process is replaced',
    weight: 2,
    async strike({ apis, worker }, random) {
      const slots = random.chance(0.5) ? [...apis, worker] : [worker, ...apis];
      for (const slot of slots) await slot.replace();
    },
  },
  {
    id: 'A7',
    name: 'both API processes are down',
    weight: 2,
    async strike(world, random) {
      const downMs = random.between(1000, 8000);
      await Promise.all(world.apis.map((slot) => restart(world, slot, downMs)));
    },
  },
  {
    id: 'D3',
    name: 'the worker is down, then two start',
    weight: 2,
    async strike(world, random) {
      const [downMs, togetherMs] = [random.between(3000, 12_000), random.between(3000, 8000)];
      await world.worker.end('SIGTERM');
      await world.pause(downMs);
      await Promise.all([world.worker.start(), world.secondWorker.start()]);
      await world.pause(togetherMs);
      await world.secondWorker.end('SIGTERM');
    },
  },
  {
    id: 'E1',
    name: 'the worker is killed',
    weight: 5,
    strike: (world, random) => restart(world, world.worker, random.between(100, 5000)),
  },
  {
    id: 'E2',
    name: 'the worker is frozen beyond its lease, and another works',
    weight: 2,
    async strike(world, random) {
      const frozenMs = LEASE_MS + random.between(2000, 6000);
      const end = random.pick(['SIGTERM', 'SIGKILL'] as const);
      await world.secondWorker.start();
      await freeze(world, world.worker, frozenMs);
      await world.secondWorker.end(end);
    },
  },
];

async function restart(world: World, slot: Slot, downMs: number): Promise<void> {
  await slot.end('SIGKILL');
  await world.pause(downMs);
  await slot.start();
}

async function freeze(world: World, slot: Slot, frozenMs: number): Promise<void> {
  slot.signal('SIGSTOP');
  await world.pause(frozenMs);
  slot.signal('SIGCONT');
}

type FailurePoint = { readonly at: 'provider' | 'database'; readonly text: string };

/** The requests between which a payment is lost if something is in the wrong order. */
const FAILURE_POINTS: readonly FailurePoint[] = [
  { at: 'provider', text: 'POST /v1/payment_intents HTTP' },
  { at: 'provider', text: '/capture' },
  { at: 'provider', text: 'POST /v1/refunds' },
  { at: 'database', text: 'commit\0' },
  { at: 'database', text: 'commit\0' },
];
const STEPS: readonly Step[] = ['before_arrival', 'after_arrival', 'before_answer'];

/** Kills the process at the moment when its next request of a kind reaches a step. */
async function killAtStep(world: World, random: Random): Promise<void> {
  const slot = random.pick([...world.apis, world.worker]);
  const { at, text } = random.pick(FAILURE_POINTS);
  const step = random.pick(STEPS);
  const [waitMs, downMs] = [random.between(3000, 8000), random.between(100, 2000)];
  const { promise: killed, resolve } = Promise.withResolvers<true>();
  const act = () => {
    void slot.end('SIGKILL').then(() => resolve(true));
  };
  const end = slot[at].apply({ onRequest: { text, step, act } });
  await Promise.race([killed, world.pause(waitMs)]);
  end();
  // It may have been killed at the last moment.
  if (slot.pid() !== undefined) return;
  await world.pause(downMs);
  await slot.start();
}

const ROOM_BYTES = 16 * 1024 ** 2;

/** Allows little more address space than it has, until it ends or the time is over. */
async function exhaustMemory(world: World, random: Random): Promise<void> {
  const slot = random.pick([...world.apis, world.worker]);
  const [limitedMs, downMs] = [random.between(2000, 6000), random.between(100, 2000)];
  const pid = slot.pid();
  if (pid === undefined) return;
  const limit = (bytes: number | 'unlimited') =>
    spawnSync('prlimit', ['--pid', String(pid), `--as=${bytes}:unlimited`]);
  const ended = slot.expectExit();
  limit(readAddressSpace(pid) + ROOM_BYTES);
  await Promise.race([ended, world.pause(limitedMs)]);
  limit('unlimited');
  // It has failed allocations and is not trusted any more.
  await slot.end('SIGKILL');
  await world.pause(downMs);
  await slot.start();
}

const PAGE_BYTES = 4096;

function readAddressSpace(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[0]) * PAGE_BYTES;
  } catch {
    return 0;
  }
}
