import * as wire from '@saifu/contract/merchant-payment';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { hashToken } from '../../../platform/crypto/tokens.ts';
import { decodeCursor, toPage } from '../../../platform/pagination.ts';
import { refundPayment } from '../refund/refund-payment.ts';
import * as sales from './merchant-payment.repository.ts';
import { hashRefundRequest, toMerchantPaymentView } from './views.ts';

export function merchantPaymentRoutes(deps: Deps): readonly Route[] {
  const { secretKey } = deps.config;
  const own = async (merchantId: string, id: string) => {
    const sale = await sales.getOwn(deps.db, merchantId, fromTypeId('payment', id) ?? '');
    if (sale === undefined) throw new AppError('not_found');
    return sale;
  };
  return [
    route(wire.listMerchantPayments, async ({ actor, query }) => {
      const { limit, cursor, store_id: storeId, status } = query;
      const found = await sales.listOwn(deps.db, {
        merchantId: actor.merchantId,
        storeId: storeId && fromTypeId('store', storeId),
        status,
        limit: limit + 1,
        after: decodeCursor(cursor),
      });
      return toPage(found, limit, (sale) => toMerchantPaymentView(sale, secretKey));
    }),

    route(wire.getMerchantPayment, async ({ actor, params }) =>
      toMerchantPaymentView(await own(actor.merchantId, params.id), secretKey),
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
      return toMerchantPaymentView({ ...payment, title: sale.title }, secretKey);
    }),
  ];
}
