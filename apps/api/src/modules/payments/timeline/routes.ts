import * as wire from '@saifu/contract/payment-timeline';
import { assertInScope } from '@saifu/domain/members/store-scope';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { decodeCursor, toPage } from '../../../platform/pagination.ts';
import * as sales from '../merchant-payment/merchant-payment.repository.ts';
import { loadTimeline } from './load-timeline.ts';
import type { ListTimelineEntries } from './timeline.ts';
import { toTimelineEntryView } from './views.ts';

/** Receipts are read by a function, because their capability is above this one. */
export function timelineRoutes(
  deps: Deps,
  listReceiptEntries: ListTimelineEntries,
): readonly Route[] {
  return [
    route(wire.listTimelineEntries, async ({ actor, params, query }) => {
      const { merchantId } = actor;
      const { limit, cursor } = query;
      const id = fromTypeId('payment', params.id) ?? '';
      const sale = await sales.getOwn(deps.db, merchantId, id);
      if (sale === undefined) throw new AppError('not_found');
      assertInScope(actor, sale.storeId);
      const page = { paymentId: sale.id, after: decodeCursor(cursor), limit: limit + 1 };
      const found = await loadTimeline(deps, { ...page, merchantId }, listReceiptEntries);
      return toPage(found, limit, toTimelineEntryView);
    }),
  ];
}
