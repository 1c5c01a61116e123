import * as wire from '@saifu/contract/staff-account';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { createRecordChange } from '../../audit/record-change.ts';
import * as accounts from '../account/account.repository.ts';
import { restoreAccount } from './restore-account.ts';
import { suspendAccount } from './suspend-account.ts';
import * as suspensions from './suspension.repository.ts';
import { toStaffAccountView } from './views.ts';

export function suspensionRoutes(deps: Deps): readonly Route[] {
  const loadAccountView = async (userId: string) => {
    const user = await accounts.get(deps.db, userId);
    if (user === undefined) throw new AppError('not_found');
    return toStaffAccountView(user, await suspensions.listByUser(deps.db, userId));
  };
  const toUuid = (id: string) => fromTypeId('user', id) ?? '';
  return [
    route(wire.getStaffAccount, ({ params }) => loadAccountView(toUuid(params.id))),

    route(wire.suspendAccount, async (call) => {
      const userId = toUuid(call.params.id);
      const record = createRecordChange(deps, null, call);
      await suspendAccount(deps, { userId, reason: call.body.reason }, record);
      return loadAccountView(userId);
    }),

    route(wire.restoreAccount, async (call) => {
      const userId = toUuid(call.params.id);
      const record = createRecordChange(deps, null, call);
      await restoreAccount(deps, { userId, reason: call.body.reason }, record);
      return loadAccountView(userId);
    }),
  ];
}
