import * as wire from '@saifu/contract/store-change';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { decodeCursor, toPage } from '../../../platform/pagination.ts';
import { createRecordChange } from '../../audit/record-change.ts';
import * as stores from '../store/store.repository.ts';
import { decideStoreChange } from './decide-store-change.ts';
import * as storeChanges from './store-change.repository.ts';
import { toStoreChangeView } from './views.ts';

export function storeChangeRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.listStoreChanges, async ({ query: { limit, cursor, status } }) => {
      const input = { status, limit: limit + 1, after: decodeCursor(cursor) };
      const found = await storeChanges.listByStatus(deps.db, input);
      const getStore = await stores.getMany(
        deps.db,
        found.map(({ storeId }) => storeId),
      );
      return toPage(found, limit, (change) => toStoreChangeView(change, getStore(change.storeId)));
    }),

    route(wire.approveStoreChange, async (call) => {
      const id = toUuid(call.params.id);
      const record = createRecordChange(deps, null, call);
      await decideStoreChange(deps, { id, decision: 'approve' }, record);
      return loadStoreChangeView(deps, id);
    }),

    route(wire.rejectStoreChange, async (call) => {
      const id = toUuid(call.params.id);
      const input = { id, decision: 'reject', reason: call.body.reason } as const;
      await decideStoreChange(deps, input, createRecordChange(deps, null, call));
      return loadStoreChangeView(deps, id);
    }),
  ];
}

const toUuid = (id: string) => fromTypeId('storeChange', id) ?? '';

async function loadStoreChangeView(deps: Deps, id: string) {
  const change = await storeChanges.get(deps.db, id);
  const store = change && (await stores.get(deps.db, change.storeId));
  if (change === undefined || store === undefined) throw new AppError('not_found');
  return toStoreChangeView(change, store);
}
