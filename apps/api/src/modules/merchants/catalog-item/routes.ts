import * as wire from '@saifu/contract/catalog-item';
import { assertInScope, getStoreScope } from '@saifu/domain/members/store-scope';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { decodeCursor, toPage } from '../../../platform/pagination.ts';
import { createRecordChange } from '../../audit/record-change.ts';
import * as catalogItems from './catalog-item.repository.ts';
import { createCatalogItem } from './create-catalog-item.ts';
import { updateCatalogItem } from './update-catalog-item.ts';
import { toCatalogItemChanges, toCatalogItemView, toCreateCatalogItemInput } from './views.ts';

export function catalogItemRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.createCatalogItem, async (call) => {
      const { merchantId } = call.actor;
      const input = { merchantId, ...toCreateCatalogItemInput(call.body) };
      const record = createRecordChange(deps, merchantId, call);
      return toCatalogItemView(await createCatalogItem(deps, input, record));
    }),

    route(wire.updateCatalogItem, async (call) => {
      const { merchantId } = call.actor;
      const input = {
        merchantId,
        id: toUuid(call.params.id),
        changes: toCatalogItemChanges(call.body),
      };
      const record = createRecordChange(deps, merchantId, call);
      return toCatalogItemView(await updateCatalogItem(deps, input, record));
    }),

    route(wire.getCatalogItem, async ({ actor, params }) => {
      const item = await catalogItems.getOwn(deps.db, actor.merchantId, toUuid(params.id));
      if (item === undefined) throw new AppError('not_found');
      assertInScope(actor, item.storeId);
      return toCatalogItemView(item);
    }),

    route(wire.listCatalogItems, async ({ actor, query }) => {
      const { limit, cursor, store_id: storeId, status, q: words } = query;
      const found = await catalogItems.listOwn(deps.db, {
        merchantId: actor.merchantId,
        storeId: storeId && fromTypeId('store', storeId),
        storeIds: getStoreScope(actor),
        status,
        words,
        limit: limit + 1,
        after: decodeCursor(cursor),
      });
      return toPage(found, limit, toCatalogItemView);
    }),
  ];
}

function toUuid(id: string): string {
  return fromTypeId('catalogItem', id) ?? '';
}
