import type { DeviceView } from '@saifu/contract/session';
import { useAsk } from '@saifu/ui/dialogs/dialogs';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.tsx';
import { useEndDevice, useEndOtherDevices } from './queries.ts';

/** Signing devices out: each asks first, and says what came of it. */
export function useDeviceActs() {
  const ask = useAsk();
  const text = useText();
  const endOne = useEndDevice();
  const endOthers = useEndOtherDevices();
  const [done, setDone] = useState<string | null>(null);
  const nameOf = (device: DeviceView) => device.device_name ?? text('security.unknown_device');

  const end = async (device: DeviceView) => {
    const name = nameOf(device);
    const isSure = await ask.confirmDelete({
      title: text('security.end_title'),
      message: text('security.end_question', { device: name }),
      agreeLabel: text('security.end'),
      cancelLabel: text('app.cancel'),
    });
    if (!isSure) return;
    begin();
    endOne.mutate(device, {
      onSuccess: () => setDone(text('security.ended', { device: name })),
    });
  };

  const endTheOthers = async (count: number) => {
    const isSure = await ask.confirmDelete({
      title: text('security.end_others_title'),
      message: text('security.end_others_question', { count }),
      agreeLabel: text('security.end'),
      cancelLabel: text('app.cancel'),
    });
    if (!isSure) return;
    begin();
    endOthers.mutate(undefined, { onSuccess: () => setDone(text('security.others_ended')) });
  };

  const begin = () => {
    setDone(null);
    endOne.reset();
    endOthers.reset();
  };

  return {
    nameOf,
    end,
    endTheOthers,
    done,
    error: endOne.error ?? endOthers.error,
    endingId: endOne.isPending ? endOne.variables.id : null,
    isEndingOthers: endOthers.isPending,
  };
}
