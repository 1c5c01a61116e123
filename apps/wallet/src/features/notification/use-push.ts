import { ApiError } from '@saifu/client/api-error';
import type { NotificationSettingsView } from '@saifu/contract/notification';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type PushState, readPushState, subscribe, unsubscribe } from './push-state.ts';
import { useSettingMutations } from './queries.ts';

/**
 * Push state of this device and a function to change it. Permission is requested only on a press.
 */
export function usePush({ public_key: publicKey, here }: NotificationSettingsView['push']) {
  const { addDevice, removeDevice } = useSettingMutations();
  const [state, setState] = useState<PushState | null>(null);
  useEffect(() => {
    const loadState = () => void readPushState().then(setState, () => setState('unsupported'));
    loadState();
    // Permission may have changed in the browser settings.
    document.addEventListener('visibilitychange', loadState);
    return () => document.removeEventListener('visibilitychange', loadState);
  }, []);
  const change = useMutation({
    mutationFn: async () => {
      if (here) {
        await removeDevice();
        await unsubscribe();
        return;
      }
      const subscription = await subscribe(publicKey);
      setState(await readPushState());
      if (subscription === null) return;
      await addDevice(subscription).catch(async (error: unknown) => {
        await unsubscribe();
        throw error;
      });
    },
  });
  const { error } = change;
  return {
    state,
    isOn: here && state === 'able',
    isChanging: change.isPending,
    /** An error of the browser has no error code of ours. */
    pushError: error === null ? null : error instanceof ApiError ? error : ('browser' as const),
    change: () => change.mutate(),
  };
}
