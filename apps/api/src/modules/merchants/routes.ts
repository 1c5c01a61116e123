import * as wire from '@saifu/contract/merchant';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId, toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../dependencies.ts';
import { type Route, route } from '../../http/route.ts';
import { createApiKey } from './create-api-key.ts';
import { createMerchant } from './create-merchant.ts';
import { issueApiKey } from './issue-api-key.ts';
import * as merchants from './merchant.repository.ts';
import { toKeyView, toNewKeyView } from './views.ts';

export function merchantRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.createApiKey, async ({ actor, body }) =>
      toNewKeyView(await createApiKey(deps, actor.merchantId, body.name)),
    ),

    route(wire.listApiKeys, async ({ actor }) => {
      const keys = await merchants.listKeys(deps.db, actor.merchantId);
      return { items: keys.map((key) => toKeyView(key, actor.keyId)), next_cursor: null };
    }),

    route(wire.revokeApiKey, async ({ actor, params }) => {
      const id = fromTypeId('apiKey', params.id) ?? '';
      const now = deps.clock.now();
      const isRevoked = await merchants.revokeKey(deps.db, actor.merchantId, id, now);
      if (!isRevoked) throw new AppError('not_found');
      return undefined;
    }),

    route(wire.issueApiKey, async ({ params, body }) => {
      const made = await issueApiKey(deps, {
        merchantId: fromTypeId('merchant', params.id) ?? '',
        name: body.name,
        revokeOthers: body.revoke_others,
      });
      return toNewKeyView(made);
    }),

    route(wire.createMerchant, async ({ body }) => {
      const { merchant, ...made } = await createMerchant(deps, {
        name: body.name,
        email: body.email ?? null,
      });
      const id = toTypeId('merchant', merchant.id);
      return { id, name: merchant.name, email: merchant.email, api_key: toNewKeyView(made) };
    }),
  ];
}
