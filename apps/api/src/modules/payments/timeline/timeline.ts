import type {
  TimelineActor,
  TimelineConfirmer,
  TimelineKind,
  TimelineState,
} from '@saifu/domain/payments/payment-timeline';
import type { Tx } from '../../../platform/db/db.ts';
import type { Cursor } from '../../../platform/pagination.ts';

/**
 * One event of a payment. Its id begins with two digits that order the events of one moment by how
 * they follow from each other.
 */
export type TimelineEntry = Cursor & {
  readonly kind: TimelineKind;
  readonly amount: number | null;
  readonly state: TimelineState | null;
  readonly confirmedBy: TimelineConfirmer | null;
  readonly actor: TimelineActor | null;
  readonly memberName: string | null;
  /** Who is named in the audit log: the id of a member, or staff. */
  readonly auditedBy: string | null;
  /** The order or refund request that a member of the merchant has changed. */
  readonly subject: string | null;
};

export type TimelinePage = {
  readonly paymentId: string;
  readonly after: Cursor | undefined;
  readonly limit: number;
};

/** Reads the events of one kind of source, oldest first. */
export type ListTimelineEntries = (tx: Tx, page: TimelinePage) => Promise<readonly TimelineEntry[]>;
