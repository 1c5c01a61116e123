import type { QueryOf } from '@saifu/contract/endpoint';
import * as wire from '@saifu/contract/merchant-payment';
import type { MerchantActor } from '@saifu/domain/identity/actor';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { createCsvFile } from '../../../http/csv-file.ts';
import { type Route, route } from '../../../http/route.ts';
import { hashToken } from '../../../platform/crypto/tokens.ts';
import { decodeCursor, toPage } from '../../../platform/pagination.ts';
import { refundPayment } from '../refund/refund-payment.ts';
import * as sales from './merchant-payment.repository.ts';
import {
  hashRefundRequest,
  SALE_COLUMNS,
  toMerchantPaymentView,
  toSaleTotalsView,
} from './views.ts';

export function merchantPaymentRoutes(deps: Deps): readonly Route[] {
  const { stableKey } = deps;
  const own = async (merchantId: string, id: string) => {
    const sale = await sales.getOwn(deps.db, merchantId, fromTypeId('payment', id) ?? '');
    if (sale === undefined) throw new AppError('not_found');
    return sale;
  };
  return [
    route(wire.listMerchantPayments, async ({ actor, query }) => {
      const { limit, cursor } = query;
      const filter = toFilter(actor, query);
      const after = decodeCursor(cursor);
      const [found, totals] = await Promise.all([
        sales.listOwn(deps.db, { ...filter, limit: limit + 1, after }),
        after === undefined ? sales.getTotals(deps.db, filter) : null,
      ]);
      return {
        ...toPage(found, limit, (sale) => toMerchantPaymentView(sale, stableKey)),
        totals: totals && toSaleTotalsView(totals),
      };
    }),

    route(wire.exportMerchantPayments, async ({ actor, query }) => {
      const filter = toFilter(actor, query);
      return createCsvFile(deps, {
        actor,
        name: 'payments',
        period: query,
        columns: SALE_COLUMNS,
        count: async () => (await sales.getTotals(deps.db, filter)).count,
        list: (page) => sales.listOwn(deps.db, { ...filter, ...page }),
        toRow: (sale) => toMerchantPaymentView(sale, stableKey),
      });
    }),

    route(wire.getMerchantPayment, async ({ actor, params }) =>
      toMerchantPaymentView(await own(actor.merchantId, params.id), stableKey),
    ),

    route(wire.refundPayment, async ({ actor, params, body, idempotencyKey, markReplayed }) => {
      const { merchantId } = actor;
      const sale = await own(merchantId, params.id);
      const amount = body.amount ?? null;
      const { payment, isReplayed } = await refundPayment(deps, {
        merchantId,
        paymentId: sale.id,
        amount,
        idempotency: {
          scope: hashToken(`refunds of ${merchantId}`),
          key: idempotencyKey.toLowerCase(),
          requestHash: hashRefundRequest(sale.id, amount),
        },
      });
      if (isReplayed) markReplayed();
      return toMerchantPaymentView({ ...payment, title: sale.title }, stableKey);
    }),
  ];
}

function toFilter(
  { merchantId }: MerchantActor,
  query: QueryOf<typeof wire.exportMerchantPayments>,
): sales.SaleFilter {
  const { from, to, store_id: storeId, status } = query;
  return { merchantId, storeId: storeId && fromTypeId('store', storeId), status, from, to };
}
