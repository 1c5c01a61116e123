import * as wire from '@saifu/contract/history';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { toPageBy } from '../../../platform/pagination.ts';
import { loadPayment } from '../authorize/load-payment.ts';
import * as payments from '../authorize/payment.repository.ts';
import { toPaymentView } from '../authorize/views.ts';
import * as refundRequests from '../refund-request/refund-request.repository.ts';
import * as history from './history.repository.ts';
import type { HistoryEntry } from './history.ts';
import { decodeHistoryCursor, encodeHistoryCursor, toFilter, toPaymentRowView } from './views.ts';

export function historyRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.listPayments, async ({ actor, query }) => {
      const { limit, cursor, sort } = query;
      const found = await history.list(deps.db, {
        ...toFilter(query),
        userId: actor.userId,
        isFolded: true,
        sort,
        after: decodeHistoryCursor(sort, cursor),
        limit: limit + 1,
      });
      const ids = found.map(({ id }) => id);
      const refundRequestsByPaymentId = await refundRequests.getSummaries(deps.db, ids);
      const toView = (entry: HistoryEntry) =>
        toPaymentRowView(entry, refundRequestsByPaymentId.get(entry.id));
      return toPageBy((entry) => encodeHistoryCursor(sort, entry), found, limit, toView);
    }),

    route(wire.listMonths, async ({ actor, query }) => {
      const search = { ...toFilter(query), userId: actor.userId, isFolded: true };
      const months = await history.listMonths(deps.db, search);
      return { items: [...months], next_cursor: null };
    }),

    route(wire.getOwnPayment, async ({ actor, params }) => {
      const payment = await payments.get(deps.db, fromTypeId('payment', params.id) ?? '');
      if (payment?.userId !== actor.userId) throw new AppError('not_found');
      return toPaymentView(
        { ...(await loadPayment(deps, payment)), isOwnBrowser: true },
        deps.stableKey,
      );
    }),
  ];
}
