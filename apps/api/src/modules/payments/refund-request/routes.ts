import { createHash } from 'node:crypto';
import type { BodyOf } from '@saifu/contract/endpoint';
import * as wire from '@saifu/contract/refund-request';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { type Call, type Route, route } from '../../../http/route.ts';
import { hashToken } from '../../../platform/crypto/tokens.ts';
import { decodeCursor, toPage } from '../../../platform/pagination.ts';
import { addRefundRequestMessage } from './add-message.ts';
import { createRefundRequest } from './create-refund-request.ts';
import { loadManyRefundRequestDetails, loadRefundRequestDetails } from './load-details.ts';
import * as refundRequests from './refund-request.repository.ts';
import type { RefundRequest } from './refund-request.ts';
import { toRefundRequestView } from './views.ts';
import { withdrawRefundRequest } from './withdraw-refund-request.ts';

/** The routes of the payer. Those of merchant and staff are in `decision/routes.ts`. */
export function refundRequestRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.requestRefund, async (call) => {
      const { actor, params, body } = call;
      const { refundRequest, isReplayed } = await createRefundRequest(deps, {
        paymentId: fromTypeId('payment', params.id) ?? '',
        userId: actor.userId,
        reasonCode: body.reason_code,
        reason: body.reason,
        requestedAmount: body.requested_amount ?? null,
        attachmentIds: body.evidence_ids.map((id) => fromTypeId('upload', id) ?? ''),
        idempotency: {
          scope: hashToken(`user ${actor.userId}`),
          key: call.idempotencyKey.toLowerCase(),
          requestHash: hashRequest(params.id, body),
        },
      });
      if (isReplayed) call.markReplayed();
      return loadRefundRequestView(deps, refundRequest.id);
    }),

    route(wire.listRefundRequests, async ({ actor, query }) => {
      const { limit, cursor } = query;
      const input = { userId: actor.userId, limit: limit + 1, after: decodeCursor(cursor) };
      const found = await loadManyRefundRequestDetails(
        deps.db,
        await refundRequests.list(deps.db, input),
      );
      return toPage(found, limit, toRefundRequestView);
    }),

    route(wire.getRefundRequest, async (call) =>
      loadRefundRequestView(deps, (await own(deps, call)).id),
    ),

    route(wire.withdrawRefundRequest, async (call) => {
      const refundRequest = await own(deps, call);
      await withdrawRefundRequest(deps, refundRequest);
      return loadRefundRequestView(deps, refundRequest.id);
    }),

    route(wire.writeToRefundRequest, async (call) => {
      const { id: refundRequestId } = await own(deps, call);
      const by = `by ${call.actor.userId}`;
      await addRefundRequestMessage(deps, {
        refundRequestId,
        author: 'payer',
        body: call.body.body,
        by,
      });
      return loadRefundRequestView(deps, refundRequestId);
    }),
  ];
}

type OwnCall = Pick<Call<typeof wire.getRefundRequest>, 'actor' | 'params'>;

async function own(deps: Deps, { actor, params }: OwnCall): Promise<RefundRequest> {
  const refundRequest = await refundRequests.get(
    deps.db,
    fromTypeId('refundRequest', params.id) ?? '',
  );
  if (refundRequest?.userId !== actor.userId) throw new AppError('not_found');
  return refundRequest;
}

async function loadRefundRequestView(deps: Deps, id: string) {
  return toRefundRequestView(await loadRefundRequestDetails(deps.db, id));
}

/** Detects reuse of an idempotency key with a different request. */
function hashRequest(paymentId: string, body: BodyOf<typeof wire.requestRefund>): Buffer {
  const { reason_code, reason, requested_amount = null, evidence_ids } = body;
  const words = [paymentId, reason_code, reason, requested_amount, evidence_ids.toSorted()];
  return createHash('sha256').update(JSON.stringify(words)).digest();
}
