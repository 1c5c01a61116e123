import type { Tx } from '../../../platform/db/db.ts';
import * as uploads from '../attachment/attachment.repository.ts';
import * as objections from './refund-request.repository.ts';
import type { Objection } from './refund-request.ts';
import * as remarks from './refund-request-message.repository.ts';

/** An objection with what was said and shown about it. */
export type DetailedObjection = Objection & {
  /** Its place in a list. */
  readonly createdAt: Date;
  readonly evidence: readonly uploads.Upload[];
  readonly remarks: readonly remarks.Remark[];
};

/** One that is known to be there, as it is now. */
export async function readDetailed(tx: Tx, id: string): Promise<DetailedObjection> {
  const objection = await objections.get(tx, id);
  const [detailed] = await readDetails(tx, objection ? [objection] : []);
  if (detailed === undefined) throw new Error('objections are never deleted');
  return detailed;
}

/** The same objections, each with all that belongs to it. */
export async function readDetails(
  tx: Tx,
  found: readonly Objection[],
): Promise<readonly DetailedObjection[]> {
  const ids = found.map(({ id }) => id);
  const [files, foundMessages] = await Promise.all([
    uploads.listOf(tx, ids),
    remarks.listOf(tx, ids),
  ]);
  const filesOf = Map.groupBy(files, ({ objectionId }) => objectionId);
  const messagesByRequest = Map.groupBy(foundMessages, ({ objectionId }) => objectionId);
  return found.map((objection) => ({
    ...objection,
    createdAt: objection.filedAt,
    evidence: filesOf.get(objection.id) ?? [],
    remarks: messagesByRequest.get(objection.id) ?? [],
  }));
}
