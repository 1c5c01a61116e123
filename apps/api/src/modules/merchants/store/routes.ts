import { setStoreStatus as setStatusRow } from '@saifu/contract/merchant';
import * as ownWire from '@saifu/contract/merchant-store';
import * as wire from '@saifu/contract/store';
import { assertInScope, getStoreScope } from '@saifu/domain/members/store-scope';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { decodeCursor, throwInvalidCursor, toPage } from '../../../platform/pagination.ts';
import { loadFile } from '../../../platform/storage/store-file.ts';
import * as storeChanges from '../store-change/store-change.repository.ts';
import { changeLogo } from './change-logo.ts';
import { addStore } from './create-store.ts';
import { setStoreStatus } from './set-store-status.ts';
import * as stores from './store.repository.ts';
import * as logos from './store-logo.repository.ts';
import { changeStore } from './update-store.ts';
import {
  encodeRankedCursor,
  parseRankedCursor,
  toMerchantStoreView,
  toPayeeView,
  toStoreDetails,
  toStoreRowView,
} from './views.ts';

export function storeRoutes(deps: Deps): readonly Route[] {
  const withPending = (store: stores.Store) => loadMerchantStoreView(deps, store);
  return [
    ...logoRoutes(deps),

    route(wire.getStore, async ({ actor, params }) => {
      const store = await stores.get(deps.db, toUuid(params.id));
      if (store === undefined) throw new AppError('not_found');
      const now = deps.clock.now();
      if (actor.kind !== 'user') {
        return { ...toPayeeView(store, 'stranger', now), first_time_store: true };
      }
      const isPaidBefore = await stores.isPaidBefore(deps.db, store.id, actor.userId);
      return { ...toPayeeView(store, 'known', now), first_time_store: !isPaidBefore };
    }),

    route(wire.listStores, async ({ actor, query: { limit, cursor, q, near } }) => {
      const after =
        cursor === undefined ? undefined : (parseRankedCursor(cursor) ?? throwInvalidCursor());
      const found = await stores.search(deps.db, {
        userId: actor.userId,
        words: q,
        near: near === undefined ? undefined : parseCoordinates(near),
        limit: limit + 1,
        after,
      });
      const items = found.slice(0, limit);
      const last = items.at(-1);
      const hasMore = found.length > limit && last !== undefined;
      return {
        items: items.map(toStoreRowView),
        next_cursor: hasMore ? encodeRankedCursor(last) : null,
      };
    }),

    route(ownWire.createStore, async ({ actor, body }) =>
      toMerchantStoreView(await addStore(deps, actor.merchantId, toStoreDetails(body)), null),
    ),

    route(ownWire.updateStore, async ({ actor, params, body }) => {
      const id = toUuid(params.id);
      return withPending(await changeStore(deps, actor.merchantId, id, toStoreDetails(body)));
    }),

    route(ownWire.getMerchantStore, async ({ actor, params }) => {
      const store = await stores.getOwn(deps.db, actor.merchantId, toUuid(params.id));
      if (store === undefined) throw new AppError('not_found');
      assertInScope(actor, store.id);
      return withPending(store);
    }),

    route(ownWire.listMerchantStores, async ({ actor, query: { limit, cursor } }) => {
      const storeIds = getStoreScope(actor);
      const input = { limit: limit + 1, after: decodeCursor(cursor), storeIds };
      const found = await stores.listOwn(deps.db, actor.merchantId, input);
      const ids = found.map((store) => store.id);
      const waiting = await storeChanges.listPendingByStores(deps.db, ids);
      return toPage(found, limit, (store) => {
        const pending = waiting.find(({ storeId }) => storeId === store.id) ?? null;
        return toMerchantStoreView(store, pending);
      });
    }),

    route(setStatusRow, async ({ params, body }) =>
      withPending(await setStoreStatus(deps, toUuid(params.id), body.status)),
    ),
  ];
}

function logoRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.getStoreLogo, async ({ params }) => {
      const image = await logos.getImage(deps.db, params.hash);
      if (image === undefined) throw new AppError('not_found');
      const bytes = await loadFile(deps, image);
      return { type: wire.LOGO_TYPE, bytes: Uint8Array.from(bytes), immutable: true };
    }),

    route(ownWire.setStoreLogo, async ({ actor: { merchantId }, params, file }) => {
      const input = { merchantId, storeId: toUuid(params.id), file: file.bytes };
      return loadMerchantStoreView(deps, await changeLogo(deps, input));
    }),

    route(ownWire.removeStoreLogo, async ({ actor: { merchantId }, params }) => {
      const input = { merchantId, storeId: toUuid(params.id), file: null };
      return loadMerchantStoreView(deps, await changeLogo(deps, input));
    }),
  ];
}

async function loadMerchantStoreView({ db }: Deps, store: stores.Store) {
  return toMerchantStoreView(store, (await storeChanges.getPending(db, store.id)) ?? null);
}

function toUuid(id: string): string {
  return fromTypeId('store', id) ?? '';
}

function parseCoordinates(near: string): { latitude: number; longitude: number } {
  const [latitude = 0, longitude = 0] = near.split(',').map(Number);
  return { latitude, longitude };
}
