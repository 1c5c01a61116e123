import * as wire from '@saifu/contract/staff-account';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
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

    route(wire.suspendAccount, async ({ params, body }) => {
      const userId = toUuid(params.id);
      await suspendAccount(deps, { userId, reason: body.reason });
      return loadAccountView(userId);
    }),

    route(wire.restoreAccount, async ({ params, body }) => {
      const userId = toUuid(params.id);
      await restoreAccount(deps, { userId, reason: body.reason });
      return loadAccountView(userId);
    }),
  ];
}
