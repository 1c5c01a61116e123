import * as wire from '@saifu/contract/authentication';
import { deviceName } from '@saifu/domain/device-name';
import { RESEND_AFTER_SECONDS } from '@saifu/domain/limits';
import { Refusal } from '@saifu/domain/refusal';
import type { Deps } from '../../deps.ts';
import { type Route, serve } from '../../http/serve.ts';
import { foldLoginId } from '../../platform/login-ids.ts';
import { toSessionView } from '../session/views.ts';
import { askProof } from './ask-proof.ts';
import { redeemCode } from './redeem-code.ts';
import { redeemLink } from './redeem-link.ts';
import { toChallengeView } from './views.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NOBODY = '00000000-0000-0000-0000-000000000000';

export function authenticationRoutes(deps: Deps): readonly Route[] {
  return [
    serve(wire.requestAuthentication, async ({ body, device, address }) => {
      const loginId = foldLoginId(body.login_id);
      const wanted = body.channel === 'link' ? 'sign_in_link' : 'sign_in_code';
      const asked = await askProof(deps, { wanted, loginId, deviceHash: device(), address });
      return toChallengeView(asked, loginId);
    }),

    serve(wire.verifyAuthentication, async ({ body, device, userAgent }) => {
      if (body.token !== undefined) {
        const link = { token: body.token, device, deviceName: deviceName(userAgent) };
        return toSessionView(await redeemLink(deps, link));
      }
      if (body.otp === undefined) throw missing('otp');
      const id = body.challenge_id ?? '';
      const opened = await redeemCode(deps, {
        challengeId: UUID.test(id) ? id : NOBODY,
        code: body.otp,
        deviceHash: device(),
        deviceName: deviceName(userAgent),
      });
      return toSessionView(opened);
    }),

    serve(wire.forgotPassword, async ({ body, device, address }) => {
      const loginId = foldLoginId(body.login_id);
      const wanted = 'reset_link';
      await askProof(deps, { wanted, loginId, deviceHash: device(), address });
      return { resend_after_seconds: RESEND_AFTER_SECONDS };
    }),
  ];
}

function missing(path: string): Refusal {
  return new Refusal('request.invalid', {}, [{ path, code: 'field.required' }]);
}
