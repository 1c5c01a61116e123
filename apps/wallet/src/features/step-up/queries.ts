import { call } from '@saifu/client/call';
import { validateForm } from '@saifu/client/form';
import type { BodyInto } from '@saifu/contract/endpoint';
import * as wire from '@saifu/contract/step-up';
import { useQuery } from '@tanstack/react-query';

export type Proof = BodyInto<typeof wire.answerStepUp>;

/** Asked each time anew: an address may have been proven, or a password set, meanwhile. */
export function useStepUpMethods() {
  return useQuery({
    queryKey: ['step-up'],
    queryFn: ({ signal }) => call(wire.getStepUp, {}, { signal }),
    gcTime: 0,
  });
}

export const requestCode = () => call(wire.requestStepUp);

export const submitProof = (body: Proof) => call(wire.answerStepUp, { body });

/** What the server would say about these, without asking it. */
export function validateProof(body: Proof) {
  return wire.answerStepUp.body === undefined ? {} : validateForm(wire.answerStepUp.body, body);
}
