import type pg from 'pg';
import {
  describeEnd,
  describeProviderCall,
  describeStatement,
  type Footprint,
  NOTHING,
  type Tables,
} from './footprint.ts';

export type SideName = 'A' | 'B';

/** One round trip of an action: to PostgreSQL or to the provider. */
export type Step = {
  readonly label: string;
  readonly footprint: Footprint;
  /** Of the server process; undefined for the provider. */
  readonly pid: number | undefined;
  readonly run: () => Promise<unknown>;
};

/** One of the two actions. Its steps wait here until the scheduler releases them. */
export type Side = {
  readonly name: SideName;
  /** Steps that wait, in the order in which the action has reached them. */
  readonly pending: Step[];
  /** False: steps run at once, before and after the schedule. */
  isGated: boolean;
  isDone: boolean;
  /** The step that was released and has no result yet. */
  running: Step | undefined;
  /** Its transaction has locked rows, so a step of the other side may have to wait. */
  holdsLocks: boolean;
  /** Called when a step arrives, a step ends, or the action is over. */
  onChange: () => void;
};

export function createSide(name: SideName): Side {
  return {
    name,
    pending: [],
    isGated: false,
    isDone: false,
    running: undefined,
    holdsLocks: false,
    onChange: () => {},
  };
}

/** Queues the step. Its result is that of the released step. */
export function pass<Result>(
  side: Side,
  step: Omit<Step, 'run'>,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!side.isGated) return work();
  return new Promise<Result>((resolve, reject) => {
    const run = async () => {
      try {
        resolve(await work());
      } catch (error) {
        reject(error);
      }
    };
    side.pending.push({ ...step, run });
    side.onChange();
  });
}

export function callProvider<Result>(
  side: Side,
  name: string,
  access: 'read' | 'write' | 'none',
  work: () => Promise<Result>,
): Promise<Result> {
  const footprint = access === 'none' ? NOTHING : describeProviderCall(access === 'write');
  return pass(side, { label: `provider.${name}`, footprint, pid: undefined }, work);
}

type Sent = { readonly text: string; readonly footprint: Footprint };
type QueryInput = string | pg.QueryConfig;

/** Lets every statement of the pool's connections wait for the scheduler. */
export function gatePool(pool: pg.Pool, side: Side, tables: Tables): void {
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as unknown as (
      input: QueryInput,
      ...rest: unknown[]
    ) => Promise<unknown>;
    const { processID: pid } = client as unknown as { readonly processID: number };
    const describe = createDescriber(tables);
    const gated = (input: QueryInput, ...rest: unknown[]) => {
      const step = describe(typeof input === 'string' ? input : input.text);
      return pass(side, { ...step, pid }, () => send(input, ...rest));
    };
    Object.assign(client, { query: gated });
  });
}

/** Follows the transaction of one connection. */
function createDescriber(tables: Tables): (text: string) => Pick<Step, 'label' | 'footprint'> {
  let transaction: Sent[] | undefined;
  return (text) => {
    const label = shorten(text);
    if (label === 'begin') {
      transaction = [];
      return { label, footprint: NOTHING };
    }
    if (label === 'commit' || label === 'rollback') {
      const footprint = describeEnd(transaction ?? [], tables, label === 'commit');
      transaction = undefined;
      return { label, footprint };
    }
    const footprint = describeStatement(text, tables, transaction !== undefined);
    transaction?.push({ text, footprint });
    return { label, footprint };
  };
}

const LABEL_MAX = 150;

/** The statement in one line, without its list of columns. */
function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const short = line.replace(/^select (?:(?! from ).){30,}? from /, 'select … from ');
  return short.length > LABEL_MAX ? `${short.slice(0, LABEL_MAX)}…` : short;
}
