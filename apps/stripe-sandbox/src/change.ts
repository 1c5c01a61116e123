import { createId } from './ids.ts';
import type { Kind, Metadata, ObjectKind, Records, Row } from './records.ts';

/** A self-contained record of a money movement. */
export type LedgerEntry = {
  readonly type:
    | 'authorized'
    | 'captured'
    | 'canceled'
    | 'expired'
    | 'declined'
    | 'refunded'
    | 'refund_failed'
    | 'bitcash_captured'
    | 'bitcash_refused'
    | 'bitcash_refunded';
  readonly payment: string;
  readonly amount: number;
  readonly currency: 'jpy';
  readonly method: string;
  readonly charge?: string | null;
  readonly refund?: string;
  readonly reason?: string | null;
  readonly metadata?: Metadata;
};

export type StripeEvent = Row & {
  readonly type: string;
  readonly kind: ObjectKind;
  /** The version of the record that the event contains. */
  readonly row: Records[ObjectKind];
  readonly requestId: string | null;
  readonly key: string | null;
  /**
   * Whether a webhook receiver of this type was configured at that time. A later receiver does not
   * get the event.
   */
  readonly hasReceiver: boolean;
};

export type Put = { readonly kind: Kind; readonly row: Records[Kind] };
export type Find = <K extends Kind>(kind: K, id: string) => Records[K] | undefined;

/** All changes of one request. They are written as one line, so they are atomic. */
export type Change = {
  readonly now: number;
  readonly find: Find;
  readonly put: <K extends Kind>(kind: K, row: Records[K]) => Records[K];
  readonly emitEvent: <K extends ObjectKind>(type: string, kind: K, row: Records[K]) => void;
  readonly addLedgerEntry: (ledgerEntry: LedgerEntry) => void;
  readonly puts: ReadonlyMap<string, Put>;
  readonly events: readonly StripeEvent[];
  readonly ledgerEntries: readonly LedgerEntry[];
};

export type Origin = Pick<StripeEvent, 'requestId' | 'key'> & {
  readonly hasReceiver: (type: string) => boolean;
};

export function beginChange(find: Find, now: number, origin: Origin): Change {
  const puts = new Map<string, Put>();
  const events: StripeEvent[] = [];
  const ledgerEntries: LedgerEntry[] = [];
  return {
    now,
    puts,
    events,
    ledgerEntries,
    find: <K extends Kind>(kind: K, id: string) => {
      const put = puts.get(`${kind} ${id}`);
      return put === undefined ? find(kind, id) : (put.row as Records[K]);
    },
    put(kind, row) {
      puts.set(`${kind} ${row.id}`, { kind, row });
      return row;
    },
    emitEvent(type, kind, row) {
      const { requestId, key } = origin;
      const hasReceiver = origin.hasReceiver(type);
      const event = { type, kind, row, requestId, key, hasReceiver };
      events.push({ id: createId('evt'), created: now, ...event });
    },
    addLedgerEntry: (ledgerEntry) => void ledgerEntries.push(ledgerEntry),
  };
}
