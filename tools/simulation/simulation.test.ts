import { expect, test } from 'vitest';
import { ACTIONS } from './actions.fixture.ts';
import type { Trace } from './run-schedule.ts';
import {
  checkKept,
  createTally,
  type Explored,
  exploreScenario,
  type Failure,
  type Played,
  replaySchedule,
  type Scenario,
} from './scenario.fixture.ts';
import { STATES, type State } from './states.fixture.ts';
import { createWorld, type World } from './world.fixture.ts';

/** Names of two actions and a state; with a fourth word, exactly this schedule is run. */
const ONLY = process.env.SIMULATION?.split(' ');
const isFull = process.env.TEST_SCALE === 'full' || ONLY !== undefined;
const SCHEDULES_MAX = isFull ? Number.POSITIVE_INFINITY : 8;
const OPTIONS = {
  isPruned: process.env.SIMULATION_PRUNING !== 'off',
  schedulesMax: SCHEDULES_MAX,
};
/** Outcomes that are checked together. */
const CHECKED_TOGETHER = 40;
const FAILURES_SHOWN = 5;
const PAIRS = (ACTIONS.length * (ACTIONS.length + 1)) / 2;

/** All pairs of actions, in each state in which at least one of the two can do something. */
function listScenarios(): readonly Scenario[] {
  return ACTIONS.flatMap((first, index) =>
    ACTIONS.slice(index).flatMap((second) =>
      STATES.filter((state) => [...first.states, ...second.states].includes(state)).map(
        (state) => ({ actions: [first, second], state }) as const,
      ),
    ),
  );
}

/** Of each pair one state: the first in which both can do something, or else the first. */
function pickOnePerPair(scenarios: readonly Scenario[]): readonly Scenario[] {
  const pairs = Map.groupBy(scenarios, ({ actions }) => nameOf(actions));
  return [...pairs.values()].flatMap((some) => {
    const both = some.find(({ actions, state }) =>
      actions.every(({ states }) => states.includes(state)),
    );
    return both ?? some[0] ?? [];
  });
}

const nameOf = (actions: Scenario['actions']) => actions.map(({ name }) => name).join(' ');

function listWanted(): readonly Scenario[] {
  const scenarios = listScenarios();
  if (ONLY === undefined) return isFull ? scenarios : pickOnePerPair(scenarios);
  const [first, second, state] = ONLY;
  return scenarios.filter(
    ({ actions, state: own }) =>
      (first === undefined || actions[0].name === first) &&
      (second === undefined || actions[1].name === second) &&
      (state === undefined || own === state),
  );
}

function describeFailure({ scenario, words, trace }: Failure): string {
  const { actions, state } = scenario;
  const steps = trace.map(
    ({ side, label, isBlocked }) => `  ${side}: ${label}${isBlocked ? ' (waits for a lock)' : ''}`,
  );
  const rerun = `SIMULATION='${nameOf(actions)} ${state} ${toSides(trace)}'`;
  return [`${nameOf(actions)} from ${state}: ${words}`, ...steps, `again with ${rerun}`].join('\n');
}

const toSides = (trace: Trace) => trace.map(({ side }) => side).join('');

function simulate(world: World, scenario: Scenario): Promise<Explored> {
  const sides = ONLY?.[3];
  if (sides === undefined) return exploreScenario(world, scenario, OPTIONS, tally);
  return replaySchedule(world, scenario, sides);
}

const tally = createTally();

test('two actions on one payment keep the rules in every order of their steps', {
  timeout: 3_600_000,
}, async () => {
  const world = await createWorld();
  const scenarios = listWanted();
  const failures: Failure[] = [];
  const kept: Played[] = [];
  const started = performance.now();
  for (const scenario of scenarios) {
    const before = tally.schedules;
    const begun = performance.now();
    const explored = await simulate(world, scenario);
    failures.push(...explored.failures);
    kept.push(...explored.kept);
    if (kept.length >= CHECKED_TOGETHER || scenario === scenarios.at(-1)) {
      failures.push(...(await checkKept(world, kept.splice(0))));
    }
    if (process.env.SIMULATION_VERBOSE) {
      const name = `${nameOf(scenario.actions)} ${scenario.state as State}`;
      const ms = Math.round(performance.now() - begun);
      process.stdout.write(`${name}: ${tally.schedules - before} schedules, ${ms} ms\n`);
    }
  }
  const seconds = Math.round((performance.now() - started) / 1000);
  if (isFull) {
    process.stdout.write(
      `${scenarios.length} scenarios in ${seconds} s: ${JSON.stringify(tally)}\n`,
    );
  }
  const shown = failures.slice(0, FAILURES_SHOWN).map(describeFailure);
  expect(failures.length, `\n${shown.join('\n\n')}\n`).toBe(0);
  if (ONLY !== undefined) return;
  expect(new Set(scenarios.map(({ actions }) => nameOf(actions))).size).toBe(PAIRS);
  // A simulation without waits and rejections has not interleaved anything.
  expect(tally.blocked).toBeGreaterThan(0);
  expect(tally.rejections).toBeGreaterThan(0);
});
