import type { Change, LedgerEntry, Put, StripeEvent } from './change.ts';
import { createIdempotency, type Idempotency } from './idempotency.ts';
import { type Journal, type LinePosition, openJournal } from './journal.ts';
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
  readonly undelivered: ReadonlySet<string>;
  readonly keys: Idempotency;
  /** Called for each event that has a receiver. */
  readonly onEvent: (listener: (event: StripeEvent) => void) => void;
  readonly commit: (action: string, change: Change, response?: SavedResponse) => void;
  readonly markDelivered: (ids: readonly string[], now: number) => void;
  readonly journal: Journal;
};

type WrittenEvent = Omit<StripeEvent, 'row'> & { readonly row: number | StripeEvent['row'] };
type Entry = Line & {
  readonly at: number;
  readonly action: string;
  readonly ledger_entries?: readonly LedgerEntry[];
  readonly puts?: readonly (readonly [Kind, Records[Kind]])[];
  readonly events?: readonly WrittenEvent[];
  readonly delivered?: readonly string[];
  readonly response?: { readonly key: string; readonly hash: string };
};

/** The whole state of the sandbox, rebuilt from its journal at every start. */
export function openLedgerStore(path: string, onError: (error: unknown) => void): LedgerStore {
  const { record, ...state } = createState();
  const undelivered = new Set<string>();
  const keys = createIdempotency();
  let listener: (event: StripeEvent) => void = () => {};

  function apply(puts: readonly Put[], events: readonly StripeEvent[]): void {
    record(puts, events);
    for (const event of events) {
      if (!event.hasReceiver) continue;
      undelivered.add(event.id);
      listener(event);
    }
  }

  const removeUndelivered = (ids: readonly string[]) => {
    for (const id of ids) undelivered.delete(id);
  };

  function replay(line: Line, linePosition: LinePosition): void {
    const { at, puts = [], events: written = [], delivered = [], response } = line as Entry;
    const rows = puts.map(([kind, row]) => ({ kind, row }));
    apply(
      rows,
      written.map((event) => expandEvent(event, rows)),
    );
    removeUndelivered(delivered);
    if (response !== undefined) keys.save(response.key, { hash: response.hash, at, linePosition });
  }

  const journal = openJournal(path, replay, onError);
  return {
    ...state,
    undelivered,
    keys,
    journal,
    onEvent(callback) {
      listener = callback;
    },
    commit(action, change, response) {
      const puts = [...change.puts.values()];
      apply(puts, change.events);
      const linePosition = journal.append(
        toEntry(action, change, puts),
        response && serializeResponse(response),
      );
      if (response !== undefined)
        keys.save(response.key, { hash: response.hash, at: change.now, linePosition });
    },
    markDelivered(ids, now) {
      removeUndelivered(ids);
      journal.append({ at: now, action: 'webhook', delivered: ids });
    },
  };
}

function toEntry(action: string, { now, ledgerEntries, events }: Change, puts: readonly Put[]) {
  return {
    at: now,
    action,
    ledger_entries: ledgerEntries,
    puts: puts.map(({ kind, row }) => [kind, row]),
    events: events.map((event) => compactEvent(event, puts)),
  };
}

/** The body is JSON already and is inserted verbatim instead of being serialized twice. */
function serializeResponse({ key, hash, requestId, status, body }: SavedResponse): string {
  const fields = JSON.stringify({ key, hash, requestId, status });
  return `"response":${fields.slice(0, -1)},"body":${body}}`;
}

/** Most events contain a row of the same line. They store its index instead of a copy. */
function compactEvent(event: StripeEvent, puts: readonly Put[]): WrittenEvent {
  const at = puts.findIndex(({ row }) => row === event.row);
  return { ...event, row: at < 0 ? event.row : at };
}

function expandEvent(event: WrittenEvent, puts: readonly Put[]): StripeEvent {
  if (typeof event.row !== 'number') return { ...event, row: event.row };
  const put = puts[event.row];
  if (put === undefined) throw new Error(`event ${event.id} has no record`);
  return { ...event, row: put.row as StripeEvent['row'] };
}
