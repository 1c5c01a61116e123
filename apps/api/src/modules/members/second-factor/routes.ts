import * as wire from '@saifu/contract/second-factor';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { drawQr } from '../../../platform/qr-image.ts';
import { toAuditedBy } from '../../audit/record-change.ts';
import { loadConsoleSession } from '../session/load-console-session.ts';
import { toConsoleSessionView } from '../session/views.ts';
import { enterSecondFactor } from './enter-second-factor.ts';
import { confirmTotp, renewRecoveryCodes, setUpTotp } from './set-up-totp.ts';

export function secondFactorRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.enterSecondFactor, async ({ actor: { member }, body, setConsoleToken }) => {
      const { code, recovery_code: recoveryCode } = body;
      const input = code === undefined ? { recoveryCode: recoveryCode ?? '' } : { code };
      setConsoleToken(await enterSecondFactor(deps, member, input));
      return toConsoleSessionView(await loadConsoleSession(deps, member.id, member.sessionId));
    }),

    route(wire.setUpTotp, async ({ actor, body }) => {
      const { secret, uri } = await setUpTotp(deps, actor.member, body.password);
      const qr_svg = new TextDecoder().decode(await drawQr(uri, 'svg'));
      return { secret, otpauth_uri: uri, qr_svg };
    }),

    route(wire.confirmTotp, async (call) => {
      const confirmed = await confirmTotp(deps, call.actor, call.body.code, toAuditedBy(call));
      call.setConsoleToken(confirmed.token);
      return { recovery_codes: [...confirmed.codes] };
    }),

    route(wire.renewRecoveryCodes, async (call) => {
      const { password } = call.body;
      const codes = await renewRecoveryCodes(deps, call.actor, password, toAuditedBy(call));
      return { recovery_codes: [...codes] };
    }),
  ];
}
