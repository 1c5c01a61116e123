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
import { createRecordChange } from '../../audit/record-change.ts';
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
  return [
    ...ownStoreRoutes(deps),
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

    route(setStatusRow, async (call) => {
      const { status, reason = null } = call.body;
      if (reason === null && call.actor.member !== null) {
        throw new AppError('request.invalid', {}, [{ path: 'reason', code: 'field.required' }]);
      }
      const input = { id: toUuid(call.params.id), status, reason };
      const record = createRecordChange(deps, null, call);
      return loadMerchantStoreView(deps, await setStoreStatus(deps, input, record));
    }),
  ];
}

function ownStoreRoutes(deps: Deps): readonly Route[] {
  const withPending = (store: stores.Store) => loadMerchantStoreView(deps, store);
  return [
    route(ownWire.createStore, async (call) => {
      const { merchantId } = call.actor;
      const record = createRecordChange(deps, merchantId, call);
      const store = await addStore(deps, merchantId, toStoreDetails(call.body), record);
      return toMerchantStoreView(store, null);
    }),

    route(ownWire.updateStore, async (call) => {
      const { merchantId } = call.actor;
      const id = toUuid(call.params.id);
      const record = createRecordChange(deps, merchantId, call);
      return withPending(
        await changeStore(deps, merchantId, id, toStoreDetails(call.body), record),
      );
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

    route(ownWire.setStoreLogo, async (call) => {
      const { merchantId } = call.actor;
      const input = { merchantId, storeId: toUuid(call.params.id), file: call.file.bytes };
      const record = createRecordChange(deps, merchantId, call);
      return loadMerchantStoreView(deps, await changeLogo(deps, input, record));
    }),

    route(ownWire.removeStoreLogo, async (call) => {
      const { merchantId } = call.actor;
      const input = { merchantId, storeId: toUuid(call.params.id), file: null };
      const record = createRecordChange(deps, merchantId, call);
      return loadMerchantStoreView(deps, await changeLogo(deps, input, record));
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
