import { ApiError } from '@saifu/client/api-error';
import { call } from '@saifu/client/call';
import { validateForm } from '@saifu/client/form';
import * as wire from '@saifu/contract/passkey';
import type { PasskeyAssertion } from '@saifu/contract/passkey-parts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { StepUp } from '../../lib/step-up.ts';

const passkeyKeys = { all: ['passkey', 'all'] as const };

export function usePasskeys() {
  return useQuery({
    queryKey: passkeyKeys.all,
    queryFn: ({ signal }) => call(wire.listPasskeys, {}, { signal }),
    select: ({ items }) => items,
  });
}

/** Asks the browser for a new passkey and registers it. */
export function useAddPasskey(stepUp: StepUp) {
  const invalidateList = useInvalidateList();
  return useMutation<wire.PasskeyView, Error>({
    mutationFn: async () => {
      const options = await stepUp(() => call(wire.requestPasskeyRegistration));
      const { createPasskey } = await import('@saifu/web/lib/passkey-ceremony.ts');
      const credential = await createPasskey(options);
      return stepUp(() => call(wire.addPasskey, { body: { credential } }));
    },
    onSettled: invalidateList,
  });
}

export function useRemovePasskey(stepUp: StepUp) {
  const invalidateList = useInvalidateList();
  return useMutation<void, Error, wire.PasskeyView>({
    mutationFn: async ({ id }) => {
      const remove = () => call(wire.removePasskey, { params: { id } });
      await stepUp(remove).catch(ignoreNotFound);
    },
    onSettled: invalidateList,
  });
}

export function useRenamePasskey() {
  const invalidateList = useInvalidateList();
  return async (id: string, body: { readonly name: string }) => {
    const renamed = await call(wire.renamePasskey, { params: { id }, body });
    await invalidateList();
    return renamed;
  };
}

/** Runs the server's schema validation on the client. */
export function validatePasskeyName(values: { readonly name: string }) {
  return wire.renamePasskey.body ? validateForm(wire.renamePasskey.body, values) : {};
}

export const passkeySignIn = {
  requestOptions: () => call(wire.requestPasskeySignIn),
  signIn: (credential: PasskeyAssertion) => call(wire.signInWithPasskey, { body: { credential } }),
};

function useInvalidateList() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: passkeyKeys.all });
}

/** A passkey that is already removed counts as success. */
function ignoreNotFound(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'not_found') throw error;
}
