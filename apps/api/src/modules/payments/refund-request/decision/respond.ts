import type { MerchantActor, StaffActor } from '@saifu/domain/identity/actor';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../../dependencies.ts';
import { loadFile } from '../../../../platform/storage/store-file.ts';
import { createRecordChange, recordNothing } from '../../../audit/record-change.ts';
import * as uploads from '../../attachment/attachment.repository.ts';
import { executeRefund } from '../../refund/refund.ts';
import { addRefundRequestMessage } from '../add-message.ts';
import * as refundRequests from '../refund-request.repository.ts';
import type { RefundRequest } from '../refund-request.ts';
import { type Decision, decideRefundRequest } from './decide-refund-request.ts';

type DecisionActor = MerchantActor | StaffActor;
type DecisionBody = Pick<Decision, 'decision' | 'message'> & {
  readonly amount?: number | undefined;
};

/** A merchant sees the requests of its own stores; staff see all. */
export async function findForActor(
  deps: Deps,
  actor: DecisionActor,
  id: string,
): Promise<RefundRequest> {
  const refundRequest = await refundRequests.get(deps.db, fromTypeId('refundRequest', id) ?? '');
  if (refundRequest === undefined) throw new AppError('not_found');
  const isTheirs = actor.kind === 'staff' || refundRequest.merchantId === actor.merchantId;
  if (!isTheirs) throw new AppError('not_found');
  return refundRequest;
}

type RefundRequestCall<Body> = {
  readonly actor: DecisionActor;
  readonly params: { readonly id: string };
  readonly body: Body;
  readonly address: string;
  readonly requestId: string;
};

/** Decides in the name of the merchant; returns the id. */
export async function respond(
  deps: Deps,
  call: RefundRequestCall<DecisionBody> & { readonly actor: MerchantActor },
): Promise<string> {
  const { actor, params, body } = call;
  const refundRequest = await findForActor(deps, actor, params.id);
  const { decision, amount = null, message } = body;
  const decisionInput = { decision, amount, message, by: actor.kind };
  const record = createRecordChange(deps, refundRequest.merchantId, call);
  const attempt = await decideRefundRequest(deps, refundRequest, decisionInput, record);
  if (attempt?.state === 'open') await executeRefund(deps, attempt);
  return refundRequest.id;
}

/** Writes in the name of the actor; returns the id. */
export async function writeMessage(
  deps: Deps,
  call: RefundRequestCall<{ readonly body: string }>,
): Promise<string> {
  const found = await findForActor(deps, call.actor, call.params.id);
  const { id: refundRequestId, merchantId } = found;
  const author = call.actor.kind;
  const by = `by ${author} about ${refundRequestId}`;
  const message = { refundRequestId, author, body: call.body.body, by };
  // A merchant's own messages are records of their own.
  const record = author === 'staff' ? createRecordChange(deps, merchantId, call) : recordNothing;
  await addRefundRequestMessage(deps, message, record);
  return refundRequestId;
}

/** A file of the payer and its content. */
export async function loadAttachment(
  deps: Deps,
  actor: DecisionActor,
  params: { readonly id: string; readonly upload_id: string },
) {
  const { id } = await findForActor(deps, actor, params.id);
  const file = await uploads.getByRefundRequest(
    deps.db,
    id,
    fromTypeId('upload', params.upload_id) ?? '',
  );
  if (file === undefined) throw new AppError('not_found');
  return { file, content: await loadFile(deps, file) };
}
