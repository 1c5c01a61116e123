import * as wire from '@saifu/contract/invoice-send';
import type { MerchantActor } from '@saifu/domain/identity/actor';
import { assertInScope } from '@saifu/domain/members/store-scope';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { decodeCursor, toPage } from '../../../platform/pagination.ts';
import { createRecordChange } from '../../audit/record-change.ts';
import * as stores from '../../merchants/store/store.repository.ts';
import * as orders from '../../orders/order.repository.ts';
import * as invoiceSends from './invoice-send.repository.ts';
import { sendInvoice } from './send-invoice.ts';
import { toInvoiceSendView, toRecipient } from './views.ts';

/** Part of this module because orders, below notifications, write no messages. */
export function invoiceSendRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.sendInvoice, async (call) => {
      const { actor, body, params } = call;
      const { channel, language } = body;
      const orderId = await findOwnOrder(deps, actor, params.id);
      const { merchantId, member } = actor;
      const sender = { merchantId, memberId: member?.id ?? null };
      const message = { channel, to: toRecipient(body), language };
      const record = createRecordChange(deps, merchantId, call);
      return toInvoiceSendView(await sendInvoice(deps, { ...sender, orderId, ...message }, record));
    }),

    route(wire.listInvoiceSends, async ({ actor, params, query: { limit, cursor } }) => {
      const orderId = await findOwnOrder(deps, actor, params.id);
      const input = { limit: limit + 1, after: decodeCursor(cursor) };
      return toPage(await invoiceSends.list(deps.db, orderId, input), limit, toInvoiceSendView);
    }),
  ];
}

/** The store of an order never changes, so it need not be read in a transaction. */
async function findOwnOrder({ db }: Deps, actor: MerchantActor, typeId: string): Promise<string> {
  const order = await orders.get(db, fromTypeId('order', typeId) ?? '');
  const store = order && (await stores.getOwn(db, actor.merchantId, order.storeId));
  if (order === undefined || store === undefined) throw new AppError('not_found');
  assertInScope(actor, store.id);
  return order.id;
}
