import { AppError } from '@saifu/domain/shared/app-error';
import { createEvidence } from '../check/evidence.ts';
import type { AnswerPromise } from '../check/promises.ts';
import { readDatabase } from '../check/read-database.ts';
import { RULES } from '../check/rules/all.ts';
import { type Action, createTurn, type Told, type Turn } from './actions.fixture.ts';
import { type ExploreOptions, explore } from './explore.ts';
import { deleteAll, deleteOrder, type OrderRows, readOrder } from './order-rows.ts';
import { type Provider, toJournal } from './provider.ts';
import { recover, relayAll } from './recover.fixture.ts';
import { type Choose, runSchedule, type Trace } from './run-schedule.ts';
import type { SideName } from './side.ts';
import { AMOUNT, enterState, type State, type Subject } from './states.fixture.ts';
import type { World } from './world.fixture.ts';

/** Two actions and the state in which both start. */
export type Scenario = {
  readonly actions: readonly [Action, Action];
  readonly state: State;
};

export type Result =
  | { readonly kind: 'told'; readonly told: Told }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'failed'; readonly words: string };

/** A schedule as it was run, and what came of it. */
export type Played = {
  readonly scenario: Scenario;
  readonly subject: Subject;
  readonly turns: Readonly<Record<SideName, Turn>>;
  readonly results: Readonly<Record<SideName, Result>>;
  readonly provider: Provider;
  readonly trace: Trace;
};

export type Failure = {
  readonly scenario: Scenario;
  readonly words: string;
  readonly trace: Trace;
};

export type Tally = {
  schedules: number;
  /** Started, and found to be an order that was explored before. */
  redundant: number;
  steps: number;
  blocked: number;
  outcomes: number;
  rejections: number;
};

export function createTally(): Tally {
  return { schedules: 0, redundant: 0, steps: 0, blocked: 0, outcomes: 0, rejections: 0 };
}

export type PlayOptions = Pick<ExploreOptions, 'isPruned' | 'schedulesMax'>;

/** What was found at once, and the schedules that `checkKept` has yet to check. */
export type Explored = { readonly failures: readonly Failure[]; readonly kept: readonly Played[] };

export async function exploreScenario(
  world: World,
  scenario: Scenario,
  options: PlayOptions,
  tally: Tally,
): Promise<Explored> {
  const failures: Failure[] = [];
  const kept = new Map<string, Played>();
  let played: Played | undefined;
  await explore({
    ...options,
    run: async (choose) => {
      played = await play(world, scenario, choose);
      return played.trace;
    },
    onTrace: async (trace, isRedundant) => {
      count(tally, trace, isRedundant);
      if (played === undefined) return;
      for (const words of await assess(world, played, kept)) {
        failures.push({ scenario, words, trace });
      }
    },
  });
  tally.outcomes += kept.size;
  for (const { results } of kept.values()) {
    if (Object.values(results).some(({ kind }) => kind === 'refused')) tally.rejections += 1;
  }
  return { failures, kept: [...kept.values()] };
}

/** Runs one schedule that is given by its sides, and goes on with the side that took the last. */
export async function replaySchedule(
  world: World,
  scenario: Scenario,
  sides: string,
): Promise<Explored> {
  const choose: Choose = (enabled, taken) => {
    const wanted = (sides[taken.length] ?? taken.at(-1)?.side) as SideName;
    return enabled.has(wanted) ? wanted : ([...enabled.keys()][0] ?? 'A');
  };
  const played = await play(world, scenario, choose);
  const kept = new Map<string, Played>();
  const found = await assess(world, played, kept);
  const failures = found.map((words) => ({ scenario, words, trace: played.trace }));
  return { failures, kept: [...kept.values()] };
}

function count(tally: Tally, trace: Trace, isRedundant: boolean): void {
  tally.schedules += 1;
  tally.steps += trace.length;
  if (isRedundant) tally.redundant += 1;
  if (trace.some(({ isBlocked }) => isBlocked)) tally.blocked += 1;
}

async function play(world: World, scenario: Scenario, choose: Choose): Promise<Played> {
  const { actions, state } = scenario;
  const [first, second] = actions;
  const subject = await enterState(world, state, Math.max(first.agoMs, second.agoMs));
  const { players, control, provider } = world;
  const common = { world, subject, state, isTwice: first === second };
  const turns = {
    A: createTurn({ ...common, player: players.A }),
    B: createTurn({ ...common, player: players.B }),
  };
  const results: Record<string, Result> = {};
  const perform = (action: Action, name: SideName) => async () => {
    const { player } = turns[name];
    player.warnings.length = 0;
    results[name] = await toResult(action.perform(turns[name], player.deps));
    const [warning] = player.warnings;
    if (warning !== undefined) results[name] = { kind: 'failed', words: warning };
  };
  const sides = [players.A.side, players.B.side] as const;
  const work = [perform(first, 'A'), perform(second, 'B')] as const;
  const trace = await runSchedule(sides, control, work, choose);
  return { scenario, subject, turns, results: results as Played['results'], provider, trace };
}

async function toResult(work: Promise<Told>): Promise<Result> {
  try {
    return { kind: 'told', told: await work };
  } catch (error) {
    if (error instanceof AppError) return { kind: 'refused', code: error.code };
    return { kind: 'failed', words: error instanceof Error ? String(error.stack) : String(error) };
  }
}

/**
 * Checks the answers right after the schedule. Of schedules that lead to the same rows, the same
 * movements at the provider and the same answers, one is kept: the recovery and the rules of the
 * checker would find the same of all.
 */
async function assess(
  world: World,
  played: Played,
  kept: Map<string, Played>,
): Promise<readonly string[]> {
  const { orderId } = played.subject;
  const rows = await readOrder(world.control, orderId);
  const words = [...findUntrue(played, rows)];
  const outcome = describeOutcome(played, rows);
  if (kept.has(outcome)) {
    await deleteOrder(world.control, orderId);
    return words;
  }
  kept.set(outcome, played);
  const stuck = await recover(world, orderId);
  return stuck === undefined ? words : [...words, `after the recovery, ${stuck}`];
}

function describeOutcome({ subject, turns, results, provider }: Played, rows: OrderRows): string {
  const movements = [...provider.entries.values()].map((entry) => [
    entry.state,
    entry.movements.map(({ type, amount }) => `${type} ${amount}`),
  ]);
  const answers = Object.values(results).map((result) =>
    result.kind === 'told' && result.told !== undefined
      ? [result.told.kind, 'status' in result.told && result.told.status]
      : result,
  );
  return JSON.stringify([rows, movements, provider.refunds.length, answers])
    .replaceAll(turns.A.key, 'A')
    .replaceAll(turns.B.key, 'B')
    .replaceAll(subject.payKey, 'first')
    .replaceAll(UUID, 'of the start');
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

const PAID: readonly string[] = ['processing', 'complete', 'refunded'];
const LIVE: readonly string[] = [...PAID, 'waiting_for_payment'];
/** With these codes the caller does not know yet what came of the request. */
const UNKNOWN: readonly string[] = ['idempotency_key.in_progress', 'payment.gateway_unavailable'];
const CANCELING: readonly string[] = ['cancel', 'cancel_order'];

function* findUntrue(played: Played, rows: OrderRows): Iterable<string> {
  const { actions } = played.scenario;
  const live = rows.payments.filter(({ status }) => LIVE.includes(status));
  if (live.length > 1) yield `the order has ${live.length} live payments`;
  if (rows.payments.some(({ captured, refunded }) => refunded > captured)) {
    yield 'more is refunded than was captured';
  }
  const [request] = rows.requests.filter(({ status }) => status === 'pending');
  const left = live.map(({ captured, refunded }) => (captured || AMOUNT) - refunded);
  if (request !== undefined && request.requested > (left[0] ?? 0)) {
    yield `a refund request asks for ${request.requested}, and ${left[0]} is left`;
  }
  for (const { status, window } of rows.payments) {
    if ((status === 'processing') !== (window !== 'none')) {
      yield `a payment is ${status}, and its confirmation window: ${window}`;
    }
  }
  for (const [index, name] of (['A', 'B'] as const).entries()) {
    const result = played.results[name];
    if (result.kind === 'failed') yield `${name} failed: ${result.words}`;
    if (result.kind !== 'refused' || UNKNOWN.includes(result.code)) continue;
    const { key } = played.turns[name];
    const told = `${name} was refused (${result.code}), and`;
    if (rows.payments.some((one) => one.key === key && PAID.includes(one.status))) {
      yield `${told} its payment is made`;
    }
    if (rows.attempts.some((one) => one.key === key)) yield `${told} its refund is begun`;
    if (rows.requests.some((one) => one.key === key)) yield `${told} its request is filed`;
    if (rows.requests.some((one) => one.answer === key)) yield `${told} its decision counts`;
    const isCancel = CANCELING.includes(actions[index as 0 | 1].name);
    const isAlone = !CANCELING.includes(actions[(1 - index) as 0 | 1].name);
    const isAborted = rows.transitions.some(({ event }) => event === 'abort');
    if (isCancel && isAlone && isAborted) yield `${told} the payment is canceled`;
  }
}

/** Lets the effects follow, and holds the rules of the checker against all kept schedules. */
export async function checkKept(
  world: World,
  kept: readonly Played[],
): Promise<readonly Failure[]> {
  await relayAll(world);
  const rows = await readDatabase(world.control);
  const journal = toJournal(kept.map(({ provider }) => provider));
  const promises = kept.flatMap(listPromises).map((promise, line) => ({ ...promise, line }));
  const evidence = createEvidence({
    rows,
    journal,
    promises: { promises, problems: [] },
    isSettled: true,
  });
  const orderIds = new Map(rows.payments.map(({ id, orderId }) => [id, orderId]));
  const failures = RULES.flatMap(({ name, find }) =>
    Array.from(find(evidence), ({ id, words }) => {
      const owner = kept.find((one) => one.subject.orderId === (orderIds.get(id) ?? id));
      const by = owner ?? kept.find((one) => one.provider.entries.has(id)) ?? kept[0];
      return { played: by, words: `${name}: ${id} ${words}` };
    }),
  );
  await deleteAll(world.control, world.written);
  return failures.flatMap(({ played, words }) =>
    played === undefined ? [] : { scenario: played.scenario, words, trace: played.trace },
  );
}

function listPromises({ results, turns, subject }: Played): readonly AnswerPromise[] {
  return (['A', 'B'] as const).flatMap((name) => {
    const result = results[name];
    if (result.kind === 'told') return result.told ?? [];
    if (result.kind === 'failed' || UNKNOWN.includes(result.code)) return [];
    const { key } = turns[name];
    const { orderId: order } = subject;
    return { kind: 'slide', key, order, amount: 0, status: 'declined' } as const;
  });
}
