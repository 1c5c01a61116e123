import * as wire from '@saifu/contract/registration';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import { RESEND_AFTER_SECONDS } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { normalizeLoginId } from '../../../platform/login-ids.ts';
import { confirmAccount } from './confirm-account.ts';
import { registerAccount } from './register-account.ts';
import { resendConfirmation } from './resend-confirmation.ts';
import { toRegistrationView } from './views.ts';

const CONFIRMED = { confirmed: true } as const;

export function registrationRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.register, async ({ body, device, address }) => {
      const registered = await registerAccount(deps, {
        email: body.email ?? null,
        phone: body.phone ?? null,
        password: body.password,
        confirmation: body.password_confirmation,
        displayName: body.display_name ?? null,
        termsVersion: body.terms_version,
        locale: body.locale,
        deviceHash: device(),
        address,
      });
      return toRegistrationView(registered);
    }),

    route(wire.verify, async ({ body, device, address }) => {
      if (body.token !== undefined) {
        const { token, password = null } = body;
        await confirmAccount(deps, { by: 'link', token, password, device: device(), address });
        return CONFIRMED;
      }
      const userId = fromTypeId('user', body.registration_id ?? '');
      if (body.otp === undefined) throw missing('otp');
      if (userId === undefined) throw new AppError('account.code_wrong');
      await confirmAccount(deps, { by: 'code', userId, code: body.otp, device: device() });
      return CONFIRMED;
    }),

    route(wire.resend, async ({ body, device, address }) => {
      const userId = fromTypeId('user', body.registration_id ?? '');
      if (body.login_id === undefined && userId === undefined) throw missing('login_id');
      await resendConfirmation(deps, {
        whom:
          userId === undefined
            ? { by: 'login_id', loginId: normalizeLoginId(body.login_id ?? '') }
            : { by: 'registration', userId },
        deviceHash: device(),
        address,
      });
      return { resend_after_seconds: RESEND_AFTER_SECONDS };
    }),
  ];
}

function missing(path: string): AppError {
  return new AppError('request.invalid', {}, [{ path, code: 'field.required' }]);
}
