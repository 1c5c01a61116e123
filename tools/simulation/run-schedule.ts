import type pg from 'pg';
import { type Footprint, NOTHING } from './footprint.ts';
import type { Side, SideName } from './side.ts';

/** A step as it was taken, with the choice that led to it. */
export type TakenStep = {
  readonly side: SideName;
  readonly label: string;
  readonly footprint: Footprint;
  /** Sides that could have taken a step here, with what the step would touch. */
  readonly enabled: ReadonlyMap<SideName, Footprint>;
  /** The step waited for a lock of the other side, and ended later. */
  isBlocked: boolean;
};

export type Trace = readonly TakenStep[];

/** Chooses the side that takes the next step, of those that can. */
export type Choose = (enabled: ReadonlyMap<SideName, Footprint>, taken: Trace) => SideName;

/** A schedule that is longer never ends. */
const STEPS_MAX = 200;
/** Nothing happened for this long: a defect of the product or of the simulation. */
const SILENCE_MS = 20_000;
const LOOK_AFTER_MS = 2;

type Run = {
  readonly sides: readonly [Side, Side];
  /** Looks at the locks of the others. */
  readonly control: pg.Client;
  readonly taken: TakenStep[];
};

/**
 * Runs both actions to their end, one step at a time. A released step that waits for a lock of
 * the other side is blocked: the other side goes on until its transaction ends.
 */
export async function runSchedule(
  sides: readonly [Side, Side],
  control: pg.Client,
  actions: readonly [() => Promise<void>, () => Promise<void>],
  choose: Choose,
): Promise<Trace> {
  const run: Run = { sides, control, taken: [] };
  for (const [index, side] of sides.entries()) start(side, actions[index as 0 | 1]);
  try {
    await takeSteps(run, choose);
  } finally {
    for (const side of sides) release(side);
  }
  return run.taken;
}

function start(side: Side, action: () => Promise<void>): void {
  side.isGated = true;
  side.isDone = false;
  side.holdsLocks = false;
  const end = () => {
    side.isDone = true;
    side.onChange();
  };
  action().then(end, end);
}

/** After an error, what is still waiting runs on without the scheduler. */
function release(side: Side): void {
  side.isGated = false;
  for (const step of side.pending.splice(0)) void step.run();
}

async function takeSteps(run: Run, choose: Choose): Promise<void> {
  const { sides, taken } = run;
  for (;;) {
    await until(run, () => sides.every((side) => isSettled(side) || side.running !== undefined));
    const ready = sides.filter((side) => side.running === undefined && !side.isDone);
    if (ready.length === 0) {
      if (sides.every(({ isDone }) => isDone)) return;
      // Both wait for each other: PostgreSQL ends one of them.
      await until(run, () => sides.some((side) => side.running === undefined && isSettled(side)));
      continue;
    }
    if (taken.length >= STEPS_MAX) throw new Error(`the schedule has more than ${STEPS_MAX} steps`);
    const enabled = new Map(
      ready.map(({ name, pending: [next] }) => [name, next?.footprint ?? NOTHING]),
    );
    const name = choose(enabled, taken);
    const side = ready.find((one) => one.name === name);
    if (side === undefined) throw new Error(`side ${name} cannot take a step here`);
    await takeStep(run, side, enabled);
  }
}

/** The side waits for the scheduler, or is over. */
function isSettled({ pending, isDone, running }: Side): boolean {
  return running === undefined && (pending.length > 0 || isDone);
}

async function takeStep(run: Run, side: Side, enabled: TakenStep['enabled']): Promise<void> {
  const step = side.pending.shift();
  if (step === undefined) throw new Error('the side has no step');
  const { label, footprint } = step;
  const taken: TakenStep = { side: side.name, label, footprint, enabled, isBlocked: false };
  run.taken.push(taken);
  side.running = step;
  void step.run().then(() => {
    side.running = undefined;
    side.onChange();
  });
  const other = run.sides.find((one) => one !== side);
  const isHeld = other !== undefined && (other.holdsLocks || other.running !== undefined);
  taken.isBlocked = isHeld && (await isLeftWaiting(run, side));
  if (!isHeld) await until(run, () => side.running === undefined);
  const isInTransaction = footprint.writes.size === 0 && footprint.locks.size > 0;
  side.holdsLocks = !footprint.isEnd && (side.holdsLocks || isInTransaction);
  // Only the end of a transaction lets the other side go on.
  if (other?.running !== undefined && footprint.isEnd) await isLeftWaiting(run, other);
}

/** Waits for the result of the running step. True: it waits for a lock instead. */
async function isLeftWaiting({ control, ...run }: Run, side: Side): Promise<boolean> {
  const deadline = performance.now() + SILENCE_MS;
  while (side.running !== undefined) {
    const { pid } = side.running;
    await changeOrTimeout(run.sides, LOOK_AFTER_MS);
    if (side.running === undefined || pid === undefined) continue;
    const { rows } = await control.query({
      name: 'blocked',
      text: 'select cardinality(pg_blocking_pids($1)) > 0 as "isBlocked"',
      values: [pid],
    });
    if (rows[0]?.isBlocked && side.running !== undefined) return true;
    if (performance.now() > deadline) throw new Error('a step has no result');
  }
  return false;
}

async function until(run: Run, isReached: () => boolean): Promise<void> {
  const deadline = performance.now() + SILENCE_MS;
  while (!isReached()) {
    await changeOrTimeout(run.sides, 1000);
    if (performance.now() > deadline) throw new Error('an action has stopped without a step');
  }
}

function changeOrTimeout(sides: readonly Side[], ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    for (const side of sides) {
      side.onChange = () => {
        clearTimeout(timer);
        resolve();
      };
    }
  });
}
