import * as wire from '@saifu/contract/member-password';
import { MEMBER_PASSWORD_LINKS_PER_ADDRESS } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { addressKey, consumeRateLimit } from '../../../platform/rate-limits.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resetPassword } from './reset-password.ts';

export function memberPasswordRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.forgotConsolePassword, async ({ body, address, language }) => {
      await requestPasswordReset(deps, { email: body.email, address, language });
      return undefined;
    }),

    route(wire.resetConsolePassword, async ({ body, address, requestId }) => {
      // Hashing a password is expensive.
      const key = addressKey('member password links from', address);
      const now = deps.clock.now();
      await consumeRateLimit(deps.db, key, MEMBER_PASSWORD_LINKS_PER_ADDRESS, now);
      const { token, password, password_confirmation: confirmation } = body;
      await resetPassword(deps, { token, password, confirmation, address, requestId });
      return undefined;
    }),
  ];
}
