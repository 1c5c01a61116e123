import type { NotificationSwitchView } from '@saifu/contract/notification';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { StepUp } from '../../lib/step-up.ts';
import { type SettingChange, useSettingMutations } from './queries.ts';

/** Optimistic value, shown until the response replaces the item it was set on. */
type PendingChange = { readonly instead: NotificationSwitchView; readonly on: boolean };

export function useSwitches(stepUp: StepUp) {
  const { change, invalidate } = useSettingMutations();
  const [pendingChanges, setPendingChanges] = useState<readonly PendingChange[]>([]);
  const saving = useMutation({
    mutationFn: (pendingChange: SettingChange) => stepUp(() => change(pendingChange)),
    onError: () => {
      setPendingChanges([]);
      void invalidate();
    },
    // Runs changes in sequence, so that the last press is the last to arrive.
    scope: { id: 'notification-settings' },
  });
  const isSame = (a: NotificationSwitchView, b: NotificationSwitchView) =>
    a.channel === b.channel && a.event === b.event;
  const isOn = (item: NotificationSwitchView) => {
    const pendingChange = pendingChanges.findLast(({ instead }) => isSame(instead, item));
    return pendingChange !== undefined && saving.isPending ? pendingChange.on : item.on;
  };
  const toggle = (item: NotificationSwitchView) => {
    const on = !isOn(item);
    setPendingChanges((before) => [
      ...before.filter(({ instead }) => !isSame(instead, item)),
      { instead: item, on },
    ]);
    saving.mutate({ channel: item.channel, event: item.event, on });
  };
  return { isOn, toggle, status: saving.status, error: saving.error && toAppError(saving.error) };
}
