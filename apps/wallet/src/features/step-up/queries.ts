import { call } from '@saifu/client/call';
import { validateForm } from '@saifu/client/form';
import type { BodyInto } from '@saifu/contract/endpoint';
import * as wire from '@saifu/contract/step-up';
import { useQuery } from '@tanstack/react-query';

export type Proof = BodyInto<typeof wire.answerStepUp>;

/** Always refetched: an address may have been verified or a password set meanwhile. */
export function useStepUpMethods() {
  return useQuery({
    queryKey: ['step-up'],
    queryFn: ({ signal }) => call(wire.getStepUp, {}, { signal }),
    gcTime: 0,
  });
}

export function requestCode() {
  return call(wire.requestStepUp);
}

export function requestPasskeyOptions(purpose: 'act' | 'payment') {
  const body = { purpose: purpose === 'payment' ? 'payment' : 'action' } as const;
  return call(wire.requestPasskeyStepUp, { body });
}

export function submitProof(body: Proof) {
  return call(wire.answerStepUp, { body });
}

/** Runs the server's schema validation on the client. */
export function validateProof(body: Proof) {
  return validateForm(wire.answerStepUp.body, body);
}
