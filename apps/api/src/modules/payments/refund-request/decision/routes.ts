import type { QueryOf } from '@saifu/contract/endpoint';
import * as wire from '@saifu/contract/merchant-refund-request';
import type { MerchantActor, StaffActor } from '@saifu/domain/identity/actor';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../../dependencies.ts';
import { createCsvFile } from '../../../../http/csv-file.ts';
import { type Route, route } from '../../../../http/route.ts';
import { decodeCursor, toPage } from '../../../../platform/pagination.ts';
import { loadFile } from '../../../../platform/storage/store-file.ts';
import { createRecordChange, recordNothing } from '../../../audit/record-change.ts';
import * as uploads from '../../attachment/attachment.repository.ts';
import { toAttachment } from '../../attachment/views.ts';
import { executeRefund } from '../../refund/refund.ts';
import { addRefundRequestMessage } from '../add-message.ts';
import {
  type ListedRefundRequest,
  loadManyRefundRequestDetails,
  loadRefundRequestDetails,
  withSortKey,
} from '../load-details.ts';
import * as refundRequests from '../refund-request.repository.ts';
import type { RefundRequest } from '../refund-request.ts';
import {
  REFUND_REQUEST_FILE_COLUMNS,
  toRefundRequestRow,
  toRefundRequestTotalsView,
  toRefundRequestView,
} from '../views.ts';
import { type Decision, decideRefundRequest } from './decide-refund-request.ts';

type DecisionActor = MerchantActor | StaffActor;
type DecisionBody = Pick<Decision, 'decision' | 'message'> & {
  readonly amount?: number | undefined;
};

/** The routes for decisions, by the merchant or by staff. */
export function refundRequestDecisionRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.listMerchantRefundRequests, async ({ actor, query }) => {
      const filter = toFilter(actor, query);
      const isFirstPage = query.cursor === undefined;
      const [page, totals] = await Promise.all([
        listPage(deps, filter, query),
        isFirstPage ? refundRequests.getTotals(deps.db, filter) : null,
      ]);
      return { ...page, totals: totals && toRefundRequestTotalsView(totals) };
    }),
    route(wire.exportMerchantRefundRequests, async ({ actor, query }) => {
      const filter = toFilter(actor, query);
      return createCsvFile(deps, {
        actor,
        name: 'refund_requests',
        period: query,
        columns: REFUND_REQUEST_FILE_COLUMNS,
        count: async () => (await refundRequests.getTotals(deps.db, filter)).count,
        list: (page) => listWithSortKeys(deps, { ...filter, ...page }),
        toRow: (refundRequest) => toRefundRequestRow(refundRequest),
      });
    }),
    route(wire.getMerchantRefundRequest, async ({ actor, params }) =>
      loadRefundRequestView(deps, (await findForActor(deps, actor, params.id)).id),
    ),
    route(wire.respondToRefundRequest, (call) => respond(deps, call)),
    route(wire.writeToPayer, (call) => addMessage(deps, call)),
    route(wire.getMerchantAttachment, ({ actor, params }) => loadAttachment(deps, actor, params)),

    route(wire.listStaffRefundRequests, ({ query }) =>
      listPage(deps, { status: query.status }, query),
    ),
    route(wire.staffRespondToRefundRequest, (call) => respond(deps, call)),
    route(wire.staffWriteToPayer, (call) => addMessage(deps, call)),
    route(wire.getStaffAttachment, ({ actor, params }) => loadAttachment(deps, actor, params)),
  ];
}

/** A merchant sees the requests of its own stores; staff see all. */
async function findForActor(deps: Deps, actor: DecisionActor, id: string): Promise<RefundRequest> {
  const refundRequest = await refundRequests.get(deps.db, fromTypeId('refundRequest', id) ?? '');
  if (refundRequest === undefined) throw new AppError('not_found');
  const isTheirs = actor.kind === 'staff' || refundRequest.merchantId === actor.merchantId;
  if (!isTheirs) throw new AppError('not_found');
  return refundRequest;
}

function toFilter(
  { merchantId }: MerchantActor,
  { from, to, status }: QueryOf<typeof wire.exportMerchantRefundRequests>,
): refundRequests.RefundRequestFilter {
  return { merchantId, status, from, to };
}

async function listWithSortKeys(
  deps: Deps,
  input: Parameters<typeof refundRequests.list>[1],
): Promise<readonly ListedRefundRequest[]> {
  return (await refundRequests.list(deps.db, input)).map(withSortKey);
}

async function listPage(
  deps: Deps,
  filter: refundRequests.RefundRequestFilter,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
) {
  const input = { ...filter, limit: limit + 1, after: decodeCursor(cursor) };
  const found = await loadManyRefundRequestDetails(
    deps.db,
    await refundRequests.list(deps.db, input),
  );
  return toPage(found, limit, toRefundRequestView);
}

type RefundRequestCall<Body> = {
  readonly actor: DecisionActor;
  readonly params: { readonly id: string };
  readonly body: Body;
  readonly address: string;
  readonly requestId: string;
};

async function respond(deps: Deps, call: RefundRequestCall<DecisionBody>) {
  const { actor, params, body } = call;
  const refundRequest = await findForActor(deps, actor, params.id);
  const { decision, amount = null, message } = body;
  const decisionInput = { decision, amount, message, by: actor.kind };
  const record = createRecordChange(deps, refundRequest.merchantId, call);
  const attempt = await decideRefundRequest(deps, refundRequest, decisionInput, record);
  if (attempt?.state === 'open') await executeRefund(deps, attempt);
  return loadRefundRequestView(deps, refundRequest.id);
}

async function addMessage(deps: Deps, call: RefundRequestCall<{ readonly body: string }>) {
  const found = await findForActor(deps, call.actor, call.params.id);
  const { id: refundRequestId, merchantId } = found;
  const author = call.actor.kind;
  const by = `by ${author} about ${refundRequestId}`;
  const message = { refundRequestId, author, body: call.body.body, by };
  // A merchant's own messages are records of their own.
  const record = author === 'staff' ? createRecordChange(deps, merchantId, call) : recordNothing;
  await addRefundRequestMessage(deps, message, record);
  return loadRefundRequestView(deps, refundRequestId);
}

async function loadAttachment(
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
  return toAttachment(file, await loadFile(deps, file));
}

async function loadRefundRequestView(deps: Deps, id: string) {
  return toRefundRequestView(await loadRefundRequestDetails(deps.db, id));
}
