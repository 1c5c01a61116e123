import type { QueryOf } from '@saifu/contract/endpoint';
import * as invoiceWire from '@saifu/contract/invoice';
import * as wire from '@saifu/contract/order';
import type { Actor, MerchantActor } from '@saifu/domain/identity/actor';
import { assertInScope, getStoreScope } from '@saifu/domain/members/store-scope';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import { yen } from '@saifu/domain/shared/yen';
import type { Deps } from '../../dependencies.ts';
import { createCsvFile } from '../../http/csv-file.ts';
import { type Route, route } from '../../http/route.ts';
import { decodeCursor, toPage } from '../../platform/pagination.ts';
import { callerKey } from '../../platform/rate-limits.ts';
import * as stores from '../merchants/store/store.repository.ts';
import { writeInvoice } from './create-invoice.ts';
import { makeOrder } from './create-order.ts';
import { loadOrderContext, loadTerms, nobody } from './load-order-context.ts';
import * as orders from './order.repository.ts';
import * as duplicateScans from './receipt-scan/duplicate-scan.repository.ts';
import { correctOrder } from './update-order.ts';
import {
  INVOICE_COLUMNS,
  toInvoice,
  toInvoiceRow,
  toMerchantOrderView,
  toOrderTotalsView,
  toOrderView,
} from './views.ts';

export function orderRoutes(deps: Deps): readonly Route[] {
  return [...payerRoutes(deps), ...merchantRoutes(deps)];
}

function payerRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.createOrder, async ({ actor, body, device, address }) => {
      const { order, store } = await makeOrder(deps, {
        storeId: fromTypeId('store', body.store_id) ?? '',
        payAmount: yen(body.pay_amount),
        description: body.description ?? null,
        code: body.qr_code ?? null,
        ownerId: getUserId(actor),
        ownerDevice: device(),
        callerKey: callerKey(actor, address),
      });
      return loadOrderView(deps, { actor, device }, order, store);
    }),

    route(wire.getOrder, async ({ actor, params, device }) => {
      const order = await orders.get(deps.db, toUuid(params.id));
      if (order === undefined) throw new AppError('not_found');
      return loadOrderView(deps, { actor, device }, order);
    }),

    route(wire.updateOrder, async ({ actor, params, body, device }) => {
      const order = await correctOrder(deps, {
        id: toUuid(params.id),
        payAmount: body.pay_amount === undefined ? undefined : yen(body.pay_amount),
        description: body.description,
        payDuplicate: body.pay_duplicate ?? false,
        userId: getUserId(actor),
        device: device(),
      });
      return loadOrderView(deps, { actor, device }, order);
    }),
  ];
}

function merchantRoutes(deps: Deps): readonly Route[] {
  const around = (order: orders.Order) =>
    loadOrderContext(deps.db, order, nobody(deps.clock.now()));
  const createContext = () => ({ now: deps.clock.now(), publicUrl: deps.config.publicUrl });
  return [
    route(invoiceWire.createInvoice, async ({ actor, body }) => {
      const invoice = toInvoice(actor.merchantId, body);
      assertInScope(actor, invoice.storeId);
      const { order, store } = await writeInvoice(deps, invoice);
      return toMerchantOrderView(order, store, createContext());
    }),

    route(invoiceWire.getInvoice, async ({ actor, params }) => {
      const order = await orders.get(deps.db, toUuid(params.id));
      const store = order && (await stores.getOwn(deps.db, actor.merchantId, order.storeId));
      if (order === undefined || store === undefined) throw new AppError('not_found');
      assertInScope(actor, store.id);
      return toMerchantOrderView(order, store, createContext(), await around(order));
    }),

    route(invoiceWire.listInvoices, async ({ actor, query }) => {
      const { limit, cursor } = query;
      const here = createContext();
      const filter = toFilter(actor, query, here.now);
      const after = decodeCursor(cursor);
      const [found, totals] = await Promise.all([
        orders.listOwn(deps.db, { ...filter, limit: limit + 1, after }),
        after === undefined ? orders.getTotals(deps.db, filter) : null,
      ]);
      const getStore = await stores.getMany(
        deps.db,
        found.map((order) => order.storeId),
      );
      const ids = found.map((order) => order.id);
      const payabilities = await duplicateScans.loadPayabilities(deps.db, ids, nobody(here.now));
      const getTerms = await loadTerms(deps.db, found);
      const page = toPage(found, limit, (order) => {
        const more = { scanStatus: payabilities.get(order.id) ?? null, terms: getTerms(order) };
        return toMerchantOrderView(order, getStore(order.storeId), here, more);
      });
      return { ...page, totals: totals && toOrderTotalsView(totals) };
    }),

    route(invoiceWire.exportInvoices, async ({ actor, query }) => {
      const here = createContext();
      const filter = toFilter(actor, query, here.now);
      return createCsvFile(deps, {
        actor,
        name: 'invoices',
        period: query,
        columns: INVOICE_COLUMNS,
        count: async () => (await orders.getTotals(deps.db, filter)).count,
        list: (page) => orders.listOwn(deps.db, { ...filter, ...page }),
        toRow: (order) => toInvoiceRow(order, here),
      });
    }),
  ];
}

function toFilter(
  actor: MerchantActor,
  query: QueryOf<typeof invoiceWire.exportInvoices>,
  now: Date,
): orders.OrderFilter {
  const { from, to, store_id: storeId, status } = query;
  return {
    merchantId: actor.merchantId,
    storeId: storeId && fromTypeId('store', storeId),
    storeIds: getStoreScope(actor),
    status,
    from,
    to,
    now,
  };
}

type Viewer = { readonly actor: Actor; readonly device: () => Buffer };

async function loadOrderView(
  deps: Deps,
  { actor, device }: Viewer,
  order: orders.Order,
  known?: stores.Store,
) {
  const now = deps.clock.now();
  const store = known ?? (await stores.get(deps.db, order.storeId)) ?? null;
  const userId = getUserId(actor);
  // Reading `device()` sets a cookie, which a read of any other order does not need.
  const viewer = order.source === 'receipt' ? { userId, device: device(), now } : nobody(now);
  const { scanStatus, terms } = await loadOrderContext(deps.db, order, viewer);
  // The order of a billing period is visible to its payer only.
  if (terms?.due && terms.recurringBilling.userId !== userId) throw new AppError('not_found');
  const isFirstTime = store !== null && !(await isPaidBefore(deps, store.id, userId));
  const by = userId === null ? 'stranger' : 'known';
  return toOrderView({ order, store, scanStatus, terms, isFirstTime, by, now });
}

async function isPaidBefore(deps: Deps, storeId: string, userId: string | null) {
  return userId !== null && stores.isPaidBefore(deps.db, storeId, userId);
}

function getUserId(actor: Actor): string | null {
  return actor.kind === 'user' ? actor.userId : null;
}

function toUuid(id: string): string {
  return fromTypeId('order', id) ?? '';
}
