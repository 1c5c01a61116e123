import * as wire from '@saifu/contract/step-up';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { toTimestamp } from '../../../platform/clock.ts';
import { loadStepUp } from './load-step-up.ts';
import { requestStepUp } from './request-step-up.ts';
import { answerStepUp, type StepUpProof } from './verify-step-up.ts';
import { toStepUpChallengeView, toStepUpView } from './views.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NIL_UUID = '00000000-0000-0000-0000-000000000000';

export function stepUpRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.getStepUp, async ({ actor }) => toStepUpView(await loadStepUp(deps, actor))),

    route(wire.requestStepUp, async ({ actor, device, address }) => {
      const asked = await requestStepUp(deps, actor, { deviceHash: device(), address });
      return toStepUpChallengeView(asked);
    }),

    route(wire.answerStepUp, async ({ actor, body, device }) => {
      const { challenge_id: id = '', otp: code = '', password } = body;
      const challengeId = UUID.test(id) ? id : NIL_UUID;
      const proof: StepUpProof =
        password === undefined
          ? { by: 'code', challengeId, code, deviceHash: device() }
          : { by: 'password', password };
      return { fresh_until: toTimestamp(await answerStepUp(deps, actor, proof)) };
    }),
  ];
}
