import type { QueryOf } from '@saifu/contract/endpoint';
import * as wire from '@saifu/contract/merchant-refund-request';
import type { MerchantActor } from '@saifu/domain/identity/actor';
import type { Deps } from '../../../../dependencies.ts';
import { createCsvFile } from '../../../../http/csv-file.ts';
import { type Route, route } from '../../../../http/route.ts';
import { decodeCursor, toPage } from '../../../../platform/pagination.ts';
import { toAttachment } from '../../attachment/views.ts';
import {
  type ListedRefundRequest,
  loadManyRefundRequestDetails,
  loadRefundRequestDetails,
  withSortKey,
} from '../load-details.ts';
import * as refundRequests from '../refund-request.repository.ts';
import {
  REFUND_REQUEST_FILE_COLUMNS,
  toRefundRequestRow,
  toRefundRequestTotalsView,
  toRefundRequestView,
} from '../views.ts';
import { findForActor, loadAttachment, respond, writeMessage } from './respond.ts';

/** The routes for merchants. */
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
    route(wire.respondToRefundRequest, async (call) =>
      loadRefundRequestView(deps, await respond(deps, call)),
    ),
    route(wire.writeToPayer, async (call) =>
      loadRefundRequestView(deps, await writeMessage(deps, call)),
    ),
    route(wire.getMerchantAttachment, async ({ actor, params }) => {
      const { file, content } = await loadAttachment(deps, actor, params);
      return toAttachment(file, content);
    }),
  ];
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

async function loadRefundRequestView(deps: Deps, id: string) {
  return toRefundRequestView(await loadRefundRequestDetails(deps.db, id));
}
