import type { DeviceView } from '@saifu/contract/session';
import { useDialogs } from '@saifu/ui/dialogs/dialogs';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useState } from 'react';
import { useEndDevice, useEndOtherDevices } from './queries.ts';

/** Signs out devices. Each action asks for confirmation and shows its result. */
export function useDeviceActions() {
  const dialogs = useDialogs();
  const t = useTranslate();
  const endOne = useEndDevice();
  const endOthers = useEndOtherDevices();
  const [done, setDone] = useState<string | null>(null);
  const getName = (device: DeviceView) => device.device_name ?? t('security.unknown_device');

  const end = async (device: DeviceView) => {
    const name = getName(device);
    const isConfirmed = await dialogs.confirmDelete({
      title: t('security.end_title'),
      message: t('security.end_question', { device: name }),
      agreeLabel: t('security.end'),
      cancelLabel: t('app.cancel'),
    });
    if (!isConfirmed) return;
    resetResults();
    endOne.mutate(device, {
      onSuccess: () => setDone(t('security.ended', { device: name })),
    });
  };

  const confirmEndOthers = async (count: number) => {
    const isConfirmed = await dialogs.confirmDelete({
      title: t('security.end_others_title'),
      message: t('security.end_others_question', { count }),
      agreeLabel: t('security.end'),
      cancelLabel: t('app.cancel'),
    });
    if (!isConfirmed) return;
    resetResults();
    endOthers.mutate(undefined, { onSuccess: () => setDone(t('security.others_ended')) });
  };

  const resetResults = () => {
    setDone(null);
    endOne.reset();
    endOthers.reset();
  };

  return {
    getName,
    end,
    confirmEndOthers,
    done,
    error: endOne.error ?? endOthers.error,
    endingId: endOne.isPending ? endOne.variables.id : null,
    isEndingOthers: endOthers.isPending,
  };
}
