import type { Tx } from '../../../platform/db/db.ts';
import * as uploads from '../attachment/attachment.repository.ts';
import * as refundRequests from './refund-request.repository.ts';
import type { RefundRequest } from './refund-request.ts';
import * as messages from './refund-request-message.repository.ts';

/** A refund request with the sort key for pagination. */
export type ListedRefundRequest = RefundRequest & { readonly createdAt: Date };

/** A refund request with its messages and attachments. */
export type RefundRequestDetails = ListedRefundRequest & {
  readonly evidence: readonly uploads.Upload[];
  readonly messages: readonly messages.RefundRequestMessage[];
};

export function withSortKey(refundRequest: RefundRequest): ListedRefundRequest {
  return { ...refundRequest, createdAt: refundRequest.filedAt };
}

/** Loads an existing refund request in its current state. */
export async function loadRefundRequestDetails(tx: Tx, id: string): Promise<RefundRequestDetails> {
  const refundRequest = await refundRequests.get(tx, id);
  const [detailed] = await loadManyRefundRequestDetails(tx, refundRequest ? [refundRequest] : []);
  if (detailed === undefined) throw new Error('the refund request does not exist');
  return detailed;
}

/** Adds the messages and attachments to each refund request. */
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
    ...withSortKey(refundRequest),
    evidence: filesByRequest.get(refundRequest.id) ?? [],
    messages: messagesByRequest.get(refundRequest.id) ?? [],
  }));
}
