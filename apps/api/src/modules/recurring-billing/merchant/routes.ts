import * as wire from '@saifu/contract/merchant-recurring-billing';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { type Call, type Route, serve } from '../../../http/route.ts';
import { pageBy, pageOf, placeOf } from '../../../platform/pagination.ts';
import * as stores from '../../merchants/store/store.repository.ts';
import { cursorOf, seeCharges } from '../charge/load-charges.ts';
import { toListedView } from '../charge/views.ts';
import { offerAgreement } from '../create-recurring-billing.ts';
import { seeAgreements } from '../load-recurring-billings.ts';
import * as agreements from '../recurring-billing.repository.ts';
import type { Agreement } from '../recurring-billing.ts';
import { toMerchantAgreementView, toOffer } from '../views.ts';
import { withdrawAgreement } from '../withdraw-recurring-billing.ts';

/** What is offered and sold; the payer's side has doors of its own. */
export function merchantAgreementRoutes(deps: Deps): readonly Route[] {
  const { publicUrl } = deps.config;
  return [
    serve(wire.offerAgreement, async ({ actor, body, onceKey, sayReplayed }) => {
      const { agreement, isReplayed } = await offerAgreement(deps, {
        merchantId: actor.merchantId,
        key: onceKey.toLowerCase(),
        offer: toOffer(body),
      });
      if (isReplayed) sayReplayed();
      return shown(deps, agreement);
    }),

    serve(wire.listMerchantAgreements, async ({ actor, query }) => {
      const { limit, cursor, store_id: storeId, status } = query;
      const found = await agreements.listOfMerchant(deps.db, {
        merchantId: actor.merchantId,
        storeId: storeId && fromTypeId('store', storeId),
        status,
        limit: limit + 1,
        after: placeOf(cursor),
      });
      const look = await seeAgreements(deps.db, found, deps.clock.now());
      return pageOf(found, limit, (agreement) =>
        toMerchantAgreementView(look(agreement), publicUrl),
      );
    }),

    serve(wire.getMerchantAgreement, async (call) => shown(deps, await find(deps, call))),

    serve(wire.listMerchantCharges, async (call) => {
      const { limit } = call.query;
      const agreement = await find(deps, call);
      const page = await seeCharges(deps.db, agreement, call.query, deps.clock.now());
      return pageBy(cursorOf, page.found, limit, (listed) => {
        const { card: _, ...view } = toListedView(listed, page);
        return view;
      });
    }),

    serve(wire.withdrawAgreement, async (call) =>
      shown(deps, await withdrawAgreement(deps, soldOf(call))),
    ),
  ];
}

type SoldCall = Pick<Call<typeof wire.getMerchantAgreement>, 'actor' | 'params'>;

function soldOf({ actor, params }: SoldCall) {
  return { merchantId: actor.merchantId, id: fromTypeId('agreement', params.id) ?? '' };
}

async function find(deps: Deps, call: SoldCall): Promise<Agreement> {
  const { merchantId, id } = soldOf(call);
  const agreement = await agreements.get(deps.db, id);
  const store = agreement && (await stores.getOwn(deps.db, merchantId, agreement.storeId));
  if (agreement === undefined || store === undefined) throw new AppError('not_found');
  return agreement;
}

async function shown(deps: Deps, agreement: Agreement) {
  const look = await seeAgreements(deps.db, [agreement], deps.clock.now());
  return toMerchantAgreementView(look(agreement), deps.config.publicUrl);
}
