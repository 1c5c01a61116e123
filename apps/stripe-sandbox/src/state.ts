import type { Find, Put, StripeEvent } from './change.ts';
import { createDueIndex, type DueIndex } from './due-index.ts';
import { createMetadataIndex, type MetadataIndex } from './metadata-index.ts';
import type { Kind, Records, Row } from './records.ts';
import { createTable, type Table } from './table.ts';

export type State = {
  readonly find: Find;
  readonly table: <K extends Kind>(kind: K) => Table<Records[K]>;
  readonly events: Table<StripeEvent>;
  readonly intentsByMetadata: MetadataIndex;
  readonly dueIndex: DueIndex;
  readonly record: (puts: Iterable<Put>, newEvents: readonly StripeEvent[]) => void;
};

/** The current state in memory, with indexes for lookups. */
export function createState(): State {
  const tables = new Map<Kind, Table<Row>>();
  const events = createTable<StripeEvent>();
  const intentsByMetadata = createMetadataIndex();
  const table = <K extends Kind>(kind: K): Table<Records[K]> => {
    const found = tables.get(kind) ?? createTable<Row>();
    tables.set(kind, found);
    return found as unknown as Table<Records[K]>;
  };
  const find: Find = (kind, id) => table(kind).get(id);
  const dueIndex = createDueIndex((id) => find('payment_intent', id));

  return {
    find,
    table,
    events,
    intentsByMetadata,
    dueIndex,
    record(puts, newEvents) {
      for (const put of puts) {
        const before = find(put.kind, put.row.id);
        dueIndex.observe(put, before);
        if (put.kind === 'payment_intent' && before === undefined) {
          intentsByMetadata.add(put.row as Records['payment_intent']);
        }
        table(put.kind).put(put.row as never);
      }
      for (const event of newEvents) events.put(event);
    },
  };
}
