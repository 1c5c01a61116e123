import * as wire from '@saifu/contract/account';
import type { UserActor } from '@saifu/domain/identity/actor';
import { AppError } from '@saifu/domain/shared/app-error';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import * as accounts from './account.repository.ts';
import { changePassword } from './change-password.ts';
import { loadUserDetails } from './load-user-details.ts';
import { updateProfile } from './update-profile.ts';
import { toUserView } from './views.ts';

export function accountRoutes(deps: Deps): readonly Route[] {
  const view = async ({ userId, scope }: UserActor) => {
    const user = await accounts.get(deps.db, userId);
    if (user === undefined) throw new AppError('session.expired');
    return toUserView(user, { scope, ...(await loadUserDetails(deps, user.id)) });
  };
  return [
    route(wire.getUserinfo, ({ actor }) => view(actor)),

    route(wire.updateUserinfo, async ({ actor, body }) => {
      await updateProfile(deps, actor.userId, {
        displayName: body.display_name,
        lastName: body.last_name,
        firstName: body.first_name,
        lastNameKana: body.last_name_kana,
        firstNameKana: body.first_name_kana,
        gender: body.gender,
        birthDate: body.birth_date,
        postalCode: body.postal_code,
        prefecture: body.prefecture,
        city: body.city,
        addressLine: body.address_line,
        building: body.building,
        locale: body.locale,
        theme: body.theme,
      });
      return view(actor);
    }),

    route(wire.changePassword, async ({ actor, body }) => {
      await changePassword(deps, actor, {
        current: body.current_password ?? null,
        password: body.password,
        confirmation: body.password_confirmation,
      });
      return undefined;
    }),
  ];
}
