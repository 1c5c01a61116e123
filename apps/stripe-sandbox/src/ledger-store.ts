import type { Change, LedgerEntry, Put, StripeEvent } from './change.ts';
import { createIdempotency, type Idempotency } from './idempotency.ts';
import { type Journal, openJournal, type Spot } from './journal.ts';
import type { Line } from './read-journal.ts';
import type { Kind, Records } from './records.ts';
import { createState, type State } from './state.ts';

/** A response saved under the idempotency key of its request; its body is JSON. */
export type SavedResponse = {
  readonly key: string;
  readonly hash: string;
  readonly requestId: string;
  readonly status: number;
  readonly body: string;
};

export type LedgerStore = Omit<State, 'record'> & {
  /** Ids of events not yet delivered. */
  readonly untaken: ReadonlySet<string>;
  readonly keys: Idempotency;
  /** Called for each event that has a receiver. */
  readonly onEvent: (listener: (event: StripeEvent) => void) => void;
  readonly commit: (action: string, change: Change, answer?: SavedResponse) => void;
  readonly markDelivered: (ids: readonly string[], now: number) => void;
  readonly journal: Journal;
};

type WrittenEvent = Omit<StripeEvent, 'row'> & { readonly row: number | StripeEvent['row'] };
type Entry = Line & {
  readonly at: number;
  readonly action: string;
  readonly facts?: readonly LedgerEntry[];
  readonly puts?: readonly (readonly [Kind, Records[Kind]])[];
  readonly events?: readonly WrittenEvent[];
  readonly taken?: readonly string[];
  readonly answer?: { readonly key: string; readonly hash: string };
};

/** The whole state of the sandbox, rebuilt from its journal at every start. */
export function openLedgerStore(path: string, onError: (error: unknown) => void): LedgerStore {
  const { record, ...state } = createState();
  const untaken = new Set<string>();
  const keys = createIdempotency();
  let listener: (event: StripeEvent) => void = () => {};

  function apply(puts: readonly Put[], events: readonly StripeEvent[]): void {
    record(puts, events);
    for (const event of events) {
      if (!event.hasReceiver) continue;
      untaken.add(event.id);
      listener(event);
    }
  }

  const take = (ids: readonly string[]) => {
    for (const id of ids) untaken.delete(id);
  };

  function replay(line: Line, spot: Spot): void {
    const { at, puts = [], events: written = [], taken = [], answer } = line as Entry;
    const rows = puts.map(([kind, row]) => ({ kind, row }));
    apply(
      rows,
      written.map((event) => restore(event, rows)),
    );
    take(taken);
    if (answer !== undefined) keys.keep(answer.key, { hash: answer.hash, at, spot });
  }

  const journal = openJournal(path, replay, onError);
  return {
    ...state,
    untaken,
    keys,
    journal,
    onEvent(callback) {
      listener = callback;
    },
    commit(action, change, answer) {
      const puts = [...change.puts.values()];
      apply(puts, change.events);
      const spot = journal.append(toEntry(action, change, puts), answer && answerText(answer));
      if (answer !== undefined) keys.keep(answer.key, { hash: answer.hash, at: change.now, spot });
    },
    markDelivered(ids, now) {
      take(ids);
      journal.append({ at: now, action: 'webhook', taken: ids });
    },
  };
}

function toEntry(action: string, { now, facts, events }: Change, puts: readonly Put[]) {
  return {
    at: now,
    action,
    facts,
    puts: puts.map(({ kind, row }) => [kind, row]),
    events: events.map((event) => shorten(event, puts)),
  };
}

/** The body is JSON already and is inserted verbatim instead of being serialized twice. */
function answerText({ key, hash, requestId, status, body }: SavedResponse): string {
  const head = JSON.stringify({ key, hash, requestId, status });
  return `"answer":${head.slice(0, -1)},"body":${body}}`;
}

/** Most events contain a row of the same line. They store its index instead of a copy. */
function shorten(event: StripeEvent, puts: readonly Put[]): WrittenEvent {
  const at = puts.findIndex(({ row }) => row === event.row);
  return { ...event, row: at < 0 ? event.row : at };
}

function restore(event: WrittenEvent, puts: readonly Put[]): StripeEvent {
  if (typeof event.row !== 'number') return { ...event, row: event.row };
  const put = puts[event.row];
  if (put === undefined) throw new Error(`event ${event.id} has no record`);
  return { ...event, row: put.row as StripeEvent['row'] };
}
