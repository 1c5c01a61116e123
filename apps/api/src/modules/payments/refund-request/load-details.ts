import type { Tx } from '../../../platform/db/db.ts';
import * as uploads from '../attachment/attachment.repository.ts';
import * as refundRequests from './refund-request.repository.ts';
import type { RefundRequest } from './refund-request.ts';
import * as messages from './refund-request-message.repository.ts';

/** An objection with what was said and shown about it. */
export type RefundRequestDetails = RefundRequest & {
  /** Its place in a list. */
  readonly createdAt: Date;
  readonly evidence: readonly uploads.Upload[];
  readonly messages: readonly messages.RefundRequestMessage[];
};

/** One that is known to be there, as it is now. */
export async function loadRefundRequestDetails(tx: Tx, id: string): Promise<RefundRequestDetails> {
  const refundRequest = await refundRequests.get(tx, id);
  const [detailed] = await loadManyRefundRequestDetails(tx, refundRequest ? [refundRequest] : []);
  if (detailed === undefined) throw new Error('objections are never deleted');
  return detailed;
}

/** The same objections, each with all that belongs to it. */
export async function loadManyRefundRequestDetails(
  tx: Tx,
  found: readonly RefundRequest[],
): Promise<readonly RefundRequestDetails[]> {
  const ids = found.map(({ id }) => id);
  const [files, foundMessages] = await Promise.all([
    uploads.listByRefundRequests(tx, ids),
    messages.listByRefundRequests(tx, ids),
  ]);
  const filesByRequest = Map.groupBy(files, ({ refundRequestId }) => refundRequestId);
  const messagesByRequest = Map.groupBy(foundMessages, ({ refundRequestId }) => refundRequestId);
  return found.map((refundRequest) => ({
    ...refundRequest,
    createdAt: refundRequest.filedAt,
    evidence: filesByRequest.get(refundRequest.id) ?? [],
    messages: messagesByRequest.get(refundRequest.id) ?? [],
  }));
}
