import * as wire from '@saifu/contract/authentication';
import { deviceName } from '@saifu/domain/identity/device-name';
import { AppError } from '@saifu/domain/shared/app-error';
import { RESEND_AFTER_SECONDS } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { hashToken, isUuid } from '../../../platform/crypto/tokens.ts';
import { normalizeLoginId } from '../../../platform/login-ids.ts';
import { loadUserDetails } from '../account/load-user-details.ts';
import { exchangeLink } from '../session/exchange-link.ts';
import { toSessionView } from '../session/views.ts';
import { LINK_STATUS_ERRORS } from '../verification/link-status.ts';
import * as verifications from '../verification/verification.repository.ts';
import { previewLink } from './preview-link.ts';
import { askProof } from './request-code.ts';
import { redeemCode } from './verify-code.ts';
import { toChallengeView, toLinkPreviewView } from './views.ts';

const LOGIN = ['login'] as const;
const NIL_UUID = '00000000-0000-0000-0000-000000000000';

export function authenticationRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.requestAuthentication, async ({ body, device, address }) => {
      const loginId = normalizeLoginId(body.login_id);
      const wanted = body.channel === 'link' ? 'sign_in_link' : 'sign_in_code';
      const asked = await askProof(deps, { wanted, loginId, deviceHash: device(), address });
      return toChallengeView(asked, loginId);
    }),

    route(wire.verifyAuthentication, async ({ body, device, userAgent, address }) => {
      if (body.token !== undefined) {
        const { token } = body;
        const name = deviceName(userAgent);
        const link = { token, purposes: LOGIN, device, deviceName: name, address };
        const opened = await exchangeLink(deps, link);
        if (opened !== undefined)
          return toSessionView(opened, await loadUserDetails(deps, opened.user.id));
        const linkStatus = await verifications.getLinkStatus(deps.db, hashToken(token), LOGIN);
        throw new AppError(LINK_STATUS_ERRORS[linkStatus]);
      }
      if (body.otp === undefined) throw missing('otp');
      const id = body.challenge_id ?? '';
      const opened = await redeemCode(deps, {
        challengeId: isUuid(id) ? id : NIL_UUID,
        code: body.otp,
        deviceHash: device(),
        deviceName: deviceName(userAgent),
        address,
      });
      return toSessionView(opened, await loadUserDetails(deps, opened.user.id));
    }),

    route(wire.previewLink, async ({ body, device }) => {
      const link = await previewLink(deps, { token: body.token, deviceHash: device() });
      return toLinkPreviewView(link);
    }),

    route(wire.forgotPassword, async ({ body, device, address }) => {
      const loginId = normalizeLoginId(body.login_id);
      const wanted = 'reset_link';
      await askProof(deps, { wanted, loginId, deviceHash: device(), address });
      return { resend_after_seconds: RESEND_AFTER_SECONDS };
    }),
  ];
}

function missing(path: string): AppError {
  return new AppError('request.invalid', {}, [{ path, code: 'field.required' }]);
}
