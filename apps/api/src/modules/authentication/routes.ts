import * as wire from '@saifu/contract/authentication';
import { deviceName } from '@saifu/domain/device-name';
import { RESEND_AFTER_SECONDS } from '@saifu/domain/limits';
import type { Deps } from '../../deps.ts';
import { type Route, serve } from '../../http/serve.ts';
import { foldLoginId } from '../../platform/login-ids.ts';
import { toSessionView } from '../session/views.ts';
import { askProof } from './ask-proof.ts';
import { redeemCode } from './redeem-code.ts';
import { toChallengeView } from './views.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NOBODY = '00000000-0000-0000-0000-000000000000';

export function authenticationRoutes(deps: Deps): readonly Route[] {
  return [
    serve(wire.requestAuthentication, async ({ body, device }) => {
      const loginId = foldLoginId(body.login_id);
      const wanted = body.channel === 'link' ? 'sign_in_link' : 'sign_in_code';
      const asked = await askProof(deps, { wanted, loginId, deviceHash: device() });
      return toChallengeView(asked, loginId);
    }),

    serve(wire.verifyAuthentication, async ({ body, device, userAgent }) => {
      const opened = await redeemCode(deps, {
        challengeId: UUID.test(body.challenge_id) ? body.challenge_id : NOBODY,
        code: body.otp,
        deviceHash: device(),
        deviceName: deviceName(userAgent),
      });
      return toSessionView(opened);
    }),

    serve(wire.forgotPassword, async ({ body, device }) => {
      const loginId = foldLoginId(body.login_id);
      await askProof(deps, { wanted: 'reset_link', loginId, deviceHash: device() });
      return { resend_after_seconds: RESEND_AFTER_SECONDS };
    }),
  ];
}
