import * as wire from '@saifu/contract/merchant-export';
import type { MerchantActor } from '@saifu/domain/identity/actor';
import { getStoreScope } from '@saifu/domain/members/store-scope';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../../dependencies.ts';
import { type Route, route } from '../../../../http/route.ts';
import { decodeCursor, toPage } from '../../../../platform/pagination.ts';
import { createRecordChange } from '../../../audit/record-change.ts';
import { readChunks } from '../read-chunks.ts';
import * as merchantExports from './merchant-export.repository.ts';
import { startMerchantExport } from './start-merchant-export.ts';
import { toMerchantExportFilter, toMerchantExportView } from './views.ts';

export function merchantExportRoutes(deps: Deps): readonly Route[] {
  const find = async (actor: MerchantActor, id: string) => {
    const uuid = fromTypeId('export', id) ?? '';
    const made = await merchantExports.getVisible(deps.db, toScope(actor), uuid);
    if (made === undefined) throw new AppError('not_found');
    return made;
  };
  return [
    route(wire.startMerchantExport, async (call) => {
      const { actor, body, language } = call;
      const made = await startMerchantExport(deps, {
        actor,
        filter: toMerchantExportFilter(body),
        language,
        record: createRecordChange(deps, actor.merchantId, call),
      });
      return toMerchantExportView(made, deps.clock.now());
    }),

    route(wire.listMerchantExports, async ({ actor, query }) => {
      const { limit, cursor } = query;
      const page = { limit: limit + 1, after: decodeCursor(cursor) };
      const found = await merchantExports.listVisible(deps.db, toScope(actor), page);
      const now = deps.clock.now();
      return toPage(found, limit, (made) => toMerchantExportView(made, now));
    }),

    route(wire.getMerchantExport, async ({ actor, params }) =>
      toMerchantExportView(await find(actor, params.id), deps.clock.now()),
    ),

    route(wire.downloadMerchantExport, async ({ actor, params }) => {
      const made = await find(actor, params.id);
      const { state } = toMerchantExportView(made, deps.clock.now());
      if (state === 'expired') throw new AppError('export.expired');
      if (state === 'failed') throw new AppError('export.failed');
      if (state !== 'done') throw new AppError('export.not_ready');
      return {
        type: 'text/csv; charset=utf-8',
        bytes: readChunks(deps, made),
        length: made.bytes ?? 0,
        file_name: made.fileName ?? undefined,
      };
    }),
  ];
}

function toScope(actor: MerchantActor): merchantExports.MerchantExportScope {
  return { merchantId: actor.merchantId, storeIds: getStoreScope(actor) };
}
