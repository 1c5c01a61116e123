import * as wire from '@saifu/contract/merchant';
import { fromTypeId, toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../dependencies.ts';
import { type Route, route } from '../../http/route.ts';
import { createRecordChange } from '../audit/record-change.ts';
import { createApiKey } from './create-api-key.ts';
import { createMerchant } from './create-merchant.ts';
import { issueApiKey } from './issue-api-key.ts';
import * as merchants from './merchant.repository.ts';
import { revokeApiKey } from './revoke-api-key.ts';
import { toKeyView, toNewKeyView } from './views.ts';

export function merchantRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.createApiKey, async (call) => {
      const { merchantId } = call.actor;
      const record = createRecordChange(deps, merchantId, call);
      return toNewKeyView(await createApiKey(deps, merchantId, call.body.name, record));
    }),

    route(wire.listApiKeys, async ({ actor }) => {
      const keys = await merchants.listKeys(deps.db, actor.merchantId);
      return { items: keys.map((key) => toKeyView(key, actor.keyId)), next_cursor: null };
    }),

    route(wire.revokeApiKey, async (call) => {
      const { merchantId } = call.actor;
      const id = fromTypeId('apiKey', call.params.id) ?? '';
      await revokeApiKey(deps, merchantId, id, createRecordChange(deps, merchantId, call));
      return undefined;
    }),

    route(wire.issueApiKey, async (call) => {
      const { name, revoke_others: revokeOthers } = call.body;
      const merchantId = fromTypeId('merchant', call.params.id) ?? '';
      const record = createRecordChange(deps, merchantId, call);
      return toNewKeyView(await issueApiKey(deps, { merchantId, name, revokeOthers }, record));
    }),

    route(wire.createMerchant, async (call) => {
      const { name, email = null } = call.body;
      const record = createRecordChange(deps, null, call);
      const { merchant, ...made } = await createMerchant(deps, { name, email }, record);
      const id = toTypeId('merchant', merchant.id);
      return { id, name: merchant.name, email: merchant.email, api_key: toNewKeyView(made) };
    }),
  ];
}
