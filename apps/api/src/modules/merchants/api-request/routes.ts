import * as wire from '@saifu/contract/api-request';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { decodeCursor, toPage } from '../../../platform/pagination.ts';
import * as apiRequests from './api-request.repository.ts';
import { toApiRequestView } from './views.ts';

export function apiRequestRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.listApiRequests, async ({ actor, query }) => {
      const { limit, cursor, from, to, status, method, api_key_id: keyId, path } = query;
      const apiKeyId = keyId && fromTypeId('apiKey', keyId);
      const filter = { from, to, statusClass: status, method, apiKeyId, path };
      const input = { limit: limit + 1, after: decodeCursor(cursor) };
      const found = await apiRequests.listOwn(deps.db, actor.merchantId, filter, input);
      return toPage(found, limit, toApiRequestView);
    }),

    route(wire.getApiRequest, async ({ actor, params }) => {
      const found = await apiRequests.getOwn(deps.db, actor.merchantId, params.id);
      if (found === undefined) throw new AppError('not_found');
      return toApiRequestView(found);
    }),
  ];
}
