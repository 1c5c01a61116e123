import sql from 'sql-template-tag';
import {
  entryColumns,
  selectEntries,
  toEntryId,
} from '../../payments/timeline/timeline.repository.ts';
import type { ListTimelineEntries, TimelineEntry } from '../../payments/timeline/timeline.ts';

/** The receipts of a payment and of its refunds, and their reissues, for its timeline. */
export const listReceiptEntries: ListTimelineEntries = (tx, page) => {
  const kind = sql`case when v.version > 1 then 'receipt_reissued'
    when r.refund_id is not null then 'return_invoice_issued' else 'receipt_issued' end`;
  // The versions of a receipt follow each other, also in one moment.
  const id = toEntryId(
    50,
    sql`overlay(r.id::text placing lpad(v.version::text, 2, '0')
    from 3 for 2)`,
  );
  const actor = sql`case when v.version > 1 then 'payer' else 'system' end`;
  return tx.rows<TimelineEntry>(
    selectEntries(
      sql`select ${entryColumns(id, sql`v.issued_at`, kind, { actor })}
      from receipts r join receipt_versions v on v.receipt_id = r.id
      where r.payment_id = ${page.paymentId}`,
      page,
    ),
  );
};
