import type { QueryOf } from '@saifu/contract/endpoint';
import * as wire from '@saifu/contract/merchant-payment';
import type { MerchantActor } from '@saifu/domain/identity/actor';
import { hasRefundLimit } from '@saifu/domain/members/member-role';
import { assertInScope, getStoreScope } from '@saifu/domain/members/store-scope';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { createCsvFile } from '../../../http/csv-file.ts';
import { type Call, type Route, route } from '../../../http/route.ts';
import { hashToken } from '../../../platform/crypto/tokens.ts';
import { decodeCursor, toPage } from '../../../platform/pagination.ts';
import { toAuditedBy } from '../../audit/record-change.ts';
import type { RefundingMember } from '../refund/record-member-refund.ts';
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
  const own = async (actor: MerchantActor, id: string) => {
    const sale = await sales.getOwn(deps.db, actor.merchantId, fromTypeId('payment', id) ?? '');
    if (sale === undefined) throw new AppError('not_found');
    assertInScope(actor, sale.storeId);
    return sale;
  };
  return [
    route(wire.listMerchantPayments, async ({ actor, query }) => {
      const { limit, cursor } = query;
      const after = decodeCursor(cursor);
      const page = { limit: limit + 1, after };
      const found = await sales.listOwn(deps.db, { ...toFilter(actor, query), ...page });
      return toPage(found, limit, (sale) => toMerchantPaymentView(sale, stableKey));
    }),

    route(wire.getMerchantPaymentTotals, async ({ actor, query }) =>
      toSaleTotalsView(await sales.getTotals(deps.db, toFilter(actor, query))),
    ),

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
      toMerchantPaymentView(await own(actor, params.id), stableKey),
    ),

    route(wire.refundPayment, async (call) => {
      const { actor, params, body, idempotencyKey, markReplayed } = call;
      const { merchantId } = actor;
      const sale = await own(actor, params.id);
      const amount = body.amount ?? null;
      const { payment, isReplayed } = await refundPayment(deps, {
        merchantId,
        paymentId: sale.id,
        amount,
        member: toRefundingMember(call),
        idempotency: {
          scope: hashToken(`refunds of ${merchantId}`),
          key: idempotencyKey.toLowerCase(),
          requestHash: hashRefundRequest(sale.id, amount),
        },
      });
      if (isReplayed) markReplayed();
      return toMerchantPaymentView(
        { ...payment, title: sale.title, isHeld: sale.isHeld && payment.status === 'processing' },
        stableKey,
      );
    }),
  ];
}

function toFilter(
  actor: MerchantActor,
  query: QueryOf<typeof wire.exportMerchantPayments>,
): sales.SaleFilter {
  const { from, to, store_id: storeId, status } = query;
  return {
    merchantId: actor.merchantId,
    storeId: storeId && fromTypeId('store', storeId),
    storeIds: getStoreScope(actor),
    status,
    from,
    to,
  };
}

type RefundCall = Pick<Call<typeof wire.refundPayment>, 'actor' | 'address' | 'requestId'>;

/** Null for an API key, which has no limit. Of the members, only clerks have one. */
function toRefundingMember({ actor, address, requestId }: RefundCall): RefundingMember | null {
  const { member } = actor;
  if (member === null) return null;
  return {
    id: member.id,
    limitYen: hasRefundLimit(member.role) ? member.refundLimitYen : null,
    by: toAuditedBy({ actor: { ...actor, member }, address, requestId }),
  };
}
