import { type Footprint, isIndependent } from './footprint.ts';
import type { Choose, Trace } from './run-schedule.ts';
import type { SideName } from './side.ts';

export type ExploreOptions = {
  /** Runs one schedule from a fresh start. */
  readonly run: (choose: Choose) => Promise<Trace>;
  /** Called with each complete schedule. */
  readonly onTrace: (trace: Trace, isRedundant: boolean) => Promise<void>;
  /** False: every order of all steps, also of those that may be exchanged. */
  readonly isPruned: boolean;
  /** Ends after so many schedules. */
  readonly schedulesMax: number;
};

/** A state on the current path, between two steps. */
type Node = {
  /** The choice that is being explored. */
  chosen: SideName;
  readonly enabled: ReadonlyMap<SideName, Footprint>;
  /** Choices that must be explored too, because the order of two steps matters. */
  readonly wanted: Set<SideName>;
  /** Choices that are explored, or need not be: an equivalent order was. */
  readonly slept: Map<SideName, Footprint>;
};

/**
 * Explores every order of the steps of both sides, up to the exchange of independent neighbors:
 * dynamic partial-order reduction (Flanagan and Godefroid, 2005) with sleep sets, by replay. Of
 * each executed schedule, two dependent steps of different sides with nothing ordered in between
 * are a race: the state before the first is visited again, with the other side first. Of two
 * sides, the other one is always the one that leads to the second step.
 */
export async function explore(options: ExploreOptions): Promise<void> {
  const isIndependentHere = options.isPruned ? isIndependent : () => false;
  const path: Node[] = [];
  for (let count = 0; count === 0 || backtrack(path); count += 1) {
    if (count >= options.schedulesMax) return;
    const fixed = path.length;
    let end = Number.POSITIVE_INFINITY;
    const choose: Choose = (enabled, taken) => {
      const at = taken.length;
      if (at < fixed) return replay(path, at, enabled);
      const slept = at > end ? new Map() : inherit(path, isIndependentHere);
      const awake = [...enabled.keys()].filter((side) => !slept.has(side));
      // All that is left was explored in another order; the run only has to end.
      if (awake.length === 0) end = Math.min(end, at);
      const last = path.at(-1)?.chosen;
      const chosen =
        awake.find((side) => side === last) ?? awake[0] ?? [...enabled.keys()][0] ?? 'A';
      path.push({ chosen, enabled, wanted: new Set(options.isPruned ? [] : awake), slept });
      return chosen;
    };
    const trace = await options.run(choose);
    const isRedundant = end < trace.length;
    const useful = isRedundant ? trace.slice(0, end) : trace;
    path.length = useful.length;
    addRaces(path, useful, isIndependentHere);
    await options.onTrace(trace, isRedundant);
  }
}

function replay(path: readonly Node[], at: number, enabled: Node['enabled']): SideName {
  const node = path[at];
  if (node === undefined || !enabled.has(node.chosen)) {
    throw new Error(`the schedule cannot be repeated: step ${at + 1} differs`);
  }
  return node.chosen;
}

/** The steps that sleep in the next state: all that the last step does not depend on. */
function inherit(
  path: readonly Node[],
  isIndependentHere: typeof isIndependent,
): Map<SideName, Footprint> {
  const node = path.at(-1);
  const step = node?.enabled.get(node.chosen);
  if (node === undefined || step === undefined) return new Map();
  return new Map(
    [...node.slept].filter(
      ([side, footprint]) => side !== node.chosen && isIndependentHere(footprint, step),
    ),
  );
}

/** Goes back to the last state with another choice to explore. False: there is none. */
function backtrack(path: Node[]): boolean {
  for (let node = path.at(-1); node !== undefined; node = path.at(-1)) {
    const done = node.enabled.get(node.chosen);
    if (done !== undefined) node.slept.set(node.chosen, done);
    const { slept } = node;
    const next = [...node.wanted].find((side) => node?.enabled.has(side) && !slept.has(side));
    if (next !== undefined) {
      node.chosen = next;
      node.wanted.delete(next);
      return true;
    }
    path.pop();
  }
  return false;
}

function addRaces(
  path: readonly Node[],
  trace: Trace,
  isIndependentHere: typeof isIndependent,
): void {
  /** For each step, those that must come before it. */
  const before: Set<number>[] = [];
  for (const [later, step] of trace.entries()) {
    const causes = new Set<number>();
    const direct: number[] = [];
    for (let earlier = later - 1; earlier >= 0; earlier -= 1) {
      const other = trace[earlier];
      if (other === undefined || causes.has(earlier)) continue;
      const isSame = other.side === step.side;
      if (!isSame && isIndependentHere(other.footprint, step.footprint)) continue;
      if (!isSame) direct.push(earlier);
      causes.add(earlier);
      for (const cause of before[earlier] ?? []) causes.add(cause);
    }
    before.push(causes);
    for (const earlier of direct) path[earlier]?.wanted.add(step.side);
  }
}
