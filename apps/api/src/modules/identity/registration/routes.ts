import type { BodyOf } from '@saifu/contract/endpoint';
import * as wire from '@saifu/contract/registration';
import { deviceName } from '@saifu/domain/identity/device-name';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import { RESEND_AFTER_SECONDS } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { normalizeLoginId } from '../../../platform/login-ids.ts';
import { loadUserDetails } from '../account/load-user-details.ts';
import { toSessionView } from '../session/views.ts';
import { confirmAccount, type RegistrationProof } from './confirm-account.ts';
import { registerAccount } from './register-account.ts';
import { resendConfirmation } from './resend-confirmation.ts';
import { toRegistrationView } from './views.ts';

export function registrationRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.register, async ({ body, device, address }) => {
      const registered = await registerAccount(deps, {
        email: body.email ?? null,
        phone: body.phone ?? null,
        password: body.password,
        confirmation: body.password_confirmation ?? body.password,
        displayName: body.display_name ?? null,
        termsVersion: body.terms_version,
        locale: body.locale,
        deviceHash: device(),
        address,
      });
      return toRegistrationView(registered);
    }),

    route(wire.verify, async ({ actor, body, device, address, userAgent }) => {
      const browser = {
        device: device(),
        // A browser in which someone is signed in keeps that session.
        isSignedOut: actor.kind !== 'user',
        deviceName: deviceName(userAgent),
        address,
      };
      const confirmed = await confirmAccount(deps, toProof(body, address), browser);
      const session =
        confirmed && toSessionView(confirmed, await loadUserDetails(deps, confirmed.user.id));
      return { confirmed: true as const, session };
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

function toProof(body: BodyOf<typeof wire.verify>, address: string): RegistrationProof {
  const { token, password = null, otp } = body;
  if (token !== undefined) return { by: 'link', token, password, address };
  const userId = fromTypeId('user', body.registration_id ?? '');
  if (otp === undefined) throw missing('otp');
  if (userId === undefined) throw new AppError('account.code_wrong');
  return { by: 'code', userId, code: otp };
}

function missing(path: string): AppError {
  return new AppError('request.invalid', {}, [{ path, code: 'field.required' }]);
}
