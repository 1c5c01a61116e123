import type { BodyOf } from '@saifu/contract/endpoint';
import * as wire from '@saifu/contract/step-up';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { toTimestamp } from '../../../platform/clock.ts';
import { isUuid } from '../../../platform/crypto/tokens.ts';
import { createChallenge } from '../../../platform/passkey/passkey-challenge.ts';
import { toAssertion, toAuthenticationOptions } from '../../../platform/passkey/passkey-options.ts';
import * as passkeys from '../passkey/passkey.repository.ts';
import { getWallet } from '../passkey/user-passkeys.ts';
import { loadStepUp } from './load-step-up.ts';
import { requestStepUp } from './request-step-up.ts';
import { answerStepUp, type StepUpProof } from './verify-step-up.ts';
import { toStepUpChallengeView, toStepUpView } from './views.ts';

const NIL_UUID = '00000000-0000-0000-0000-000000000000';

export function stepUpRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.getStepUp, async ({ actor }) => toStepUpView(await loadStepUp(deps, actor))),

    route(wire.requestStepUp, async ({ actor, device, address }) => {
      const asked = await requestStepUp(deps, actor, { deviceHash: device(), address });
      return toStepUpChallengeView(asked);
    }),

    route(wire.requestPasskeyStepUp, async ({ actor, body }) => {
      const own = await passkeys.listByUser(deps.db, actor.userId);
      const now = deps.clock.now();
      const isAllowed = ({ settledAt }: passkeys.Passkey) =>
        body.purpose !== 'payment' || settledAt <= now;
      const binding = { purpose: 'step_up', holder: actor.sessionId } as const;
      const challenge = createChallenge(deps.config.secretKeys, binding, now);
      return toAuthenticationOptions(getWallet(deps.config), challenge, own.filter(isAllowed));
    }),

    route(wire.answerStepUp, async ({ actor, body, device }) => {
      const proof = toProof(body, device);
      return { fresh_until: toTimestamp(await answerStepUp(deps, actor, proof)) };
    }),
  ];
}

function toProof(body: BodyOf<typeof wire.answerStepUp>, device: () => Buffer): StepUpProof {
  const { challenge_id: id = '', otp: code = '', password, passkey } = body;
  if (passkey !== undefined) return { by: 'passkey', credential: toAssertion(passkey) };
  if (password !== undefined) return { by: 'password', password };
  const challengeId = isUuid(id) ? id : NIL_UUID;
  return { by: 'code', challengeId, code, deviceHash: device() };
}
