import * as wire from '@saifu/contract/provider-dispute';
import type { MerchantActor } from '@saifu/domain/identity/actor';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { decodeCursor, toPage } from '../../../platform/pagination.ts';
import { createRecordChange } from '../../audit/record-change.ts';
import * as disputes from './provider-dispute.repository.ts';
import type { ProviderDispute } from './provider-dispute.ts';
import { submitEvidence } from './submit-evidence.ts';
import { toDisputeDetailView, toDisputeView } from './views.ts';

export function providerDisputeRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.listDisputes, async ({ actor, query }) => {
      const { limit, cursor, status } = query;
      const { merchantId } = actor;
      const after = decodeCursor(cursor);
      const found = await disputes.list(deps.db, { merchantId, status, limit: limit + 1, after });
      return toPage(found.map(withSortKey), limit, toDisputeView);
    }),

    route(wire.getDispute, async ({ actor, params }) =>
      toDisputeDetailView(await getOwn(deps, actor, params.id)),
    ),

    route(wire.submitDisputeEvidence, async (call) => {
      const { actor, params, body } = call;
      const dispute = await getOwn(deps, actor, params.id);
      const record = createRecordChange(deps, actor.merchantId, call);
      await submitEvidence(deps, dispute, body.text, record);
      return toDisputeDetailView(await getOwn(deps, actor, params.id));
    }),
  ];
}

async function getOwn(
  deps: Deps,
  { merchantId }: MerchantActor,
  id: string,
): Promise<ProviderDispute> {
  const uuid = fromTypeId('providerDispute', id) ?? '';
  const found = await disputes.getOwn(deps.db, merchantId, uuid);
  if (found === undefined) throw new AppError('not_found');
  return found;
}

function withSortKey(dispute: ProviderDispute) {
  return { ...dispute, createdAt: dispute.openedAt };
}
