import type { StaffTimelineKind } from '@saifu/domain/payments/payment-timeline';
import type { Tx } from '../../../platform/db/db.ts';
import type { ListTimelineEntries, TimelineEntry } from '../timeline/timeline.ts';

/** What staff see of an event beyond what the merchant sees. */
export type StaffTimelineDetail = {
  readonly id: string;
  readonly name: string;
  readonly result: string | null;
  readonly reason: string | null;
  readonly reference: string | null;
  readonly channel: string | null;
  readonly destination: string | null;
  readonly lines: readonly { readonly account: string; readonly amount: number }[];
};

/** An event that the merchant sees too has no detail. */
export type StaffTimelineEntry = Omit<TimelineEntry, 'kind'> & {
  readonly kind: TimelineEntry['kind'] | StaffTimelineKind;
  readonly detail: StaffTimelineDetail | null;
};

type DeliveryRecord = {
  readonly id: string;
  readonly event: string;
  readonly host: string;
  readonly createdAt: Date;
  readonly deliveredAt: Date | null;
  readonly abandonedAt: Date | null;
};

/** Read by functions, because their capabilities are above this one. */
export type TimelineSources = {
  readonly listReceiptEntries: ListTimelineEntries;
  readonly listDeliveriesOf: (
    tx: Tx,
    merchantId: string,
    eventIds: readonly string[],
  ) => Promise<readonly DeliveryRecord[]>;
};
