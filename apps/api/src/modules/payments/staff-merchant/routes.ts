import * as wire from '@saifu/contract/staff-merchant';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import { PAGE_ITEMS_MAX } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { decodeCursor, toPage } from '../../../platform/pagination.ts';
import { createRecordChange } from '../../audit/record-change.ts';
import * as members from '../../members/member.repository.ts';
import { changeSuspension } from '../../members/merchant-suspension/change-suspension.ts';
import * as merchants from '../../merchants/merchant.repository.ts';
import * as stores from '../../merchants/store/store.repository.ts';
import * as overview from '../overview/overview.repository.ts';
import * as staffMerchants from './staff-merchant.repository.ts';
import { toStaffMerchantRowView, toStaffMerchantView } from './views.ts';

/** The application that a merchant came from, if it came from one. */
export type FindApplication = (merchantId: string) => Promise<string | null>;

const VOLUME_MS = 30 * 24 * 60 * 60 * 1000;
const FIRST_PAGE = { limit: PAGE_ITEMS_MAX, after: undefined, storeIds: null } as const;

const toUuid = (id: string) => fromTypeId('merchant', id) ?? '';

export function staffMerchantRoutes(
  deps: Deps,
  findApplication: FindApplication,
): readonly Route[] {
  const loadView = async (id: string) => {
    const { db } = deps;
    const merchant = await staffMerchants.get(db, id);
    if (merchant === undefined) throw new AppError('not_found');
    const end = deps.clock.now();
    const filter = { merchantId: id, storeId: undefined, storeIds: null };
    const period = { start: new Date(end.getTime() - VOLUME_MS), end };
    return toStaffMerchantView({
      merchant,
      applicationId: await findApplication(id),
      stores: await stores.listOwn(db, id, FIRST_PAGE),
      members: await members.listOwn(db, id, FIRST_PAGE),
      keys: await merchants.listKeys(db, id),
      sums: await overview.listSums(db, filter, period),
      openDisputes: await staffMerchants.countOpenDisputes(db, id),
    });
  };
  return [
    route(wire.listStaffMerchants, async ({ query: { limit, cursor, q: words, status } }) => {
      const found = await staffMerchants.search(deps.db, {
        words,
        isSuspended: status && status === 'suspended',
        limit: limit + 1,
        after: decodeCursor(cursor),
      });
      return toPage(found, limit, toStaffMerchantRowView);
    }),

    route(wire.getStaffMerchant, ({ params }) => loadView(toUuid(params.id))),

    route(wire.suspendMerchant, async (call) => {
      const merchantId = toUuid(call.params.id);
      const input = { merchantId, isSuspended: true, reason: call.body.reason };
      await changeSuspension(deps, input, createRecordChange(deps, null, call));
      return loadView(merchantId);
    }),

    route(wire.restoreMerchant, async (call) => {
      const merchantId = toUuid(call.params.id);
      const input = { merchantId, isSuspended: false, reason: call.body.reason };
      await changeSuspension(deps, input, createRecordChange(deps, null, call));
      return loadView(merchantId);
    }),
  ];
}
